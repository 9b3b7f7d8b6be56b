import SitePlanning
import ThreadModel
import TypedTemplates

/// The dates that divide a long list: `March 2026` above the first posts of a month, or `2025` where the list goes back
/// for more than a year.
///
/// The first posts of a page have no date above them: their own times say it. The zone of the site decides where a month
/// begins, and plans know no zone, so the dates are put between the posts when the page is rendered. What they say follows
/// from the posts of the page alone: a numbered page stays as it is.
struct ListDates {
  /// The records of the dates, by the place of the token that each is above.
  private(set) var above: [Int: Record] = [:]

  /// The fewest groups of posts that are a long list.
  private static let fewest = 10

  /// The dates of a page with these tokens.
  init(_ tokens: [PageToken], _ scene: RenderScene) {
    let starts = tokens.enumerated().compactMap { index, token in
      Self.start(token).map { row in
        (index: index, time: scene.strings.zone.civil(scene.inputs.record(row).published))
      }
    }
    guard starts.count >= Self.fewest, let newest = starts.first, let oldest = starts.last else { return }
    let isByYear = Self.month(newest.time) - Self.month(oldest.time) > 12
    let period = { (time: CivilTime) in isByYear ? time.year : Self.month(time) }
    for (start, before) in zip(starts.dropFirst(), starts) where period(start.time) != period(before.time) {
      above[start.index] = Self.record(of: start.time, isByYear: isByYear, scene.strings)
    }
  }

  /// The row that says when a group of posts begins; `nil` for a post that is joined to the one above, or is where it is
  /// because it is pinned.
  private static func start(_ token: PageToken) -> RowID? {
    switch token {
    case .post(let placed): placed.isJoined || placed.isPinned ? nil : placed.row
    case .repost(let row, _): row
    default: nil
    }
  }

  /// The number of a month, counted from the year 0.
  private static func month(_ time: CivilTime) -> Int { time.year * 12 + time.month - 1 }

  private static func record(of time: CivilTime, isByYear: Bool, _ strings: PageStrings) -> Record {
    let year = CivilTime.padded(time.year, 4)
    let date = isByYear ? year : "\(year)-\(CivilTime.padded(time.month, 2))"
    let note =
      isByYear ? strings(.dateYear, ["year": String(time.year)]) : strings.month(time.month, of: time.year)
    return Record([EntryFields.isDate: .flag(true), .date: .text(date), .note: .text(note)])
  }
}
