internal import BuildDiagnostics
internal import SiteFiles

/// The rows of all runs in the order of their paths, each path once.
struct RowMerge: SortedRows {
  private struct Run {
    let lines: LineReader
    var head: WrittenRow
  }

  private var runs: [Run] = []

  /// Opens sorted runs.
  init(_ paths: [String]) throws(Diagnostic) {
    for path in paths {
      let lines = try LineReader(path)
      if let head = try Self.row(of: lines) { runs.append(Run(lines: lines, head: head)) }
    }
  }

  /// The next row, or nil at the end. A path that was written twice with the same bytes comes once; with
  /// different bytes it is an error, since which of the two a reader would see is chance.
  mutating func next() throws(Diagnostic) -> WrittenRow? {
    guard let first = try takeFirst() else { return nil }
    while let least = runs.indices.min(by: precedes), runs[least].head.path == first.path {
      guard let other = try takeFirst() else { break }
      guard other.row.hash == first.row.hash else {
        throw .error(
          .pathWrittenTwice, at: .init(first.path.description),
          "two files of one build go to \"\(first.path)\" with different bytes; each path may be written once"
        )
      }
    }
    return first
  }

  private mutating func takeFirst() throws(Diagnostic) -> WrittenRow? {
    guard let least = runs.indices.min(by: precedes) else { return nil }
    let head = runs[least].head
    if let next = try Self.row(of: runs[least].lines) {
      runs[least].head = next
    } else {
      runs.remove(at: least)
    }
    return head
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    runs[left].head.path < runs[right].head.path
  }

  private static func row(of lines: LineReader) throws(Diagnostic) -> WrittenRow? {
    guard let line = try lines.next() else { return nil }
    guard let row = WrittenRow(line: line) else {
      throw .error(.fileSystem, at: .init(lines.path), "the file changed while it was read")
    }
    return row
  }
}
