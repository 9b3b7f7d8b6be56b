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
