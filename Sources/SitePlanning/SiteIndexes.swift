/// How the indexes of tags and months are cut into pages, by what their lines weigh.
struct SiteIndexes: Sendable {
  /// Tags in their order.
  let tags: [Range<Int>]
  /// Months, the newest on the first page; within a range they are to be read backwards.
  let months: [Range<Int>]

  init(_ lists: SiteLists, _ settings: PlanSettings) {
    tags = Self.cut(
      lists.tags.map { Self.line + 6 * $0.key.utf8.count + 2 * $0.spelling.utf8.count }, settings.indexWeight)
    let count = lists.months.count
    months = Self.cut(lists.months.map { _ in Self.line }, settings.indexWeight)
      .map { (count - $0.upperBound)..<(count - $0.lowerBound) }
  }

  /// What one line weighs beside its words, in bytes of HTML.
  private static let line = 120

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
