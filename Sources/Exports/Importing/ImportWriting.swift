import BuildDiagnostics
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes what an importer maps: a native export, and then the media that its records name.
///
///     return try ImportWriting(kind: kind, container, into: folder, options).write { pass throws(Diagnostic) in
///       try pass.write(.account(ada))
///       try pass.write(.post(hello))
///     }
struct ImportWriting {
  private let header: NativeHeader
  private let container: any ExportContainer
  private let folder: String
  private let onProgress: @Sendable (ReadingProgress) -> Void

  /// Writes from a container into a folder that is there and empty; `exported` is when the export was made.
  init(
    kind: String, _ container: any ExportContainer, into folder: String, _ options: ImportOptions,
    exported: Instant? = nil
  ) {
    var header = NativeHeader()
    header.generator = "threadline"
    header.sourceKind = kind
    header.sourceName = container.name.split(separator: "/").last.map(String.init)
    header.exported = exported
    self.header = header
    self.container = container
    self.folder = folder
    onProgress = options.onProgress
  }

  /// Lets `map` write everything, and unpacks what it named. It is called once more where the first pass learned
  /// what changes the records: that a medium is damaged, or that a record is withheld. So it has to find the
  /// same each time.
  ///
  /// - Parameters:
  ///   - tally: what a first reading counted; what was said when the container was opened stands before it.
  ///   - looksIntoMedia: whether records depend on the bytes of their media, which the second pass can look at.
  func write(
    _ tally: ImportTally = ImportTally(), looksIntoMedia: Bool = false,
    _ map: (ImportPass) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    var start = tally
    start.diagnostics = container.diagnostics
    start.diagnostics.append(tally.diagnostics)
    var pass = try run(start, ImportMedia(), map)
    let extraction = try unpack(pass.media.wanted)
    let damaged = Set(pass.media.wanted.keys).subtracting(extraction.extracted)
    let learned = pass.tally.withheld != start.withheld
    if !damaged.isEmpty || learned || looksIntoMedia && !extraction.extracted.isEmpty {
      start.withheld = pass.tally.withheld
      pass = try run(start, ImportMedia(damaged: damaged, unpacked: folder + "/"), map)
    }
    pass.tally.diagnostics.append(extraction.diagnostics)
    for note in pass.tally.unknown.notes { pass.tell(note) }
    return ImportReport(ndjsonPath: ImportPass.path(in: folder), tally: pass.tally, media: pass.media)
  }

  private func run(
    _ tally: ImportTally, _ media: ImportMedia, _ map: (ImportPass) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportPass {
    let pass = try ImportPass(
      over: container, into: folder, header: header, tally: tally, media: media, onProgress: onProgress)
    try map(pass)
    pass.tally.tellWaiting(at: container.name)
    try pass.finish()
    return pass
  }

  private func unpack(_ wanted: [String: String]) throws(Diagnostic) -> ContainerExtraction {
    guard !wanted.isEmpty else { return ContainerExtraction() }
    let path = folder + "/" + ImportMedia.folder
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(.unwritableFile, "write", path) }
    let (copies, total) = (wanted.mapValues { folder + "/" + $0 }, wanted.count)
    return try container.extract(copies) { [onProgress] done in
      onProgress(.media(done: done, total: total))
    }
  }
}
