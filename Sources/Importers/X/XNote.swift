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
    var isNote = false
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "noteTweet": isNote = try reader.peek() == .object
      case "noteTweet.noteTweetId": id = try reader.filledIdentifier()
      case "noteTweet.createdAt": published = try reader.timeOfX()
      case "noteTweet.lifecycle.name", "noteTweet.lifecycle.originalName":
        if try reader.string()?.lowercased().contains("delete") == true { isDeleted = true }
      case "noteTweet.core.text": text = try reader.string() ?? ""
      case "noteTweet.core.urls": entities += try XEntity.list(&reader, .link)
      case "noteTweet.core.mentions": entities += try XEntity.list(&reader, .mention)
      case "noteTweet.core.hashtags": entities += try XEntity.list(&reader, .tag)
      case "noteTweet.core.cashtags": entities += try XEntity.list(&reader, .cashtag)
      case "noteTweet.core.styletags":
        try reader.array { reader throws(JSONError) in
          if let style = try Self.style(&reader), styles.count < Self.mostStyles { styles.append(style) }
        }
      default: break
      }
    }
    guard isNote else { return nil }
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
