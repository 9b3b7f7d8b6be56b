import LinkPreviews
import SitePlanning
import ThreadModel

/// What a page is about, as text: its heading, its description, and its link preview.
struct PageSubject {
  let heading: String
  let description: String
  /// `nil` if the page's URL is not a web address.
  let preview: LinkPreview?
}

extension PreviewMaker {
  /// What a page is about.
  func subject(of page: PagePlan, _ builder: inout EntryBuilder) -> PageSubject {
    switch page.kind {
    case .permalink(let row): return post(row, at: page.address, &builder)
    case .threadPage(let row, let number): return post(row, number, at: page.address, &builder)
    case .page(let place):
      let shown = ShownSeries(place, in: scene)
      return shown.kind.subject(of: shown)
    case .moved(let move):
      if let row = move.row, scene.inputs.record(row).kind == .post {
        return post(row, at: move.to, &builder)
      }
      return move.account.map { account($0, at: move.to) } ?? gone(nil, at: move.to)
    case .gone(let row): return gone(row, at: page.address)
    }
  }

  /// A post's own page, or a later page of the thread that it begins.
  private func post(
    _ row: RowID, _ number: Int? = nil, at address: PageURL, _ builder: inout EntryBuilder
  ) -> PageSubject {
    guard let rendered = builder.post(row) else { return gone(row, at: address) }
    let name = scene.account(of: row).displayName
    let heading =
      number.map { scene.strings(.threadPage, ["name": name, "number": scene.strings.numbers.text($0)]) }
      ?? rendered.title ?? scene.strings(.postBy, ["name": name])
    let parent = ParentPreview(of: rendered, row: row, &builder)
    return PageSubject(
      heading: heading, description: rendered.summary,
      preview: article(rendered, row: row, number: number, parent: parent, at: address))
  }

  /// A list of an account.
  func account(_ index: AccountID, _ list: AccountList = .posts, at address: PageURL) -> PageSubject {
    let account = scene.inputs.account(index)
    let heading = scene.strings.list(list, by: account.displayName)
    let description = self.description(about: account)
    return PageSubject(
      heading: heading, description: description,
      preview: profile(account, description: description, at: address, title: list == .posts ? nil : heading))
  }

  private func gone(_ row: RowID?, at address: PageURL) -> PageSubject {
    let description = row.map { MissingPostReason.tombstone($0, in: scene) } ?? scene.strings[.pageRemoved]
    return site(scene.strings[.postGone], description, at: address, isListed: false)
  }

  /// A page of the site itself. Search engines leave it out if it is not listed.
  func site(
    _ heading: String, _ description: String, at address: PageURL, title: String? = nil, isListed: Bool = true
  ) -> PageSubject {
    PageSubject(
      heading: heading, description: description,
      preview: website(title: title ?? heading, description: description, at: address, isListed: isListed))
  }
}
