import NativeFormat
import ThreadModel

/// A post that another one of the Threads API names: its id alone, or as much of it as was asked for.
struct ThreadsAPIReference: Sendable {
  var id: String?
  private var username, permalink, text: String?
  private var audience = ThreadsAPIAudience()
  private var published: Instant?

  /// Reads a reference; `nil` for what is neither an object nor an id.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    if try reader.peek() == .object {
      try reader.object { reader, key throws(JSONError) in
        if try audience.read(key, &reader) { return }
        switch key {
        case "id": id = try reader.identifier()
        case "username": username = try reader.filledString()
        case "permalink": permalink = try reader.filledString()
        case "text": text = try reader.string()
        case "timestamp": published = try reader.instant()
        default: break
        }
      }
    } else {
      id = try reader.identifier()
      if id == nil { return nil }
    }
  }

  /// Whether what was asked for of it says that not everybody may see it.
  var isHidden: Bool { audience.reasonToLeaveOut != nil }

  /// The reference for a record; it says nothing of a post that was left out or is hidden.
  func reference(withheld: Set<String>) -> PostReference {
    guard !isHidden, id.map(withheld.contains) != true else {
      return PostReference(state: .unavailable)
    }
    return PostReference(
      id: id, handle: username, url: permalink, text: text.map(TextSource.plain), published: published,
      state: id == nil && permalink == nil ? .unavailable : nil)
  }
}
