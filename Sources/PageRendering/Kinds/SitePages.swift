import SitePlanning
import ThreadModel
import TypedTemplates

/// The page about the site.
struct AboutPage: PageKind {
  static let path = "about/"
  let name = "about"
  let pattern = path
  let counted = "of the site itself"

  /// How many accounts are listed.
  private static let listed = 200

  func explanation(of series: PageSeries) -> String { "what the site is" }

  func series(from source: PageSource) -> [PageSeries] { [PageSeries(Self.path, .page)] }

  func accounts(of series: PageSeries, in plan: SitePlan) -> [AccountID] { plan.writers }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    inputs.addDirectory(count: inputs.plan.directory.count)
    inputs.add(accounts: inputs.plan.archive.accountIDs)
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings(.aboutSite, ["title": page.scene.settings.title]), page.scene.summary)
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    record[PageFields.isAbout] = .flag(true)
    let accounts = page.inputs.accounts.lazy.filter(page.inputs.hasTimeline(account:)).prefix(Self.listed)
    page.scene.fill(Array(accounts), in: &record)
    page.scene.fillDirectoryLink(in: &record)
  }
}

extension PageKinds {
  /// The pages that search engines leave out.
  static let unlisted: [any PlannedKind] = [NotFoundPage()]
}

/// The page that a server shows for a URL that leads nowhere.
struct NotFoundPage: PageKind {
  let name = "not-found"
  let pattern = PageURL.notFound.path
  let counted = "of the site itself"

  func explanation(of series: PageSeries) -> String { "what is shown for an address that leads nowhere" }

  func series(from source: PageSource) -> [PageSeries] {
    var series = PageSeries(PageURL.notFound.path, .page, feed: .none)
    series.isIndexed = false
    return [series]
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.nothingHere], page.strings[.noPageHere])
  }
}
