import NativeFormat

/// The post that a repost shows. Today's archives tell it in words, `RT @ada: hello`, mostly cut off; those of
/// 2013 to 2018 hold the post.
struct XRepost: Sendable {
  private(set) var id, handle, name, text: String?
  /// Whether the posts of its author were protected when the archive was made.
  private(set) var isProtected = false

  /// Nothing known.
  init() {}

  /// Reads a `retweeted_status`.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "id_str": id = try reader.filledIdentifier()
      case "text", "full_text": text = try reader.filledString()
      case "user.screen_name": handle = try reader.filledString()
      case "user.name": name = try reader.filledString()
      case "user.protected": isProtected = try reader.bool() != false
      default: break
      }
    }
  }

  /// The handle after `RT @` and how many characters are before the reposted text; `nil` for other texts.
  static func head(of text: String) -> (handle: String, length: Int)? {
    guard text.hasPrefix("RT @"), let colon = text.firstIndex(of: ":") else { return nil }
    let handle = String(text[..<colon].dropFirst(4))
    let rest = text[text.index(after: colon)...]
    guard XName.isHandle(handle), rest.isEmpty || rest.unicodeScalars.first == " " else { return nil }
    return (handle, text.unicodeScalars.distance(from: text.startIndex, to: colon) + (rest.isEmpty ? 1 : 2))
  }
}
