/// The id or URL of a record in the one spelling under which names are compared.
///
/// Two exports, or two members of one record, write one URL in several ways. Of a URL the scheme,
/// the case of the host, a slash at the end and what follows `#` tell nothing apart here; any other text is
/// compared as it stands. This decides only what to withhold: it never merges two records.
/// (https://www.rfc-editor.org/rfc/rfc3986#section-6.2)
package struct RecordName: Hashable, Sendable {
  /// What all spellings of the name have in common.
  package let spelling: String

  /// The name that a text is: `HTTP://www.X.example/1/#a` is the same name as `https://x.example/1`.
  package init(_ text: String) {
    guard let scheme = Self.schemes.first(where: { Self.begins(text, with: $0) }) else {
      spelling = text
      return
    }
    let address = text.utf8.dropFirst(scheme.utf8CodeUnitCount).prefix { $0 != UInt8(ascii: "#") }
    let host = address.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let plain = host.starts(with: "www.".utf8) ? host.dropFirst(4) : host
    var path = address.dropFirst(host.count)
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    spelling =
      "//" + String(decoding: plain, as: UTF8.self).lowercased() + String(decoding: path, as: UTF8.self)
  }

  private static let schemes: [StaticString] = ["https://", "http://"]

  private static func begins(_ text: String, with scheme: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount)
    var bytes = text.utf8.makeIterator()
    return expected.allSatisfy { letter in bytes.next().map { $0 == letter || $0 | 0x20 == letter } ?? false }
  }

  /// Whether a name can be that of one record alone: many posts may say that they stood on the front page of a site,
  /// or at a URL that differs from others behind `#` only.
  package static func isOneRecords(_ name: String) -> Bool {
    guard let rest = name.firstRange(of: "://")?.upperBound else { return true }
    return name.contains("#") || name[rest...].drop { $0 != "/" }.count > 1
  }

  /// What a URL is below, the nearest first and itself before them: `https://x.example/@ada` and what lies above
  /// it for `https://x.example/@ada/17?a=1`. A host alone is nobody's. No name where it is no URL.
  package static func above(_ address: String) -> [RecordName] {
    var spelling = RecordName(String(address.prefix { $0 != "?" })).spelling
    guard spelling.hasPrefix("//") else { return [] }
    var names: [RecordName] = []
    while names.count < 16, let slash = spelling.lastIndex(of: "/"),
      slash > spelling.index(after: spelling.startIndex)
    {
      names.append(RecordName(spelling: spelling))
      spelling = String(spelling[..<slash])
    }
    return names
  }

  /// The spelling by which a URL means one record, however it is written; what is behind `#` counts then. Nil
  /// for what is no such URL, or may be that of many.
  package static func addressOfOne(_ name: String) -> String? {
    guard RecordName(name).spelling.hasPrefix("//"), isOneRecords(name) else { return nil }
    return precise(name).spelling
  }

  /// The name that a text is where what is behind `#` tells names apart.
  package static func precise(_ text: String) -> RecordName {
    text.contains("#") ? RecordName(spelling: text) : RecordName(text)
  }

  private init(spelling: String) { self.spelling = spelling }
}
