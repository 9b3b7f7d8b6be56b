import NativeFormat

/// A run of a post's text that means something, as an archive marks it: where it stands and what it is.
struct XEntity: Hashable, Sendable {
  /// What a run is.
  enum Kind: Sendable {
    case link, mention, tag, cashtag
    /// The `t.co` URL that stands for the pictures and videos of the post.
    case media
  }

  /// From which to before which character: Unicode code points of the text, which in posts is HTML-escaped
  /// still. UTF-16 units or an unescaped text would give other runs.
  let range: Range<Int>
  let kind: Kind
  /// The `t.co` URL of a link or of media, the handle of a mention, or the word of a tag.
  let word: String
  /// What a link leads to, and how that is shown.
  let address, shown: String?
  /// The id and the display name of an account that is mentioned.
  let id, name: String?

  /// Reads an entity; `nil` if it lacks its word, or if its run is empty, backwards or before the text. Posts write
  /// `screen_name` and `indices`, notes `screenName`, `fromIndex` and `toIndex`.
  init?(_ kind: Kind, _ reader: inout JSONReader) throws(JSONError) {
    var text, short, address, shown, id, name: String?
    var from, to: Int?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "text", "tag", "screen_name", "screenName": text = try reader.filledString()
      case "id_str": id = try reader.filledIdentifier()
      case "name": name = try reader.filledString()
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
    let found = kind == .link || kind == .media ? short : text
    guard let word = found, let from, let to, from >= 0, from < to else { return nil }
    (range, self.kind, self.word) = (from..<to, kind, word)
    (self.address, self.shown, self.id, self.name) = (address, shown, id, name)
  }

  /// Reads a list of entities of one kind; what makes none is left out.
  static func list(_ reader: inout JSONReader, _ kind: Kind) throws(JSONError) -> [XEntity] {
    try reader.list { reader throws(JSONError) in try XEntity(kind, &reader) }
  }

  /// Whether a run reads as what it is said to be; one that does not is shown as the text it is.
  func fits(_ text: String) -> Bool {
    switch kind {
    case .link, .media: text == word
    case .mention: text.first == "@" || text.first == "＠"
    case .tag: text.first == "#" || text.first == "＃"
    case .cashtag: text.first == "$"
    }
  }
}
