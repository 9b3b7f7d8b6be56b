import NativeFormat
import ThreadModel

/// A post that another one of the Threads API names: its id alone, or as much of it as was asked for.
struct ThreadsAPIReference: Sendable {
  /// What it says of the post.
  private(set) var post = PostReference()
  private var audience = ThreadsAPIAudience()

  /// Reads a reference; `nil` for what is neither an object nor an id.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    if try reader.peek() == .object {
      try reader.object { reader, key throws(JSONError) in
        if try audience.read(key, &reader) { return }
        switch key {
        case "id": post.id = try reader.identifier()
        case "username": post.handle = try reader.filledString()
        case "permalink": post.url = try reader.filledString()
        case "text": post.text = try reader.string().map(TextSource.plain)
        case "timestamp": post.published = try reader.instant()
        default: break
        }
      }
    } else {
      post.id = try reader.identifier()
      if post.id == nil { return nil }
    }
    if post.id == nil, post.url == nil { post.state = .unavailable }
  }

  /// Whether what was asked for of it says that not everybody may see it.
  var isHidden: Bool { audience.reasonToLeaveOut != nil }

  /// The reference for a record; it says nothing of a post that was left out or is hidden.
  func reference(withheld: Set<String>) -> PostReference {
    let isWithheld = isHidden || post.id.map(withheld.contains) == true
    return isWithheld ? PostReference(state: .unavailable) : post
  }
}
