public import BuildDiagnostics
public import SiteChecking
import SiteWriting

// What the pages of a built site weigh, as `threadline check --budget` says it.
extension WeightReport {
  /// Weighs the site in a folder; `name` is what messages call it.
  public init(of folder: String, named name: String) throws(Diagnostic) {
    try self.init(of: folder, named: name) { bytes in
      PackedCoding.brotli.packed(bytes, most: bytes.count + 1_024)?.count ?? bytes.count
    }
  }

  /// The parts that are over their budgets, as errors; `name` is what messages call the site.
  public func errors(in name: String) -> [Diagnostic] {
    excesses.map { excess in
      .error(
        .pageOverBudget, at: .init("\(name)/\(excess.page)"),
        "the first screen loads \(excess.bytes) bytes of \(excess.part.title); expected at most \(excess.budget); "
          + "make it smaller, or load it only where it is needed")
    }
  }

  /// The kinds in a table of words, in kilobytes, with the budget in its last row.
  public var table: String {
    let parts = PagePart.allCases
    let rows =
      [["kind", "pages"] + parts.map(\.title)]
      + kinds.map { kind in
        [kind.name, "\(kind.pages)"] + parts.map { Self.kilobytes(kind.bytes[$0, default: 0]) }
      }
      + [["budget", ""] + parts.map { Self.kilobytes(Self.budget[$0, default: 0]) }]
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// `7.9 KB`, of 1,000 bytes each.
  private static func kilobytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50) / 100
    return "\(tenths / 10).\(tenths % 10) KB"
  }

  /// The report as JSON.
  public var json: [UInt8] { BuildReport.json(of: Encoded(kinds: kinds, excesses: excesses)) }

  private struct Encoded: Encodable {
    let format = "threadline-budget"
    let version = SiteConfiguration.version
    let budget = WeightReport.budget
    let kinds: [Kind]
    let excesses: [Excess]
  }
}
