import ThreadModel

/// How the indexes of tags, months and accounts are cut into pages, by what their lines weigh.
struct SiteIndexes: Sendable {
  /// Tags in their order.
  let tags: [Range<Int>]
  /// Months, the newest on the first page; within a range they are to be read backwards.
  let months: [Range<Int>]
  /// The accounts that whoever passes by may find in a list, by handle.
  let directory: [UInt32]
  /// Parts of `directory`; none where the front page has room for all of it.
  let accounts: [Range<Int>]

  init(_ lists: SiteLists, _ archive: Archive, _ settings: PlanSettings) {
    tags = Self.cut(
      lists.tags.map { Self.line + 6 * $0.key.utf8.count + 2 * $0.spelling.utf8.count }, settings.indexWeight)
    let count = lists.months.count
    months = Self.cut(lists.months.map { _ in Self.line }, settings.indexWeight)
      .map { (count - $0.upperBound)..<(count - $0.lowerBound) }
    directory = Self.directory(of: lists, archive)
    accounts =
      directory.count > settings.directoryLength
      ? Self.cut(directory.map { Self.weight(of: archive.accounts[Int($0)]) }, settings.indexWeight) : []
  }

  /// What one line weighs beside its words, in bytes of HTML.
  private static let line = 120
  /// What the line of an account weighs beside its names: its picture and the markup around them.
  private static let accountLine = 320
  /// What a custom emoji weighs.
  private static let emoji = 240

  /// An account whose every post is unlisted has a page, and no list leads there.
  private static func directory(of lists: SiteLists, _ archive: Archive) -> [UInt32] {
    let listed = lists.accounts.indices.filter { index in
      [lists.accounts[index].posts, lists.accounts[index].replies].contains { list in
        list.rows.contains { !archive.rows[Int($0)].flags.contains(.unlisted) }
      }
    }
    let named = listed.map { (handle: archive.accounts[$0].handle.lowercased(), index: UInt32($0)) }
    return named.sorted { ($0.handle, $0.index) < ($1.handle, $1.index) }.map(\.index)
  }

  private static func weight(of account: Account) -> Int {
    let name = account.displayName.utf8
    let emoji = account.emoji.isEmpty ? 0 : Self.emoji * (name.count { $0 == UInt8(ascii: ":") } / 2)
    return accountLine + 2 * name.count + 3 * account.handle.utf8.count + emoji
  }

  private static func cut(_ weights: [Int], _ limit: Int) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var weight = 0
    for (index, own) in weights.enumerated() {
      if index > start, weight + own > limit {
        pages.append(start..<index)
        (start, weight) = (index, 0)
      }
      weight += own
    }
    if start < weights.count { pages.append(start..<weights.count) }
    return pages
  }
}
