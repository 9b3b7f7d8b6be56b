import NativeFormat
import ThreadModel

/// The full text of a long post, from `note-tweet.js`. It does not say which post it belongs to.
struct XNote: Sendable {
  private(set) var id: String?
  private(set) var published: Instant?
  /// The text, which is not escaped here.
  private(set) var text = ""
  private(set) var entities: [XEntity] = []
  private(set) var styles: [XStyle] = []
  /// Whether it was taken back.
  private(set) var isDeleted = false

  /// How many styled runs are taken from one text.
  private static let mostStyles = 500

  /// Reads a note, `{"noteTweet":{…}}`; `nil` for a value that is invalid.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    let isNote = try reader.member("noteTweet") { reader throws(JSONError) in
      try reader.object { reader, key throws(JSONError) in try read(key, &reader) }
    }
    guard isNote == true else { return nil }
  }

  private mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "noteTweetId": id = try reader.filledIdentifier()
    case "createdAt": published = try reader.timeOfX()
    case "lifecycle":
      try reader.object { reader, key throws(JSONError) in
        guard key == "name" || key == "originalName" else { return }
        if try reader.string()?.lowercased().contains("delete") == true { isDeleted = true }
      }
    case "core": try reader.object { reader, key throws(JSONError) in try readWords(key, &reader) }
    default: break
    }
  }

  private mutating func readWords(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "text": text = try reader.string() ?? ""
    case "urls": entities += try XEntityFields.list(&reader, \.link)
    case "mentions": entities += try XEntityFields.list(&reader, \.mention)
    case "hashtags": entities += try XEntityFields.list(&reader, \.tag)
    case "cashtags": entities += try XEntityFields.list(&reader, \.cashtag)
    case "styletags":
      try reader.array { reader throws(JSONError) in
        if let style = try Self.style(&reader), styles.count < Self.mostStyles { styles.append(style) }
      }
    default: break
    }
  }

  private static func style(_ reader: inout JSONReader) throws(JSONError) -> XStyle? {
    var from, to: Int?
    var style: TextSpan.Style = []
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "fromIndex": from = try reader.writtenCount()
      case "toIndex": to = try reader.writtenCount()
      case "styleTypes":
        try reader.array { reader throws(JSONError) in style.formUnion(try styleType(&reader)) }
      default: break
      }
    }
    guard let from, let to, from < to, !style.isEmpty else { return nil }
    return XStyle(range: from..<to, style: style)
  }

  private static func styleType(_ reader: inout JSONReader) throws(JSONError) -> TextSpan.Style {
    switch try reader.member("name", { reader throws(JSONError) in try reader.string() }) {
    case "Bold": return .bold
    case "Italic": return .italic
    case "Strikethrough": return .strike
    default: return []
    }
  }
}
