import NativeFormat

/// What the `tag` of a post or an actor names: hashtags, and the pictures of words between colons.
/// (https://docs.joinmastodon.org/spec/activitypub/#Emoji)
struct MastodonTags: Sendable {
  /// A picture of the server's own: `{"type":"Emoji","name":":x:","icon":{"url":…,"mediaType":…}}`.
  struct Emoji: Sendable {
    /// The word with its colons.
    var shortcode: String
    /// The URL of the picture; the archive seldom holds it.
    var address: String?
    var mediaType: String?
  }

  /// Names of hashtags, without `#`, each once.
  private(set) var hashtags: [String] = []
  /// The pictures, in the order of the export.
  private(set) var emoji: [Emoji] = []
  private var known: Set<String> = []

  /// No tags.
  init() {}

  /// Reads an array of tags, or a single one in its place.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.arrayOrOne { reader throws(JSONError) in try add(&reader) }
  }

  private mutating func add(_ reader: inout JSONReader) throws(JSONError) {
    var type, name: String?
    var picture = Emoji(shortcode: "")
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "type": type = try reader.string()
      case "name": name = try reader.string()
      case "icon": try Self.readIcon(&reader, into: &picture)
      default: break
      }
    }
    guard let name else { return }
    switch type {
    case "Hashtag": add(hashtag: String(name.drop { $0 == "#" }))
    case "Emoji":
      picture.shortcode = Self.shortcode(name)
      emoji.append(picture)
    default: break
    }
  }

  private mutating func add(hashtag tag: String) {
    if !tag.isEmpty, known.insert(tag).inserted { hashtags.append(tag) }
  }

  /// The URL of an icon, which may be there as a string, as an object, or as the first of several.
  private static func readIcon(_ reader: inout JSONReader, into emoji: inout Emoji) throws(JSONError) {
    guard try reader.peek() == .object else {
      emoji.address = try reader.mediaAddress()
      return
    }
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "url": emoji.address = try reader.address()
      case "mediaType": emoji.mediaType = try reader.string()
      default: break
      }
    }
  }

  /// Some servers leave out the colons.
  private static func shortcode(_ name: String) -> String { name.hasPrefix(":") ? name : ":\(name):" }
}
