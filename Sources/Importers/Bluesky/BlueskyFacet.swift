import NativeFormat
import ThreadModel

/// A part of a text that means something: a link, a mention or a tag.
/// (https://atproto.com/lexicons/app-bsky-richtext)
struct BlueskyFacet: Hashable, Sendable {
  /// Where the part begins and ends, in bytes of UTF-8; foreign numbers that may be anything.
  var start = -1
  var end = -1
  /// What it means; of several the first that can be used counts. A mention has a DID and no handle yet.
  var features: [TextSpan.Target] = []

  /// Reads the `facets` of a post, or the `entities` that posts of 2022 and 2023 had in their place: parts with one value
  /// each, whose places count UTF-16.
  static func list(_ reader: inout JSONReader, areEntities: Bool) throws(JSONError) -> [BlueskyFacet] {
    try reader.list { reader throws(JSONError) in
      var facet = BlueskyFacet()
      var type, value: String?
      try reader.nestedMembers { reader, path throws(JSONError) in
        switch path {
        case areEntities ? "index.start" : "index.byteStart": facet.start = try reader.int() ?? -1
        case areEntities ? "index.end" : "index.byteEnd": facet.end = try reader.int() ?? -1
        case "features" where !areEntities:
          facet.features = try reader.list { reader throws(JSONError) in
            let words = try reader.members { reader throws(JSONError) in try reader.string() }
            return feature(words["$type"], words["uri"] ?? words["did"] ?? words["tag"])
          }
        case "type" where areEntities: type = try reader.string()
        case "value" where areEntities: value = try reader.string()
        default: break
        }
      }
      if let entity = feature(type, value) { facet.features.append(entity) }
      return facet
    }
  }

  /// A feature by the name of its type, in a facet or in an entity.
  private static func feature(_ type: String?, _ value: String?) -> TextSpan.Target? {
    guard let type, let value else { return nil }
    switch type {
    case "app.bsky.richtext.facet#link", "link": return .link(value)
    case "app.bsky.richtext.facet#mention", "mention": return .mention(Mention(handle: "", id: value))
    case "app.bsky.richtext.facet#tag", "hashtag": return .tag(value)
    default: return nil
    }
  }

  /// The facet of a text for an entity of it; nowhere in it where the places are no places between its characters.
  func countingBytes(of text: String) -> BlueskyFacet {
    BlueskyFacet(
      start: Self.byteOffset(start, in: text), end: Self.byteOffset(end, in: text), features: features)
  }

  private static func byteOffset(_ offset: Int, in text: String) -> Int {
    guard offset >= 0,
      let index = text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex),
      let place = index.samePosition(in: text.unicodeScalars)
    else { return -1 }
    return text.utf8.distance(from: text.startIndex, to: place)
  }
}
