import ArchiveContainers
import BuildDiagnostics
import Exports
import FileSystem
import Foundation
import Importers
import MediaFetching
import MediaProcessing
import SitePaths
import SiteWriting
import ThreadModel

/// Turns exports of any kind into one native export with its media, to keep or to edit.
///
///     let summary = try await ExportImport(configuration).run()
///
/// The output of the configuration then holds `threadline.ndjson` and `media/`, and nothing that may not be published. A
/// site built from it is the site built from the exports. The output may exist if it is empty.
public struct ExportImport: Sendable {
  private let configuration: SiteConfiguration
  /// How media that the exports link to are fetched; `nil` leaves them links.
  public var fetching: ImportFetching?
  /// Whether only what a site shows is written, so that the result may be public: media without places, cameras and times,
  /// of which those that cannot be cleaned are left out, and records without members that no page shows. Otherwise media
  /// are copied as they are.
  public var isForPublic = false

  /// Prepares to import; nothing is read or written yet.
  public init(_ configuration: SiteConfiguration) { self.configuration = configuration }

  /// Imports. The folder appears when it is whole. If anything fails, nothing is left.
  public func run(
    onProgress: @escaping ProgressHandler = { _ in }
  ) async throws(BuildFailure) -> ImportSummary {
    let interruption = BuildInterruption()
    return try await interruption.whileRunning(onProgress) { () throws(BuildFailure) in
      var summary = ImportSummary(folder: configuration.output)
      do throws(Diagnostic) {
        try write(&summary, interruption, onProgress)
        return summary
      } catch {
        throw BuildFailure(error, summary.report)
      }
    }
  }

  private func write(
    _ summary: inout ImportSummary, _ interruption: BuildInterruption, _ onProgress: @escaping ProgressHandler
  ) throws(Diagnostic) {
    let workshop = try interruption.prepare { () throws(Diagnostic) in
      let workshop = try makeWorkshop()
      let clear = { @Sendable in
        removePrivateFolder(workshop)
        return BuildProgress.Cancellation()
      }
      return (workshop, clear)
    }
    defer { try? FileManager.default.removeItem(atPath: workshop) }
    let exports = try read(workshop, &summary.report, onProgress)
    let media = fetching == nil ? [] : exports.remoteMedia()
    if let fetching, fetching.isDryRun { return summary.wouldFetch = fetching.hosts(of: media) }
    let fetched = try fetching?.fetch(media, into: fetchFolder, &summary.report.diagnostics.log, onProgress)
    summary.fetched = fetched?.summary
    if configuration.isStrict { try summary.report.refuseProblems() }
    let folder = workshop + "/export"
    try makeFolders(folder, code: .importMisplaced)
    summary.report.diagnostics.log.append(try exports.placeMedia())
    var native = NativeExportWriter(folder: folder)
    native.linkedFolder = workshop
    native.fetched = (fetched?.files ?? [:]).mapValues { .file(folder: fetchFolder, path: $0) }
    if isForPublic { (native.clean, native.keepsUnshown) = (cleanMedia, false) }
    let written =
      try native.write(exports) { onProgress(BuildProgress(stage: .writing, done: $0, unit: .record)) }
    (summary.recordsWritten, summary.mediaWritten) = (written.records, written.media)
    for medium in written.withheld {
      let what = "\(medium); it is left out"
      summary.report.diagnostics.log.append(.warning(.mediaWithheld, at: .init(configuration.output), what))
    }
    if configuration.isStrict { try summary.report.refuseProblems() }
    try interruption.publish { () throws(Diagnostic) in
      try move(folder, to: configuration.output, deed: "make the folder", code: .importMisplaced)
    }
    // Fetched files are in the export now. They are kept for another run only if that may fetch more.
    if let fetched, !fetched.isWorthAnotherRun { try? FileManager.default.removeItem(atPath: fetchFolder) }
  }

  /// Reads the exports, and reports what there is to say of them.
  private func read(
    _ workshop: String, _ report: inout BuildReport, _ onProgress: @escaping ProgressHandler
  ) throws(Diagnostic) -> ReadExports {
    let options = try configuration.optionsWithoutSite(stateFolder: workshop + "/state")
    let exports = try ExportReader(options: options).read(configuration.exports) {
      onProgress(BuildProgress($0))
    }
    report.diagnostics.log.append(exports.diagnostics)
    guard !exports.archive.rows.isEmpty else {
      throw .error(.nothingToPublish, "no record can be published, so nothing was written")
    }
    report.add(exports)
    if configuration.isStrict { try report.refuseProblems() }
    for source in exports.sources where fetching == nil && source.media.linked > 0 {
      report.diagnostics.log.append(LinkedMediaNotes.note(source.media.linked, in: source.path))
    }
    return exports
  }

  /// The folder for fetched files, until an import has all of them.
  private var fetchFolder: String { configuration.output + ".fetched" }

  /// A folder next to the wanted one, so that the last step is a rename on one disk.
  private func makeWorkshop() throws(Diagnostic) -> String {
    let output = configuration.output
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
  /// What was read, and everything that there was to say.
  public internal(set) var report = BuildReport()
  /// Accounts, posts, reposts and tombstones that were written.
  public internal(set) var recordsWritten = 0
  /// Files of media that were written.
  public internal(set) var mediaWritten = 0
  /// What was fetched, in words; `nil` if nothing was to be fetched.
  public internal(set) var fetched: String?
  /// The hosts that a run would fetch from, with the number of URLs; `nil` unless only this was asked for.
  public internal(set) var wouldFetch: [BuildReport.Count]?

  /// The summary as a person reads it.
  public var text: String {
    let left = report.leftOut.map { "  left out: \($0.count) \($0.reason)" }
    let files = "\(counted(recordsWritten, "record")) and \(counted(mediaWritten, "media file")) written"
    let read =
      ["\(counted(report.recordsRead, "record")) read"] + left
      + report.sources.flatMap { $0.summary(isPublished: true) }
    if let wouldFetch {
      let count = wouldFetch.reduce(0) { $0 + $1.count }
      let hosts = wouldFetch.map { "  from \($0.reason): \($0.count)".printable }
      let all = ["\(counted(count, "media file")) would be fetched"] + hosts + ["nothing was written"]
      return (read + all).joined(separator: "\n")
    }
    return (read + [fetched].compactMap { $0 } + ["\(files) to \(folder)"]).joined(separator: "\n")
  }
}

/// Takes out of a media item what no site publishes of it: places, cameras, times and names. What is made of the file is
/// next to it.
@Sendable func cleanMedia(_ path: String) throws(Diagnostic) -> NativeExportWriter.CleanMedia {
  let prepared: PreparedMedia
  do throws(MediaError) {
    prepared = try MediaProcessor().prepare(path, makesForms: false)
  } catch { return .withheld(error.message) }
  guard let content = prepared.files.first?.content else { return .withheld("nothing of it is published") }
  let ending = prepared.header.format.fileExtension
  if case .copy(let same) = content { return .file(same, ending: ending) }
  let clean = path + ".clean"
  let file = try AtomicFile(clean, durability: .none, code: .unwritableFile)
  _ = try FileSource(content).write(to: file.file)
  try file.commit()
  return .file(clean, ending: ending)
}
