import BuildDiagnostics
import SafeMarkup
import SiteWriting

/// What is compared of one thing, as a line of a sorted file: a key that says what it is, the side, and fields.
///
///     post/12 → new → @ada/post/12/ → 9f86d081884c7d65 → …
///
/// with a tab for each arrow. Control characters and percent signs of foreign text are written as `%09`.
struct ComparedRow {
  let key: String
  /// Whether it is of the second of the two that are compared.
  let isNew: Bool
  let fields: [String]

  /// The field at an index; empty if it is missing.
  subscript(index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }

  /// The line without its end.
  var line: [UInt8] {
    let parts = [key, isNew ? "new" : "old"] + fields
    return Array(parts.map { Self.encoding.encode($0) }.joined(separator: "\t").utf8)
  }

  /// Foreign text as it is written in a line.
  private static let encoding = PercentEncoding { $0 >= 0x20 && $0 != 0x25 }
}

extension ComparedRow {
  /// Reads a line.
  init(line: ArraySlice<UInt8>) {
    let parts = line.split(separator: 0x09, omittingEmptySubsequences: false).map { part in
      String(decoding: PercentEncoding.decode(part) ?? Array(part), as: UTF8.self)
    }
    self.init(
      key: parts.first ?? "", isNew: parts.dropFirst().first == "new", fields: Array(parts.dropFirst(2)))
  }
}

/// The rows of both sides in order: each key once, with its rows on both.
struct RowPairs {
  private var lines: SortedLines
  private var head: ArraySlice<UInt8>?

  init(_ rows: consuming LineSorter) throws(Diagnostic) {
    lines = try rows.sorted()
    head = try lines.next()
  }

  /// The rows of the next key in order, or `nil` at the end. Throws if the task was cancelled.
  mutating func next() throws(Diagnostic) -> (old: [ComparedRow], new: [ComparedRow])? {
    guard !Task.isCancelled else { throw .interrupted }
    guard let key = head.map(Self.key(of:)) else { return nil }
    var rows: [ComparedRow] = []
    while let line = head, Self.key(of: line).elementsEqual(key) {
      rows.append(ComparedRow(line: line))
      head = try lines.next()
    }
    return (rows.filter { !$0.isNew }, rows.filter(\.isNew))
  }

  private static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> { line.prefix { $0 != 0x09 } }
}
