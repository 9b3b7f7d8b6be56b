import SitePlanning
import ThreadModel
import TypedTemplates

/// The accounts of a site that has more of them than its front page can show.
struct AccountsPage: PageKind {
  static let path = "accounts/"
  let name = "accounts"
  let pattern = path
  let counted = "of an index"

  /// What the line of an account weighs besides its names, and what a custom emoji weighs.
  private static let lineWeight = 320
  private static let emojiWeight = 240

  func explanation(of series: PageSeries) -> String { "the accounts of the site" }

  func series(from source: PageSource) -> [PageSeries] {
    let directory = source.lists.directory
    guard directory.count > source.settings.directoryLength else { return [] }
    let accounts = directory.map { source.archive[$0] }
    let pages = source.pages(ofLines: accounts.map(Self.weight)).map { lines in
      let isIndexed = accounts[lines].contains { !$0.asksNotToBeIndexed }
      return PageSeries.IndexPage(lines: lines, isIndexed: isIndexed, isInSitemap: isIndexed)
    }
    return [PageSeries(Self.path, .index(pages))]
  }

  private static func weight(of account: Account) -> Int {
    let name = account.displayName.utf8
    let emoji = account.emoji.isEmpty ? 0 : emojiWeight * (name.count { $0 == UInt8(ascii: ":") } / 2)
    return lineWeight + 2 * name.count + 3 * account.handle.utf8.count + emoji
  }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    let accounts = inputs.plan.lists.directory[series.lines(onPage: page.number)]
    inputs.addDirectory(count: accounts.count)
    inputs.add(accounts: accounts)
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.accounts], page.strings[.everyAccount])
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    page.scene.fill(page.inputs.directory[page.lines], in: &record)
  }
}
