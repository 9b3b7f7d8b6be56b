import SitePaths
import SitePlanning
import ThreadModel

/// The names of posts and feeds in feeds, by which a reader knows again what it has shown already.
///
/// A post's is made from its record's id and the second in which it was published: from nothing that changes when the
/// account gets another handle or is joined with another, when the site gets another address or the post another text,
/// and from enough that two sites whose records are both called `1` do not meet. A feed's is made from the site's address and from
/// what it holds, not from where it stands. Both are UUIDs of version 8 (https://www.rfc-editor.org/rfc/rfc9562), which
/// hold no character of the export.
///
///     LastingName.make("post", "1", "1773306000")    // urn:uuid:6f1c…-…-8…-…
enum LastingName {
  /// A name from parts.
  static func make(_ parts: String...) -> String {
    let hash = ContentHash(combining: parts)
    let version = hash.high & ~0xF000 | 0x8000
    let variant = hash.low & ~(0b11 << 62) | 0b10 << 62
    var digits = ContentHash(high: version, low: variant).description
    for place in [20, 16, 12, 8] { digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place)) }
    return "urn:uuid:\(digits)"
  }

  /// The name of a post.
  static func post(_ row: RowID, in inputs: PageInputs) -> String {
    make("post", inputs.id(ofRow: row), String(inputs.record(row).published.milliseconds / 1000))
  }

  /// The name of a feed.
  static func feed(_ feed: Feed, in inputs: PageInputs, at base: BaseURL) -> String {
    switch feed {
    case .series(let index):
      return make("feed", base.description, inputs.kindName(ofSeries: index), inputs.series(index).id)
    case .thread(let index):
      let root = inputs.root(ofThread: index).map { inputs.id(ofRow: $0) }
      return make("feed", base.description, "thread", root ?? "")
    }
  }
}
