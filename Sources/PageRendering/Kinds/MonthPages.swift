import SitePlanning
import ThreadModel
import TypedTemplates

/// A month of a year.
struct Month: PageDetails {
  let year, month: Int
  var key: String { "\(year)-\(month)" }
}

/// The posts of a month.
struct MonthPage: PageKind {
  let name = "month"
  let pattern = "archive/{year}/{month}/"
  let counted = "of a month"
  let templates = ["list"]

  func explanation(of series: PageSeries) -> String { "the posts of a month" }

  func series(from source: PageSource) -> [PageSeries] {
    guard source.settings.extras.contains(.months) else { return [] }
    return source.listedPosts { $0.year * 12 + $0.month - 1 }.map { number, rows in
      let month = Month(year: number / 12, month: number % 12 + 1)
      let path = "archive/\(CivilTime.padded(month.year, 4))/\(CivilTime.padded(month.month, 2))/"
      return PageSeries(
        path, .posts(source.list(rows)), id: month.key, details: month, isIndexed: source.mayBeIndexed(rows))
    }
  }

  func subject(of page: ShownSeries) -> PageSubject {
    guard let date = page.series.details as? Month else { return page.subject("", "") }
    let month = page.strings.month(date.month, of: date.year)
    return page.subject(month, page.strings(.postsOfMonth, ["month": month]))
  }
}

/// All months.
struct MonthsPage: PageKind {
  static let path = "archive/"
  let name = "months"
  let pattern = path
  let isLinkedEverywhere = true
  let counted = "of an index"

  func explanation(of series: PageSeries) -> String { "the months of the site" }

  /// The newest months are on the first page.
  func series(from source: PageSource) -> [PageSeries] {
    let count = source.series["month"]?.count ?? 0
    let pages = source.pages(ofLines: Array(repeating: PageSource.lineWeight, count: count)).map { page in
      PageSeries.IndexPage(
        lines: (count - page.upperBound)..<(count - page.lowerBound), isInSitemap: page.lowerBound == 0)
    }
    return pages.isEmpty ? [] : [PageSeries(Self.path, .index(pages))]
  }

  func addInputs(of page: SeriesPage, _ series: PageSeries, to inputs: inout InputCollector) {
    inputs.add(linesOf: "month", series.lines(onPage: page.number))
  }

  func subject(of page: ShownSeries) -> PageSubject {
    page.subject(page.strings[.archive], page.strings[.everyMonth])
  }

  /// Fills in the months, the newest first, below their years.
  func fill(_ record: inout Record, for page: ShownSeries) {
    record[PageFields.isMonths] = .flag(page.isFirst)
    var years: [(year: Int, months: [Record])] = []
    let lines = page.inputs.lines(of: "month", page.lines)
    let most = lines.map(\.postCount).max() ?? 0
    for series in lines.reversed() {
      guard let date = series.details as? Month else { continue }
      if years.last?.year != date.year { years.append((date.year, [])) }
      years[years.count - 1].months.append(
        Record([
          MonthFields.name: .text(page.strings.name(ofMonth: date.month)),
          .url: page.scene.address(ofSite: series.path),
          .count: .text(page.strings.numbers.text(series.postCount)),
          .number: .text(String(series.postCount)), .most: .text(String(most)),
        ]))
    }
    record[PageFields.years] = .records(
      years.map { year, months in
        Record([YearFields.year: .text(String(year)), .months: .records(months)])
      })
  }
}
