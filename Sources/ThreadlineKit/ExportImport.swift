public import BuildDiagnostics
import Exports
import FileSystem
import Foundation
import ThreadModel

/// Turns exports of any kind into one native export with its media, to keep or to edit.
///
///     let report = try ExportImport(exports: [zip], output: folder).run(&log)
///
/// The folder then holds `threadline.ndjson` and `media/`, and nothing that may not be published. A site built
/// from it is the site built from the exports.
public struct ExportImport: Sendable {
  /// The exports, as absolute paths; `-` is standard input.
  public var exports: [String]
  /// The folder to make. It may be there if it is empty: what a person has edited is never written over.
  public var output: String
  /// What the exports do not say themselves.
  public var reading = ReadingSettings()
  /// Whether a warning fails the import.
  public var isStrict = false
  /// Whether media that the exports name by their address, and did not bring, are fetched; nil leaves them links.
  public var fetching: ImportFetching?

  /// Prepares to import; nothing is read or written yet.
  public init(exports: [String], output: String) {
    self.exports = exports
    self.output = output
  }

  /// Imports. The folder appears when it is whole; where anything fails, nothing is left.
  public func run(
    _ log: inout DiagnosticLog, interruption: BuildInterruption = BuildInterruption(),
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) throws(Diagnostic) -> ImportSummary {
    let workshop = try interruption.prepare { () throws(Diagnostic) in
      let workshop = try makeWorkshop()
      return (
        workshop,
        {
          removePrivateFolder(workshop)
          return BuildInterruption.Outcome()
        }
      )
    }
    defer { try? FileManager.default.removeItem(atPath: workshop) }
    let exports = try read(workshop, onProgress)
    log.append(exports.diagnostics)
    guard !exports.archive.rows.isEmpty else {
      throw .error(.nothingToPublish, "no record can be published, so nothing was written")
    }
    var report = BuildReport()
    report.add(exports)
    if isStrict { try report.refuseProblems(in: log) }
    if fetching == nil { for note in linkedMedia(exports) { log.append(note) } }
    var fetched: ImportFetching.Fetched?
    if let fetching {
      let media = exports.remoteMedia()
      if fetching.isDryRun { return dryRun(exports, fetching.hosts(of: media)) }
      fetched = try fetching.fetch(media, into: fetchFolder, &log, onProgress)
      if isStrict { try report.refuseProblems(in: log) }
    }
    let folder = workshop + "/export"
    try makeFolders(folder, code: .importMisplaced)
    log.append(try exports.placeMedia())
    var native = NativeExportWriter(folder: folder, linkingBeneath: workshop)
    native.fetched = fetched?.files ?? [:]
    let written =
      try native.write(exports) { onProgress(BuildProgress(stage: .writing, done: $0, unit: .record)) }
    try interruption.publish { () throws(Diagnostic) in
      try move(folder, to: output, deed: "make the folder", code: .importMisplaced)
    }
    // What was fetched stands in the export now; what another run may get is worth what the first one has.
    if let fetched, !fetched.isWorthAnotherRun { try? FileManager.default.removeItem(atPath: fetchFolder) }
    return summary(exports, written, fetched)
  }

  /// The notes on media that the exports only link to.
  private func linkedMedia(_ exports: ReadExports) -> [Diagnostic] {
    exports.sources.filter { $0.mediaLinked > 0 }.map { LinkedMediaNotes.note($0.mediaLinked, in: $0.path) }
  }

  /// The folder for what was fetched, until an import has all that there is to have.
  private var fetchFolder: String { output + ".fetched" }

  private func dryRun(_ exports: ReadExports, _ hosts: [BuildReport.Count]) -> ImportSummary {
    var summary = summary(exports, nil, nil)
    summary.wouldFetch = hosts
    return summary
  }

  private func read(
    _ workshop: String, _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) throws(Diagnostic) -> ReadExports {
    let options = try reading.options(stateFolder: workshop + "/state")
    return try ExportReader(options: options).read(exports) { onProgress(BuildProgress($0)) }
  }

  private func summary(
    _ exports: ReadExports, _ written: NativeExportWriter.Written?, _ fetched: ImportFetching.Fetched?
  ) -> ImportSummary {
    var summary = ImportSummary(folder: output)
    summary.fetched = fetched?.words
    summary.recordsRead = exports.recordsRead
    summary.recordsWritten = written?.records ?? 0
    summary.mediaWritten = written?.media ?? 0
    summary.sources = exports.sources.map(BuildReport.Source.init)
    summary.leftOut = exports.leftOut.map { .init(reason: $0.reason, count: $0.count) }
    return summary
  }

  /// A folder next to the wanted one, so that the last step is a rename on one disk.
  private func makeWorkshop() throws(Diagnostic) -> String {
    guard rmdir(output) == 0 || errno == ENOENT else {
      throw .error(
        .importMisplaced, at: .init(output),
        "there is something at \"\(output)\" already; name a folder that is not there yet, or an empty one")
    }
    return try makeTemporaryFolder(beginning: output + ".importing-", code: .importMisplaced)
  }
}

/// What an import did, in numbers.
public struct ImportSummary: Sendable {
  /// The folder with the native export.
  public let folder: String
  /// Records in all exports, those left out too.
  public var recordsRead = 0
  /// Accounts, posts, reposts and tombstones that were written.
  public var recordsWritten = 0
  /// Files of media that were written.
  public var mediaWritten = 0
  /// Records that were left out, by reason.
  public var leftOut: [BuildReport.Count] = []

  /// What was fetched, in words; nil where nothing was to be.
  public var fetched: String?
  /// The hosts that a run would fetch from, with how many addresses; nil where it was no dry run.
  public var wouldFetch: [BuildReport.Count]?
  /// What became of everything in each export.
  public var sources: [BuildReport.Source] = []

  /// The summary as a person reads it.
  public var text: String {
    let left = leftOut.map { "  left out: \($0.count) \($0.reason)" }
    let files = "\(counted(recordsWritten, "record")) and \(counted(mediaWritten, "medium", "media")) written"
    let read =
      ["\(counted(recordsRead, "record")) read"] + left + sources.flatMap { $0.summary(isPublished: true) }
    if let wouldFetch {
      let count = wouldFetch.reduce(0) { $0 + $1.count }
      let hosts = wouldFetch.map { "  from \($0.reason): \($0.count)".printable }
      let all = ["\(counted(count, "medium", "media")) would be fetched"] + hosts + ["nothing was written"]
      return (read + all).joined(separator: "\n")
    }
    return (read + [fetched].compactMap { $0 } + ["\(files) to \(folder)"]).joined(separator: "\n")
  }
}

extension Diagnostic.Code {
  /// The folder of an import cannot be made, or holds something.
  public static let importMisplaced: Diagnostic.Code = "import-misplaced"
}
