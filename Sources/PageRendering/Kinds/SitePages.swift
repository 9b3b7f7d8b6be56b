import LinkPreviews
import PostText
import SafeMarkup
package import SitePaths
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

  func accounts(of series: PageSeries, in plan: SitePlan) -> [AccountID] { plan.lists.writers }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    inputs.addDirectory(count: inputs.plan.lists.directory.count)
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

/// The page that a server shows for a URL that leads nowhere.
struct NotFoundPage: PageKind {
  let name = "not-found"
  let pattern = PageURL.notFound.path
  let counted = "of the site itself"
  let fields: [(name: String, kind: FieldKind)] = [("accountPaths", .text), ("accountsScript", .address)]

  func explanation(of series: PageSeries) -> String { "what is shown for an address that leads nowhere" }

  func series(from source: PageSource) -> [PageSeries] {
    [PageSeries(PageURL.notFound.path, .page, isIndexed: false, feed: .none)]
  }

  /// How many accounts a reader may have meant.
  private static let listed = 500

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    let accounts = inputs.plan.lists.directory.prefix(Self.listed)
    inputs.addDirectory(count: accounts.count)
    inputs.add(accounts: accounts)
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.nothingHere], page.strings[.noPageHere])
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    let base = page.scene.settings.base
    let paths = page.inputs.directory.prefix(Self.listed).compactMap { account in
      page.inputs.path(ofAccount: account).map { base.rooted($0) }
    }
    let script = page.scene.address(ofSite: page.scene.templates.asset("not-found.js"))
    record = Record(record, adding: [.text(paths.joined(separator: " ")), script])
  }
}

/// The page that finds posts in the index of the site, with a script.
struct SearchPage: PageKind {
  static let path = "search/"
  let name = "search"
  let pattern = path
  let isLinkedEverywhere = true
  let counted = "of the site itself"
  let fields: [(name: String, kind: FieldKind)] = [
    ("searchScript", .address), ("pageScript", .address), ("searchSheet", .address), ("zone", .text),
    ("hasTags", .flag), ("replies", .text), ("reposts", .text), ("quotes", .text), ("likes", .text),
  ]

  /// The accounts and tags to choose from, those with the most posts first.
  private struct Choices: PageDetails {
    let accounts: [AccountID]
    let tags: [(name: String, count: Int)]
    var key: String { tags.map { "\($0.name) \($0.count)" }.joined(separator: "\u{0}") }
  }

  private static let mostAccounts = 100
  private static let mostTags = 40

  func explanation(of series: PageSeries) -> String { "the search page" }

  func series(from source: PageSource) -> [PageSeries] {
    guard source.settings.extras.contains(.search) else { return [] }
    func isFound(_ row: RowID) -> Bool { source.archive.isListed(row) && source.archive.mayBeIndexed(row) }
    let found = source.archive.rowIDs.lazy.filter(isFound).map { (source.archive[$0].account, 1) }
    let counts = Dictionary(found, uniquingKeysWith: +)
    let accounts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostAccounts)
    let tags = (source.series["tag"] ?? []).map { tag in
      (count: tag.posts.map { Array($0.rows).count(where: isFound) } ?? 0, series: tag)
    }.filter { $0.count > 0 }.sorted { ($1.count, $0.series.id) < ($0.count, $1.series.id) }
    let choices = Choices(
      accounts: accounts.map(\.key),
      tags: tags.prefix(Self.mostTags).map { ($0.series.name, $0.count) })
    return [PageSeries(Self.path, .page, details: choices, isIndexed: false, feed: .none)]
  }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    if let choices = series.details as? Choices { inputs.add(accounts: choices.accounts) }
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.search], page.strings[.everyPost])
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    let scene = page.scene
    if let choices = page.series.details as? Choices {
      scene.fill(choices.accounts, in: &record)
      record[PageFields.tags] = .records(
        choices.tags.map { tag in
          let count = scene.strings.numbers.text(tag.count)
          return Record([TagFields.name: .text(tag.name), .count: .text(count)])
        })
      record = Record(
        record,
        adding: [
          Self.address("search.js", in: scene), Self.address("search-page.js", in: scene),
          Self.address("search.css", in: scene),
          .text(scene.settings.zone.name), .flag(!choices.tags.isEmpty),
          .text(scene.strings.forms(of: .replies)), .text(scene.strings.forms(of: .reposts)),
          .text(scene.strings.forms(of: .quotes)), .text(scene.strings.forms(of: .likes)),
        ])
    }
    record[PageFields.isSearch] = .flag(true)
  }

  /// The fields of the site as they are on the page: from a folder, it finds nothing at the root of a host.
  static func fields(_ site: Record, in scene: RenderScene) -> Record {
    var record = site
    for (field, name) in SiteFields.files { record[field] = address(name, in: scene) }
    return record
  }

  private static func address(_ name: String, in scene: RenderScene) -> FieldValue {
    let path = scene.templates.asset(name)
    return path.flatMap { Address($0, fromDepth: 1) }.map { .address($0) } ?? .empty
  }
}

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

/// The file from which a browser learns to search the site from its own field
/// (https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md).
package enum OpenSearchFile {
  /// Its path in the site.
  package static let path = "-/opensearch.xml"
  /// The most characters of a short name.
  private static let nameLength = 16

  /// A description of the site of a scene.
  package static func file(in scene: RenderScene) -> SiteFile? {
    let settings = scene.settings
    // The page moves what is asked into its fragment.
    let search = settings.base.absolute(SearchPage.path) + "?q={searchTerms}"
    var xml = XML()
    xml.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { xml in
      xml.element("ShortName", text: TextExcerpt.of(settings.title, count: Self.nameLength))
      xml.element("Description", text: scene.summary)
      xml.element("Language", text: settings.language)
      xml.element("InputEncoding", text: "UTF-8")
      xml.empty("Url", ["type": "text/html", "template": search])
    }
    return SitePath(path).map { SiteFile($0, bytes: xml.bytes) }
  }
}
