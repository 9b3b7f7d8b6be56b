import SiteFiles
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
    var hasher = ContentHasher()
    for part in parts { hasher.combine(part) }
    let hash = hasher.finish()
    let version = hash.high & ~0xF000 | 0x8000
    let variant = hash.low & ~(0b11 << 62) | 0b10 << 62
    let digits = ContentHash(high: version, low: variant).description
    var name = "urn:uuid:"
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { name.append("-") }
      name.append(digit)
    }
    return name
  }

  /// The name of a post.
  static func post(_ row: UInt32, in archive: Archive) -> String {
    let record = archive.rows[Int(row)]
    return make("post", archive.id(of: record), String(record.published.milliseconds / 1000))
  }

  /// The name of a feed.
  static func feed(_ feed: Feed, in plan: SitePlan, at base: BaseURL) -> String {
    let archive = plan.archive
    switch feed {
    case .list(.home): return make("feed", base.description, "home", "")
    case .list(.account(let account, _)):
      return make("feed", base.description, "account", archive.accounts[Int(account)].id)
    case .list(.tag(let index)): return make("feed", base.description, "tag", plan.tagLists[index].key)
    case .list(.month(let index)):
      let month = plan.monthLists[index]
      return make("feed", base.description, "month", "\(month.year)-\(month.month)")
    case .thread(let index):
      let root = plan.threads[index].root.map { archive.id(of: archive.rows[Int($0.row)]) }
      return make("feed", base.description, "thread", root ?? "")
    }
  }
}
