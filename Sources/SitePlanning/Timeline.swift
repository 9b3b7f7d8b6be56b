import ThreadModel

/// The rows of one list of posts, oldest first, cut into pages that are numbered from the oldest.
///
/// Only full pages have a number, and the newest page shows the last full page and whatever came after it. So a
/// new post changes the newest page alone, and a numbered page stays as it is for good; for the same reason it
/// links to the page before it and to the newest, and not to the one after it.
struct Timeline: Sendable {
  let rows: [UInt32]
  let length: Int

  /// How many pages are full.
  var fullPages: Int { rows.count / length }

  /// The numbers of the pages that have one: all full pages but the last, which the newest page shows.
  var numbers: Range<Int> { 1..<max(1, fullPages) }

  /// The page before a page; nil is the newest.
  func older(than number: Int?) -> Int? {
    let older = (number ?? max(1, fullPages)) - 1
    return older >= 1 ? older : nil
  }

  /// The rows on a page, oldest first; nil is the newest.
  func rows(onPage number: Int?) -> ArraySlice<UInt32> {
    guard let number else { return rows[(max(0, fullPages - 1) * length)...] }
    guard numbers.contains(number) else { return [] }
    return rows[((number - 1) * length)..<(number * length)]
  }
}
