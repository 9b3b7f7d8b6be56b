import BuildDiagnostics
import SafeMarkup
import SiteWriting

/// What is compared of one thing, as a line of a sorted file: a key that says what it is, and fields.
///
///     post/12 → @ada/post/12/ → 9f86d081884c7d65 → …
///
/// with a tab for each arrow. Control characters and percent signs of foreign text are written as `%09`.
struct ComparedRow {
  let key: String
  let fields: [String]

  /// The field at an index; empty if it is missing.
  subscript(index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }

  /// The line without its end.
  var line: [UInt8] {
    Array(([key] + fields).map { Self.encoding.encode($0) }.joined(separator: "\t").utf8)
  }

  /// Foreign text as it is written in a line.
  private static let encoding = PercentEncoding { $0 >= 0x20 && $0 != 0x25 }
}

extension ComparedRow {
  /// Reads a line.
  init(line: ArraySlice<UInt8>) {
    var parts = line.split(separator: 0x09, omittingEmptySubsequences: false).map { part in
      String(decoding: PercentEncoding.decode(part) ?? Array(part), as: UTF8.self)
    }
    self.init(key: parts.isEmpty ? "" : parts.removeFirst(), fields: parts)
  }
}

/// Two sorted files of rows side by side: each key once, with its rows in both.
struct RowPairs {
  private var old: SortedLines
  private var new: SortedLines
  private var oldHead: ArraySlice<UInt8>?
  private var newHead: ArraySlice<UInt8>?

  init(old: consuming LineSorter, new: consuming LineSorter) throws(Diagnostic) {
    self.old = try old.sorted()
    self.new = try new.sorted()
    oldHead = try self.old.next()
    newHead = try self.new.next()
  }

  /// The rows of the next key in order, or `nil` at the end. Throws if the task was cancelled.
  mutating func next() throws(Diagnostic) -> (old: [ComparedRow], new: [ComparedRow])? {
    guard !Task.isCancelled else { throw .interrupted }
    let keys = [oldHead, newHead].compactMap { $0.map(Self.key(of:)) }
    guard let key = keys.min(by: { $0.lexicographicallyPrecedes($1) }) else { return nil }
    var pair: (old: [ComparedRow], new: [ComparedRow]) = ([], [])
    while let line = oldHead, Self.key(of: line).elementsEqual(key) {
      pair.old.append(ComparedRow(line: line))
      oldHead = try old.next()
    }
    while let line = newHead, Self.key(of: line).elementsEqual(key) {
      pair.new.append(ComparedRow(line: line))
      newHead = try new.next()
    }
    return pair
  }

  private static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> { line.prefix { $0 != 0x09 } }
}
