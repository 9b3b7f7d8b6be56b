/// The exact forms that some values must have.
package enum PreviewForms {
  /// `#` and six hexadecimal digits.
  package static func isColor(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.count == 7 && bytes.first == UInt8(ascii: "#") && bytes.dropFirst().allSatisfy(\.isHexDigit)
  }

  /// `@user@host`, where the host has a dot. (https://docs.joinmastodon.org/user/profile/#attribution)
  package static func isFediverseAccount(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, !parts[1].isEmpty, !parts[2].isEmpty else { return false }
    let labels = parts[2].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 320 && labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
      && parts.dropFirst().joined().allSatisfy(isNameByte)
  }

  /// A path on the page's own host: it begins with one slash and cannot leave the host.
  static func isRootedPath(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else { return false }
    return bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// Whether a byte may be in names of accounts and hosts, international hosts included.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || (0x30...0x39).contains(byte) || byte > 0x7F || "_-.".utf8.contains(byte)
  }
}
