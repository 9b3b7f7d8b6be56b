import BuildDiagnostics
import Exports
import Importers

extension SourceReport {
  /// The report in words: a table of the records, and a line for each of the rest that there is.
  func summary(isPublished: Bool) -> [String] {
    var lines = ["\(name.printable) (\(kind))"]
    let kinds = RecordKind.allCases.filter { records[$0] != nil }
    if !kinds.isEmpty { lines.append(Self.row("", "found", isPublished ? "published" : "ready", "left out")) }
    for kind in kinds {
      guard let counts = records[kind] else { continue }
      let leftOut = counts.leftOut.values.reduce(0, +)
      let row = Self.row(kind.rawValue, "\(counts.found)", "\(counts.published)", "\(leftOut)")
      lines.append(row + (leftOut > 0 ? ": " + Self.words(counts.leftOut) : ""))
    }
    if media.found + media.missing > 0 {
      let links = media.linked > 0 ? ", \(media.linked) of these only linked" : ""
      lines.append("  media: \(media.found) included, \(media.missing) missing\(links)")
    }
    if !repaired.isEmpty { lines.append("  repaired: \(Self.words(repaired))") }
    for name in unknown {
      let times = name.count == 1 ? "once" : "\(name.count) times"
      lines.append("  unknown: \"\(name.name)\" \(times), first in \(name.example)".printable)
    }
    return lines
  }

  /// `2 direct, 1 followers`, sorted by the words.
  private static func words(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ").printable
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let widths = [9, 11, 10]
    let padding = String(repeating: " ", count: max(0, 10 - name.count))
    return zip(columns, widths).reduce("  " + name + padding) { row, column in
      row + String(repeating: " ", count: max(1, column.1 - column.0.count)) + column.0
    }
  }
}
