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
    guard !head.isEmpty else {
      name = nil
      return
    }
    guard head.hasSuffix("="), let name = Self.name(in: head.dropLast()) else { return nil }
    self.name = name
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

extension JSONReader {
  /// Gives each member of an object to a closure with the keys that lead to it, such as `profile.description.bio`: those
  /// of the object itself, and those of the objects in it that the closure leaves. `false` if the value is no object.
  @discardableResult
  mutating func nestedMembers(
    below prefix: String = "", _ member: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) -> Bool {
    try object { reader, key throws(JSONError) in
      let (path, start) = (prefix + key.string, reader.offset)
      try member(&reader, path)
      guard reader.offset == start, try reader.peek() == .object else { return }
      try reader.nestedMembers(below: path + ".", member)
    }
  }

  /// A whole number that is not negative, which X writes as a string: `"12"`.
  mutating func writtenCount() throws(JSONError) -> Int? {
    try identifier().flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// An id that is not empty.
  mutating func filledIdentifier() throws(JSONError) -> String? {
    try identifier().flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Every id of a list.
  mutating func identifiers() throws(JSONError) -> [String] {
    try list { reader throws(JSONError) in try reader.filledIdentifier() }
  }
}
