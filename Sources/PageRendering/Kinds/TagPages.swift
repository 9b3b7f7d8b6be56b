import SitePlanning
import ThreadModel
import TypedTemplates

/// The posts with a tag.
struct TagPage: PageKind {
  let name = "tag"
  let pattern = "tags/{tag}/"
  let counted = "of a tag"
  let templates = ["list"]

  /// The path of a tag that is known by a key.
  static func path(of key: String) -> String { "tags/\(SafeName.tag(key))/" }

  func explanation(of series: PageSeries) -> String { "the posts with a tag" }

  func series(from source: PageSource) -> [PageSeries] {
    guard source.settings.extras.contains(.tags) else { return [] }
    return source.tags.compactMap { tag in
      let rows = tag.rows.filter { source.archive.isListed($0) }
      guard !rows.isEmpty else { return nil }
      return PageSeries(
        Self.path(of: tag.key), .posts(source.list(rows)), id: tag.key, name: tag.spelling,
        isIndexed: source.mayBeIndexed(rows), feed: .own)
    }
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(PageStrings.tag(page.series.name), page.strings.posts(withTag: page.series.name))
  }

  func feedTitle(of series: PageSeries, in scene: RenderScene) -> String {
    scene.strings.posts(withTag: series.name)
  }
}

/// All tags.
struct TagsPage: PageKind {
  static let path = "tags/"
  let name = "tags"
  let pattern = path
  let isLinkedEverywhere = true
  let counted = "of an index"

  func explanation(of series: PageSeries) -> String { "the tags of the site" }

  func series(from source: PageSource) -> [PageSeries] {
    let weights = (source.series["tag"] ?? []).map {
      PageSource.lineWeight + 6 * $0.id.utf8.count + 2 * $0.name.utf8.count
    }
    let pages = source.pages(ofLines: weights).map {
      PageSeries.IndexPage(lines: $0, isInSitemap: $0.lowerBound == 0)
    }
    return pages.isEmpty ? [] : [PageSeries(Self.path, .index(pages))]
  }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    inputs.add(linesOf: "tag", series.lines(onPage: page.number))
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.tags], page.strings[.everyTag])
  }

  func fill(_ record: inout Record, for page: ShownSeries) {
    record[PageFields.isTags] = .flag(page.isFirst)
    let tags = page.inputs.lines(of: "tag", page.lines)
    let most = tags.map(\.postCount).max() ?? 0
    record[PageFields.tags] = .records(
      tags.map { tag in
        Record([
          TagFields.name: .text(tag.name), .url: page.scene.address(ofSite: tag.path),
          .count: .text(page.strings.numbers.text(tag.postCount)), .number: .text(String(tag.postCount)),
          .most: .text(String(most)),
        ])
      })
  }
}
