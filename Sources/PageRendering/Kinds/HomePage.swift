import LinkPreviews
import ThreadModel
import SafeMarkup
import SitePlanning
import TypedTemplates

/// The front page: what the owners begin, continue themselves, and repost.
struct HomePage: PageKind {
  let name = "home"
  let pattern = ""
  let counted = "of the front page"

  func explanation(of series: PageSeries) -> String { "the front page, or an older page of it" }

  func series(from source: PageSource) -> [PageSeries] {
    [PageSeries("", .posts(source.lists.home), feed: .own)]
  }

  func accounts(of series: PageSeries, in plan: SitePlan) -> [AccountID] { plan.lists.writers }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    guard page.number == nil else { return }
    let lists = inputs.plan.lists
    // Above the posts of several writers is how many accounts there are, if not all are shown.
    let isCounted = lists.writers.count > 1 && inputs.plan.hasDirectory
    inputs.addDirectory(count: isCounted ? lists.directory.count : 0)
    for writer in lists.writers { inputs.add(listsOf: writer) }
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.latest], page.scene.summary, title: page.scene.settings.title)
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    guard page.isFirst else { return }
    record[PageFields.isHome] = .flag(true)
    let writers = page.inputs.writers
    if writers.count == 1, let writer = writers.first {
      page.scene.fillHead(of: writer, .posts, in: &record)
    } else if writers.count > 1 {
      page.scene.fill(writers.prefix(page.inputs.settings.directoryLength), in: &record)
      page.scene.fillDirectoryLink(in: &record)
    }
  }

  func json(of page: ShownSeries, _ preview: LinkPreview) -> JSON? {
    page.isFirst ? LinkedPage(scene: page.scene).site(preview) : nil
  }
}
