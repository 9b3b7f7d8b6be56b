import LinkPreviews
import SafeMarkup
import SitePlanning
import ThreadModel
import TypedTemplates

/// The lists of an account: its posts at its own URL, and its replies, media and reposts below it.
struct AccountPage: PageKind {
  let name = "account"
  let pattern = "@{handle}/"
  let counted = "of accounts"
  let templates = ["timeline", "media"]

  func explanation(of series: PageSeries) -> String { "a list of an account: \(series.name)" }

  func series(from source: PageSource) -> [PageSeries] {
    source.lists.accounts.enumerated().flatMap { index, lists -> [PageSeries] in
      guard !lists.isEmpty else { return [] }
      let account = source.archive.accounts[index]
      let isListed = [lists[.posts], lists[.replies]].contains { list in
        list.rows.reversed().contains { source.archive.isListed($0) }
      }
      return lists.pages.compactMap { list in
        guard let address = source.permalinks.address(ofAccount: AccountID(index), list: list) else {
          return nil
        }
        let posts = lists[list]
        return PageSeries(
          address.path,
          list == .media ? .grid(posts) : .posts(posts, pinned: list == .posts ? lists.pinned : []),
          id: account.id, name: list.rawValue, owner: AccountID(index),
          isIndexed: !account.asksNotToBeIndexed, isLeftOut: !isListed,
          feed: list == .posts ? .own : .ofOwner)
      }
    }
  }

  func template(of series: PageSeries) -> String { list(of: series) == .media ? "media" : "timeline" }

  func subject(of page: ShownSeries) -> PageSubject {
    guard let owner = page.series.owner else { return page.subject("", "") }
    return PreviewMaker(scene: page.scene).account(owner, list(of: page.series), at: page.address)
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    guard let owner = page.series.owner else { return }
    page.scene.fillHead(of: owner, list(of: page.series), in: &record)
  }

  func json(of page: ShownSeries, _ preview: LinkPreview) -> JSON? {
    guard page.isFirst, list(of: page.series) == .posts, let owner = page.series.owner else { return nil }
    return LinkedPage(scene: page.scene).profile(page.inputs.account(owner), preview)
  }

  func feedTitle(of series: PageSeries, in scene: RenderScene) -> String {
    guard let account = series.owner.map({ scene.inputs.account($0) }) else { return scene.settings.title }
    let title = scene.strings.list(list(of: series), by: account.displayName)
    return scene.sanitizedLine("\(title) (@\(account.handle))")
  }

  private func list(of series: PageSeries) -> AccountList { AccountList(rawValue: series.name) ?? .posts }
}

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
