import NativeFormat
import ThreadModel

/// The text of a post, cut into spans at its facets.
///
/// A facet whose place is outside the text, inside a character or over another facet is dropped, and so is one
/// whose target nobody can follow. The text is in either case, and nothing else is found in it: at Bluesky,
/// too, a URL without a facet is just text.
struct BlueskyText {
  /// The spans; no text at all is empty.
  private(set) var source: TextSource
  /// How many facets were dropped.
  private(set) var dropped = 0

  /// Cuts a text that is not cleaned yet, since the facets count the bytes it had when it was written. A link
  /// to a URL that is to be hidden leaves the text with its words.
  init(_ text: String, facets: [BlueskyFacet], hiding isHidden: (String) -> Bool = { _ in false }) {
    let bytes = Array(text.utf8)
    var spans: [TextSpan] = []
    var position = 0
    for facet in facets.sorted(by: { $0.start < $1.start }) {
      guard facet.start >= position, facet.end > facet.start, facet.end <= bytes.count,
        Self.isBoundary(facet.start, in: bytes), Self.isBoundary(facet.end, in: bytes),
        case let shown = Self.clean(bytes[facet.start..<facet.end]),
        let target = facet.features.lazy.compactMap({ Self.target($0, shown: shown) }).first
      else {
        dropped += 1
        continue
      }
      if position < facet.start { spans.append(TextSpan(Self.clean(bytes[position..<facet.start]))) }
      let isShown = if case .link(let address) = target { !isHidden(address) } else { true }
      if isShown { spans.append(TextSpan(shown, target: target)) }
      position = facet.end
    }
    if position < bytes.count { spans.append(TextSpan(Self.clean(bytes[position...]))) }
    source = spans.isEmpty ? .empty : .spans(spans)
  }

  /// Whether a character begins at a byte, or the text ends there.
  private static func isBoundary(_ offset: Int, in bytes: [UInt8]) -> Bool {
    offset == bytes.count || bytes[offset] & 0xC0 != 0x80
  }

  private static func clean(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    return String(decoding: JSONTextDecoder.encode(scalars), as: UTF8.self)
  }

  /// What a part of the text leads to; `nil` if that is no http URL, no account and no tag.
  private static func target(_ feature: TextSpan.Target, shown: String) -> TextSpan.Target? {
    switch feature {
    case .link(let address): return address.lowercased().isWebAddress ? .link(address) : nil
    case .tag(let tag):
      let name = String(tag.drop { $0 == "#" || $0 == "＃" })
      return name.isEmpty ? nil : .tag(name)
    case .mention(let mention):
      guard let did = mention.id, BlueskyURL.isDID(did) else { return nil }
      let handle = String(shown.drop { $0 == "@" })
      let page = BlueskyURL.profilePage(did)
      guard BlueskyURL.isHandle(handle) else { return .link(page) }
      return .mention(Mention(handle: handle.lowercased(), id: did, url: page))
    case .cashtag: return nil
    }
  }
}

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
