import NativeFormat

/// A run of a post's text that means something, as an archive marks it: where it stands and what it is.
struct XEntity: Hashable, Sendable {
  /// What a run is.
  enum Meaning: Hashable, Sendable {
    /// A `t.co` URL, what it leads to, and how that is shown.
    case link(short: String, address: String?, shown: String?)
    case mention(handle: String, id: String?, name: String? = nil)
    case tag(String)
    case cashtag(String)
    /// The `t.co` URL that stands for the pictures and videos of the post.
    case media(short: String)
  }

  /// From which to before which character: Unicode code points of the text, which in posts is HTML-escaped
  /// still. UTF-16 units or an unescaped text would give other runs.
  let range: Range<Int>
  let meaning: Meaning

  /// A marked run.
  init(_ range: Range<Int>, _ meaning: Meaning) {
    self.range = range
    self.meaning = meaning
  }

  /// Whether a run reads as what it is said to be; one that does not is shown as the text it is.
  func fits(_ text: String) -> Bool {
    switch meaning {
    case .link(let short, _, _), .media(let short): text == short
    case .mention: text.first == "@" || text.first == "＠"
    case .tag: text.first == "#" || text.first == "＃"
    case .cashtag: text.first == "$"
    }
  }
}

/// The fields of one entity, before it is known whether they make one. Posts write `screen_name` and
/// `indices`, notes `screenName`, `fromIndex` and `toIndex`.
struct XEntityFields: Sendable {
  private(set) var name, id, short, address, shown, displayName: String?
  private var from, to: Int?

  /// Reads an entity; every field may be missing.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "text", "tag", "screen_name", "screenName": name = try reader.filledString()
      case "id_str": id = try reader.filledIdentifier()
      case "name": displayName = try reader.filledString()
      case "url", "shortUrl": short = try reader.filledString()
      case "expanded_url", "expandedUrl": address = try reader.filledString()
      case "display_url", "displayUrl": shown = try reader.filledString()
      case "fromIndex": from = try reader.writtenCount()
      case "toIndex": to = try reader.writtenCount()
      case "indices":
        let bounds = try reader.identifiers().map { Int($0) }
        if bounds.count == 2 { (from, to) = (bounds[0], bounds[1]) }
      default: break
      }
    }
  }

  /// Where the run stands; `nil` for one that is empty, backwards or before the text.
  var range: Range<Int>? {
    guard let from, let to, from >= 0, from < to else { return nil }
    return from..<to
  }

  var link: XEntity.Meaning? { short.map { .link(short: $0, address: address, shown: shown) } }
  var mention: XEntity.Meaning? { name.map { .mention(handle: $0, id: id, name: displayName) } }
  var tag: XEntity.Meaning? { name.map { .tag($0) } }
  var cashtag: XEntity.Meaning? { name.map { .cashtag($0) } }
  var media: XEntity.Meaning? { short.map { .media(short: $0) } }

  /// Reads a list of entities of one meaning; what makes none is left out.
  static func list(
    _ reader: inout JSONReader, _ meaning: KeyPath<XEntityFields, XEntity.Meaning?>
  ) throws(JSONError) -> [XEntity] {
    try reader.list { reader throws(JSONError) in
      let fields = try XEntityFields(&reader)
      guard let range = fields.range, let meaning = fields[keyPath: meaning] else { return nil }
      return XEntity(range, meaning)
    }
  }
}
