/// The id or address of a record in the one spelling under which names are compared.
///
/// Two exports, or two members of one record, write one address in several ways. Of a web address the scheme,
/// the case of the host, a slash at the end and what follows `#` tell nothing apart here; any other text is
/// compared as it stands. This decides only what to withhold: it never merges two records.
/// (https://www.rfc-editor.org/rfc/rfc3986#section-6.2)
package struct RecordName: Hashable, Sendable {
  /// What all spellings of the name have in common.
  let spelling: String

  /// The name that a text is: `HTTP://X.example/1/#a` is the same name as `https://x.example/1`.
  package init(_ text: String) {
    guard let scheme = Self.schemes.first(where: { Self.begins(text, with: $0) }) else {
      spelling = text
      return
    }
    let address = text.utf8.dropFirst(scheme.utf8CodeUnitCount).prefix { $0 != UInt8(ascii: "#") }
    let host = address.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    var path = address.dropFirst(host.count)
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    spelling =
      "//" + String(decoding: host, as: UTF8.self).lowercased() + String(decoding: path, as: UTF8.self)
  }

  private static let schemes: [StaticString] = ["https://", "http://"]

  private static func begins(_ text: String, with scheme: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount)
    var bytes = text.utf8.makeIterator()
    return expected.allSatisfy { letter in bytes.next().map { $0 == letter || $0 | 0x20 == letter } ?? false }
  }
}
