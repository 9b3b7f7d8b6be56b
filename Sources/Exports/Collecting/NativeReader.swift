import NativeFormat
import Importers
import BuildDiagnostics
import FileSystem
import ThreadModel

/// Reads native exports, file after file, into one archive: the first pass, which takes a row from each line
/// and leaves the bodies where they are.
struct NativeReader {
  private static let progressStep = 8192

  /// How many records were read, those left out too.
  private(set) var recordsRead = 0
  /// What was read, which `ReadExports` decides about.
  var collector: RecordCollector
  private var section = Section()
  private let jobs: Int
  private let onProgress: (@Sendable (ReadingProgress) -> Void)?
  /// The bytes of all files that are to be read, for anyone who wants to know how far it is.
  var bytesInAll = 0
  /// The bytes of the files that were read whole.
  private var bytesRead = 0

  /// What is between a header and its end.
  private struct Section {
    var hasHeader = false
    var defaultVisibility: Visibility?
    var records = 0
  }

  /// A reader that has read nothing. `assumedVisibility` is what a record means where neither it nor its
  /// header says who may see it. `jobs` is how many threads outline lines.
  init(
    assumedVisibility: Visibility? = nil, readiness: Readiness = Readiness(), jobs: Int = 1,
    onProgress: (@Sendable (ReadingProgress) -> Void)? = nil
  ) {
    collector = RecordCollector(assumedVisibility: assumedVisibility, readiness: readiness)
    self.jobs = jobs
    self.onProgress = onProgress
  }

  /// Reads a file. Its records are before those of earlier files that have the same id.
  mutating func read(_ file: NativeFile) throws(Diagnostic) {
    section = Section()
    collector.begin(file)
    var queue = OutlineQueue(of: file.contents, jobs: jobs)
    var count = 0
    while let lines = queue.next() {
      for case (var line, let content) in lines.lines {
        line.number += count
        try read(line, content, of: file)
      }
      count += lines.count
    }
    guard section.hasHeader else {
      throw HeaderLine.missing(at: Diagnostic.Place(file.name), "the file has no records")
    }
    bytesRead += file.contents.count
    tellProgress()
  }

  /// Tells how far the reading is, so many bytes into a file.
  private func tellProgress(in file: Int = 0) {
    onProgress?(.bytes(done: bytesRead + file, total: bytesInAll))
  }

  /// Takes a line with its number in the file.
  private mutating func read(
    _ line: NativeLines.Line, _ content: OutlinedLines.Content, of file: NativeFile
  ) throws(Diagnostic) {
    let place = file.place(line: line.number)
    switch content {
    case .record(let outline, let fingerprint):
      try take(outline, fingerprint: fingerprint, of: line, in: file)
    case .notObject:
      try refuse(line, .error(.recordNotObject, at: place, "expected a record, which is a JSON object"))
    case .tooLong:
      let most = OutlinedLines.maximumLength
      let message = "expected a line of at most \(most) bytes, found \(line.bytes.count)"
      try refuse(line, .error(.lineTooLong, at: place, message))
    case .invalid(let error):
      let isTruncated = line.isCut && error.isUnexpectedEnd
      let place = file.place(line: line.number, column: error.offset + 1)
      let message = "\(error.message) (byte \(line.offset + error.offset) of the file)"
      try refuse(line, .error(isTruncated ? .truncatedExport : .invalidJSON, at: place, message))
    }
  }

  /// Leaves out a line that cannot be read.
  private mutating func refuse(_ line: NativeLines.Line, _ error: Diagnostic) throws(Diagnostic) {
    guard section.hasHeader else { throw error }
    section.records += 1
    collector.sources.current.find(.others)
    collector.sources.current.leaveOut(.others, "unreadable")
    if Self.mayBeAccount(line.bytes) { collector.records.accounts.hasUnreadableRecord = true }
    collector.log.append(error)
  }

  /// Takes what a line holds.
  private mutating func take(
    _ outline: RecordOutline, fingerprint: UInt64, of line: NativeLines.Line, in file: NativeFile
  ) throws(Diagnostic) {
    let place = file.place(line: line.number)
    guard let type = outline.type else {
      guard section.hasHeader else {
        throw HeaderLine.missing(at: place, "the first record has no \"type\"")
      }
      collector.records.accounts.hasUnreadableRecord = true
      collector.sources.current.find(.others)
      collector.sources.current.leaveOut(.others, Diagnostic.Code.recordWithoutType.description)
      return collector.log.append(.error(.recordWithoutType, at: place, "expected a record with a \"type\""))
    }
    if outline.kind == .header { return try readHeader(line, at: place) }
    guard section.hasHeader else {
      throw HeaderLine.missing(at: place, "the first record has the type \"\(type.string.prefix(40))\"")
    }
    if outline.kind == .end { return checkEnd(outline, line, at: place) }
    add(outline, fingerprint: fingerprint, of: line, in: file)
  }

  /// Whether a line that cannot be read may be an account's: it says so as far as it can be read, or nothing.
  private static func mayBeAccount(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader(UnsafeRawBufferPointer(rebasing: bytes.prefix(OutlinedLines.maximumLength)))
    var hasType = false
    var isAccount = false
    _ = try? reader.object { reader, key throws(JSONError) in
      guard key == "type", let type = try reader.text() else { return }
      hasType = true
      if type.isAnyCase(of: "account") { isAccount = true }
    }
    return isAccount || !hasType
  }

  /// Takes a header. A file of several exports end to end has several, each speaking for what follows it.
  private mutating func readHeader(_ line: NativeLines.Line, at place: Diagnostic.Place) throws(Diagnostic) {
    let header = try HeaderLine.header(in: line, at: place, &collector.log)
    if let date = header.source.exported {
      collector.records.exportDates[UInt32(clamping: collector.records.files.count - 1)] = date
    }
    section = Section(hasHeader: true, defaultVisibility: header.defaultVisibility)
  }

  private mutating func add(
    _ outline: RecordOutline, fingerprint: UInt64, of line: NativeLines.Line, in file: NativeFile
  ) {
    section.records += 1
    if file.origin != .earlier { recordsRead += 1 }
    collector.sources.current.find(RecordKind(outline.kind))
    if outline.kind == .unknown, outline.type?.isAnyCase(of: "account") == true {
      collector.records.accounts.hasUnreadableRecord = true
    }
    let place = file.place(line: line.number)
    collector.add(
      outline, fingerprint: fingerprint, of: line, at: place, defaultVisibility: section.defaultVisibility)
    if recordsRead % Self.progressStep == 0 { tellProgress(in: line.offset) }
  }

  /// Compares the number that the export says it has with what was there.
  private mutating func checkEnd(
    _ outline: RecordOutline, _ line: NativeLines.Line, at place: Diagnostic.Place
  ) {
    collector.log.tellWrongValues(of: outline, at: place)
    guard let records = outline.records, records != section.records else { return }
    let found = "expected \(records) records before the end, found \(section.records)"
    collector.log.append(.error(.truncatedExport, at: place, "\(found) (byte \(line.offset) of the file)"))
  }
}
