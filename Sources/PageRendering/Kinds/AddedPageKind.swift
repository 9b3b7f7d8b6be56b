package import BuildDiagnostics
package import SitePlanning
package import ThreadModel
package import TypedTemplates

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
