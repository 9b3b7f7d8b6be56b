import NativeFormat

/// A part of a text that means something: a link, a mention or a tag.
/// (https://atproto.com/lexicons/app-bsky-richtext)
struct BlueskyFacet: Hashable, Sendable {
  /// What a part may mean.
  enum Feature: Hashable, Sendable {
    case link(String)
    /// The DID of an account.
    case mention(String)
    /// A tag without its `#`.
    case tag(String)
  }

  /// Where the part begins and ends, in bytes of UTF-8; foreign numbers that may be anything.
  var start = -1
  var end = -1
  /// What it means; of several the first that can be used counts.
  var features: [Feature] = []

  /// Reads the `facets` of a post.
  static func list(_ reader: inout JSONReader) throws(JSONError) -> [BlueskyFacet] {
    try reader.list { reader throws(JSONError) in
      var facet = BlueskyFacet()
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "index":
          let index = try reader.members { reader throws(JSONError) in try reader.int() }
          (facet.start, facet.end) = (index["byteStart"] ?? -1, index["byteEnd"] ?? -1)
        case "features": facet.features = try features(&reader)
        default: break
        }
      }
      return facet
    }
  }

  private static func features(_ reader: inout JSONReader) throws(JSONError) -> [Feature] {
    try reader.list { reader throws(JSONError) -> Feature? in
      var type, value: String?
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "$type": type = try reader.string()
        case "uri", "did", "tag": value = try reader.string()
        default: break
        }
      }
      switch (type, value) {
      case ("app.bsky.richtext.facet#link", let value?): return .link(value)
      case ("app.bsky.richtext.facet#mention", let value?): return .mention(value)
      case ("app.bsky.richtext.facet#tag", let value?): return .tag(value)
      default: return nil
      }
    }
  }

  /// Reads the `entities` that posts of 2022 and 2023 had in place of facets: parts with one value each, whose places
  /// count UTF-16.
  static func entities(_ reader: inout JSONReader) throws(JSONError) -> [BlueskyFacet] {
    try reader.list { reader throws(JSONError) in
      var entity = BlueskyFacet()
      var type, value: String?
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "index":
          let index = try reader.members { reader throws(JSONError) in try reader.int() }
          (entity.start, entity.end) = (index["start"] ?? -1, index["end"] ?? -1)
        case "type": type = try reader.string()
        case "value": value = try reader.string()
        default: break
        }
      }
      switch (type, value) {
      case ("link", let value?): entity.features = [.link(value)]
      case ("mention", let value?): entity.features = [.mention(value)]
      case ("hashtag", let value?): entity.features = [.tag(value)]
      default: break
      }
      return entity
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
