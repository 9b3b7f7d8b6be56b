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
}
