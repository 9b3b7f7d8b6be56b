package import BuildDiagnostics
import LinkPreviews
import SafeMarkup
package import SitePlanning
package import ThreadModel
package import TypedTemplates

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
  let scene: RenderScene

  var series: PageSeries { scene.inputs.series(place.series) }
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

/// A kind of page that a program adds which uses Threadline as a library. Its pages are below a folder of their own, with
/// a template in the theme of the site and fields that the program computes from the plan.
package struct AddedPageKind: PageKind {
  /// One page of the kind; with many posts it runs over several.
  package struct Page: PageDetails {
    /// Its path below the folder: `["03", "14"]` is at `on-this-day/03/14/`. An empty one is at the folder itself.
    package let path: [String]
    package let title, description: String
    /// Its posts by their rows, the oldest first. Those that may not be listed are left out.
    package let posts: [RowID]
    /// The values of the fields of the kind, by their names.
    package let values: [String: FieldValue]

    package init(
      path: [String], title: String, description: String, posts: [RowID] = [],
      values: [String: FieldValue] = [:]
    ) {
      (self.path, self.title, self.description) = (path, title, description)
      (self.posts, self.values) = (posts, values)
    }

    package var key: String {
      let sorted = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return ([title, description] + sorted).joined(separator: "\u{0}")
    }
  }

  package let name: String
  package let fields: [(name: String, kind: FieldKind)]
  private let pages: @Sendable (PageSource) -> [Page]

  /// A kind whose name is also that of its template and of its folder. `pages` plans its pages; it has to give the same
  /// pages for the same source.
  package init(
    _ name: String, fields: [(name: String, kind: FieldKind)] = [],
    pages: @escaping @Sendable (PageSource) -> [Page]
  ) {
    (self.name, self.fields, self.pages) = (name, fields, pages)
  }

  package var pattern: String { "\(name)/{path}/" }
  package var counted: String { "of \(name)" }

  package func explanation(of series: PageSeries) -> String { "a page of the added kind \"\(name)\"" }

  /// A part of a path that no URL can hold as it is becomes one that it can; of two pages at one path the first stays.
  package func series(from source: PageSource) -> [PageSeries] {
    var paths: Set<String> = []
    return pages(source).compactMap { page in
      let path = ([name] + page.path.map { SafeName.tag($0) }).map { $0 + "/" }.joined()
      guard paths.insert(path.lowercased()).inserted else { return nil }
      let rows = page.posts.filter {
        source.archive.rows.indices.contains($0.position) && source.archive.isListed($0)
      }
      return PageSeries(
        path, rows.isEmpty ? .page : .posts(source.list(rows)), id: path, name: page.title, details: page,
        isIndexed: rows.isEmpty || source.mayBeIndexed(rows))
    }
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.series.name, (page.series.details as? Page)?.description ?? "")
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    guard let details = page.series.details as? Page else { return }
    record = Record(record, adding: fields.map { details.values[$0.name] ?? .empty })
  }
}

extension PageKinds {
  /// Every kind, with kinds that a program adds.
  ///
  /// - Throws: `page-kind-unusable` if the name of one cannot be a folder of the site, or another kind has it, or if every
  ///   page has a field that it names.
  package static func all(adding kinds: [AddedPageKind]) throws(Diagnostic) -> [any PlannedKind] {
    var all = all
    for kind in kinds {
      let taken = all.flatMap { [$0.name, String(($0.folder ?? "").dropLast())] } + ["media", "cards"]
      guard SafeName.tag(kind.name) == kind.name, !taken.contains(kind.name) else {
        throw .error(
          .pageKindUnusable,
          "\"\(kind.name)\" cannot be the name of an added kind of page; expected a name in lower case such as"
            + " \"on-this-day\" that no other kind and no folder of the site has")
      }
      let known = Shape(SiteFields.self).fieldNames + Shape(PageFields.self).fieldNames
      if let field = kind.fields.first(where: { known.contains($0.name) }) {
        throw .error(
          .pageKindUnusable,
          "the added kind of page \"\(kind.name)\" has a field \"\(field.name)\", which every page has; expected"
            + " another name")
      }
      all.append(kind)
    }
    return all
  }
}
