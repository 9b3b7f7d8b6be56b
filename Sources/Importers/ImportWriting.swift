import ArchiveContainers
import NativeFormat
import BuildDiagnostics
import ThreadModel

/// Writes what an importer maps: a native export. Its media stay in the container.
///
///     return try ImportWriting(kind: kind, container, into: folder, options).write { pass throws(Diagnostic) in
///       try pass.write(.account(ada))
///       try pass.write(.post(hello))
///     }
struct ImportWriting {
  let header: NativeHeader
  let container: any ExportContainer
  let folder: String
  let onProgress: @Sendable (ReadingProgress) -> Void

  /// Writes from a container into a folder that is there and empty; `exported` is when the export was made.
  init(
    kind: String, _ container: any ExportContainer, into folder: String, _ options: ImportOptions,
    exported: Instant? = nil
  ) {
    var header = NativeHeader()
    header.generator = "threadline"
    header.source.kind = kind
    header.source.name = container.name.split(separator: "/").last.map(String.init)
    header.source.exported = exported
    self.header = header
    self.container = container
    self.folder = folder
    onProgress = options.onProgress
  }

  /// Lets `map` write everything. It is called once more where the first pass learned what changes the records: that a
  /// record is withheld, or what the first bytes of the media are. So it has to find the same each time.
  ///
  /// - Parameters:
  ///   - tally: what a first reading counted; what was said when the container was opened is before it.
  ///   - startLength: how many of the first bytes of each media item the second pass looks at.
  func write(
    _ tally: ImportTally = ImportTally(), startLength: Int = 0,
    _ map: (ImportPass) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    var start = tally
    start.diagnostics = container.diagnostics
    start.diagnostics.append(tally.diagnostics)
    var pass = try run(start, ImportMedia(), map)
    let learned = pass.tally.withheld != start.withheld
    let looksIntoMedia = startLength > 0 && !pass.media.wanted.isEmpty
    if learned || looksIntoMedia {
      start.withheld = pass.tally.withheld
      let starts = looksIntoMedia ? try starts(of: pass.media, length: startLength) : nil
      pass = try run(start, ImportMedia(starts: starts), map)
    }
    for note in pass.tally.unknown.notes { pass.tell(note) }
    return ImportReport(
      ndjsonPath: ImportPass.path(in: folder), tally: pass.tally, media: ImportedMedia(pass.media),
      mediaPaths: pass.media.paths)
  }

  /// The first bytes of media, by their names.
  private func starts(of media: ImportMedia, length: Int) throws(Diagnostic) -> [String: [UInt8]] {
    let starts = try container.starts(of: Set(media.wanted.keys), length: length)
    return Dictionary(starts.compactMap { path, bytes in media.wanted[path].map { ($0, bytes) } }) {
      first, _ in
      first
    }
  }

  private func run(
    _ tally: ImportTally, _ media: ImportMedia, _ map: (ImportPass) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportPass {
    let pass = try ImportPass(self, tally, media)
    try map(pass)
    pass.tally.tellWaiting(at: container.name)
    try pass.finish()
    return pass
  }
}
