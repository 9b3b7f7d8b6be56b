import LinkPreviews
import SafeMarkup
package import SitePlanning
import TypedTemplates

/// A kind of page: which pages of it a site has (`PlannedKind`), and how they look. Everything about a kind is in its own
/// file, and it has one line in `PageKinds.all`.
protocol PageKind: PlannedKind {
  /// The templates of its pages.
  var templates: [String] { get }
  /// The fields of its templates besides `SiteFields` and `PageFields`.
  var fields: [(name: String, kind: FieldKind)] { get }
  /// The template of one page.
  func template(of series: PageSeries) -> String
  /// What a page is about, in words, with its link preview.
  func subject(of page: ShownSeries) -> PageSubject
  /// Fills in what a page shows besides its posts.
  func fill(_ record: inout Record, for page: ShownSeries)
  /// What a page says to programs, as JSON-LD.
  func json(of page: ShownSeries, _ preview: LinkPreview) -> JSON?
  /// What the feed of a series is called.
  func feedTitle(of series: PageSeries, in scene: RenderScene) -> String
}

extension PageKind {
  var templates: [String] { [name] }
  var fields: [(name: String, kind: FieldKind)] { [] }
  func template(of series: PageSeries) -> String { templates[0] }
  func fill(_ record: inout Record, for page: ShownSeries) {}
  func json(of page: ShownSeries, _ preview: LinkPreview) -> JSON? { nil }
  func feedTitle(of series: PageSeries, in scene: RenderScene) -> String { scene.settings.title }

  /// The fields that its templates may name besides those of the site.
  var shape: Shape {
    guard !fields.isEmpty else { return Shape(PageFields.self) }
    return Shape("page", fields: PageFields.allCases.map { (String(describing: $0), $0.kind) } + fields)
  }
}

/// The kinds of pages besides those of posts.
package enum PageKinds {
  /// Every kind. One may use what those before it planned.
  package static let all: [any PlannedKind] = [
    HomePage(), AccountPage(), TagPage(), MonthPage(), AboutPage(), TagsPage(), MonthsPage(),
    AccountsPage(),
    // Search engines leave these out.
    NotFoundPage(), SearchPage(),
  ]
}

/// A page of a series while it is rendered.
struct ShownSeries {
  let place: SeriesPage
  let series: PageSeries
  let scene: RenderScene

  init(_ place: SeriesPage, in scene: RenderScene) {
    (self.place, self.scene) = (place, scene)
    series = scene.inputs.series(place.series)
  }

  var kind: any PageKind { scene.site.kinds[series.kind] }
  var template: String { kind.template(of: series) }
  var inputs: PageInputs { scene.inputs }
  var strings: PageStrings { scene.strings }
  var address: PageURL { series.address(page: place.number) }
  /// Whether it is the page at the path of the series.
  var isFirst: Bool { place.number == nil }
  /// The lines on a page of an index.
  var lines: Range<Int> { series.lines(onPage: place.number) }

  /// The subject of a page that is about no account and no post.
  func subject(_ heading: String, _ description: String, title: String? = nil) -> PageSubject {
    PreviewMaker(scene: scene).site(
      heading, description, at: address, title: title, isListed: series.isIndexed(page: place.number))
  }
}
