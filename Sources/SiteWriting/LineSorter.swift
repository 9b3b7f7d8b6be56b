package import BuildDiagnostics
internal import FileSystem
internal import SitePaths

/// Sorts any number of lines by their bytes in bounded memory: what does not fit goes to files that are merged.
///
///     var sorter = LineSorter(folder: scratch, name: "old")
///     try sorter.append(Array("b".utf8))
///     var lines = try sorter.sorted()
///     while let line = try lines.next() { … }
package struct LineSorter: Sendable {
  private let folder: String
  private let name: String
  private let limit: Int
  private var lines: [[UInt8]] = []
  private var size = 0
  /// The names of the files, by how often their lines were merged: so none is merged again with much smaller ones.
  private var runs: [[String]] = []
  private var runCount = 0

  /// How many files that were merged as often become one. Fewer of each kind are left to be open at the end.
  private static let width = 8

  /// Sorts with files in a folder, which is there, under names that begin with a name. `limit` is how many bytes of
  /// lines are held in memory.
  package init(folder: String, name: String, limit: Int = 4 * 1_024 * 1_024) {
    self.folder = folder
    self.name = name
    self.limit = limit
  }

  /// Adds a line, which holds no line end.
  package mutating func append(_ line: [UInt8]) throws(Diagnostic) {
    lines.append(line)
    size += line.count + 32
    if size >= limit { try spool() }
  }

  /// The lines in order. Equal ones all come. The files may be removed from now on: they stay open.
  package mutating func sorted() throws(Diagnostic) -> SortedLines {
    try spool()
    return try SortedLines(of: runs.flatMap { $0 }, in: folder)
  }

  private mutating func spool() throws(Diagnostic) {
    lines.sort { left, right in
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { SitePath.comparison(of: left, with: $0) < 0 }
      }
    }
    var writer = try newRun(0)
    for line in lines { try writer.line { $0 += line } }
    try writer.close(synchronizing: false)
    lines = []
    size = 0
    var merges = 0
    while runs[merges].count == Self.width {
      try mergeRuns(merges)
      merges += 1
    }
  }

  /// Makes one file of all that were merged so often.
  private mutating func mergeRuns(_ merges: Int) throws(Diagnostic) {
    let merged = runs[merges]
    var rest = try SortedLines(of: merged, in: folder)
    runs[merges] = []
    var writer = try newRun(merges + 1)
    while let line = try rest.nextInPlace() { try writer.line { $0 += line } }
    try writer.close(synchronizing: false)
    let place = try Folder(folder)
    for run in merged { try place.remove(run) }
  }

  private mutating func newRun(_ merges: Int) throws(Diagnostic) -> LineWriter {
    let run = "\(name)-\(runCount)"
    let writer = LineWriter(try Folder(folder).createPrivate(run))
    runCount += 1
    if merges == runs.count { runs.append([]) }
    runs[merges].append(run)
    return writer
  }
}

/// The lines of sorted files as one sorted stream.
package struct SortedLines {
  /// A sorted file, whose line is the next of it that is wanted.
  private typealias Run = (lines: LineScanner, isWanted: (UnsafeBufferPointer<UInt8>) -> Bool)

  private var runs: [Run] = []
  /// The run of the line that was given last.
  private var last: Run?

  init(of names: [String], in folder: String) throws(Diagnostic) {
    for name in names { try add(LineScanner("\(folder)/\(name)")) { _ in true } }
  }

  /// Adds the lines of another sorted file that are wanted.
  mutating func add(
    _ lines: LineScanner, where isWanted: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Diagnostic) {
    if try Self.advance((lines, isWanted)) { runs.append((lines, isWanted)) }
  }

  /// Goes on to the next line that is wanted; false at the end.
  private static func advance(_ run: Run) throws(Diagnostic) -> Bool {
    while let line = try run.lines.next() {
      if run.isWanted(line) { return true }
    }
    return false
  }

  /// The next line without its end, or nil.
  package mutating func next() throws(Diagnostic) -> ArraySlice<UInt8>? {
    try nextInPlace().map { Array($0)[...] }
  }

  /// The same where its reader has it, valid until the next one is asked for.
  mutating func nextInPlace() throws(Diagnostic) -> UnsafeBufferPointer<UInt8>? {
    if let last, try !Self.advance(last) { runs.removeAll { $0.lines === last.lines } }
    last = runs.min { SitePath.comparison(of: $0.lines.line, with: $1.lines.line) < 0 }
    return last?.lines.line
  }
}
