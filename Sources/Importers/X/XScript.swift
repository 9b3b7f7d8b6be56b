import NativeFormat

/// A file of an X archive: a program of one assignment, `window.YTD.tweets.part0 = [ … ]`.
struct XScript: Sendable {
  /// What is assigned to, `tweets`; `nil` if the file is bare JSON.
  let name: String?
  /// The byte at which the JSON begins.
  let start: Int

  /// How many bytes may be before the JSON.
  static let longestHead = 256

  /// Finds the JSON in a file; `nil` if none exists.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let brackets: Set<UInt8> = [UInt8(ascii: "["), UInt8(ascii: "{")]
    guard let start = bytes.prefix(Self.longestHead).firstIndex(where: brackets.contains) else { return nil }
    var head = String(decoding: bytes[..<start], as: UTF8.self).filter { !$0.isWhitespace }[...]
    if head.hasPrefix("\u{FEFF}") { head = head.dropFirst() }
    self.start = start
    name = head.hasSuffix("=") ? Self.name(in: head.dropLast()) : nil
    if name == nil, !head.isEmpty { return nil }
  }

  /// The telling part of `window.YTD.tweets.part0`, `window.__THAR_CONFIG`, `Grailbird.data.tweets_2013_07`
  /// or `var user_details`.
  private static func name(in target: Substring) -> String? {
    for prefix in ["window.YTD.", "YTD.", "window.", "Grailbird.data.", "var"] where target.hasPrefix(prefix)
    {
      return target.dropFirst(prefix.count).split(separator: ".").first.map(String.init)
    }
    return nil
  }

  /// Gives each element of the list to a closure, and checks that nothing but a semicolon follows.
  static func each(
    _ reader: inout JSONReader, _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try reader.arrayOrOne(element)
    reader.skipWhitespace()
    if reader.byte != UInt8(ascii: ";") { try reader.end() }
  }
}
