import NativeFormat

/// What the `tag` of a post or an actor names: hashtags, and the pictures of words between colons.
/// (https://docs.joinmastodon.org/spec/activitypub/#Emoji)
struct MastodonTags: Sendable {
  /// Names of hashtags, without `#`, each once.
  private(set) var hashtags: [String] = []
  /// The pictures, in the order of the export: the word with its colons and the URL, which the archive seldom holds.
  /// `{"type":"Emoji","name":":x:","icon":{"url":…,"mediaType":…}}`
  private(set) var emoji: [(shortcode: String, address: String?, mediaType: String?)] = []
  private var known: Set<String> = []

  /// No tags.
  init() {}

  /// Reads an array of tags, or a single one in its place. The icon of an emoji is a string, an object, or the first of
  /// several.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.arrayOrOne { reader throws(JSONError) in try add(&reader) }
  }

  private mutating func add(_ reader: inout JSONReader) throws(JSONError) {
    var type, name, address, mediaType: String?
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "type": type = try reader.string()
      case "name": name = try reader.string()
      case "icon" where try reader.peek() != .object: address = try reader.mediaAddress()
      case "icon.url": address = try reader.address()
      case "icon.mediaType": mediaType = try reader.string()
      default: break
      }
    }
    guard let name else { return }
    switch type {
    case "Hashtag":
      let tag = String(name.drop { $0 == "#" })
      if !tag.isEmpty, known.insert(tag).inserted { hashtags.append(tag) }
    case "Emoji":
      // Some servers leave out the colons.
      emoji.append((name.hasPrefix(":") ? name : ":\(name):", address, mediaType))
    default: break
    }
  }
}
