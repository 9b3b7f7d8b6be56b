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
