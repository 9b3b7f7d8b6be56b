import BuildDiagnostics
import Glibc
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

/// One input, from its bytes to every post that a site would show of it.
struct FuzzRun {
  let format: FuzzFormat
  let workspace: FuzzWorkspace

  /// Reads an input and stops the process where a promise is broken.
  func read(_ input: [UInt8]) {
    let start = Self.seconds
    workspace.clear()
    switch format.reader {
    case .native: readNative(FuzzFiles(input, loneFile: format.loneFile, folder: workspace.input))
    case .importer(let importer):
      importFiles(FuzzFiles(input, loneFile: format.loneFile, folder: workspace.output), by: importer)
    case .package: FuzzContainers(workspace: workspace).read(input)
    case .page: FuzzPage(workspace: workspace).read(input)
    case .picture(let copy): FuzzMedia(workspace: workspace).check(copy, of: input)
    case .heif: FuzzMedia(workspace: workspace).readSizes(input)
    case .container(let format): FuzzMedia(workspace: workspace).clean(input, format)
    }
    let seconds = Self.seconds - start
    if seconds > 1 { FuzzFault.found("it took \(seconds) seconds for \(input.count) bytes") }
  }

  /// The time that this process has computed, so that a busy machine is no fault.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether what comes of an input is printed, for a person who reads one again.
  private static let isTelling = getenv("THREADLINE_FUZZ_TELL") != nil

  private func tell(_ line: @autoclosure () -> String) { if Self.isTelling { print(line()) } }

  // MARK: Native exports

  private func readNative(_ files: FuzzFiles) {
    var reader = NativeReader(assumedVisibility: .public)
    var sources: [ReadSource] = []
    for (index, entry) in files.entries.prefix(4).enumerated() {
      let path = "\(workspace.input)/\(index).ndjson"
      FuzzWorkspace.write(files.bytes(of: entry.path), to: path)
      reader.collector.sources.beginSource()
      do {
        let file = try NativeFile(path: path, name: entry.path)
        try reader.read(file)
        sources.append(ReadSource(name: entry.path, kind: ExportReader.nativeKind, files: [file]))
      } catch {
        return tell("\(error)")
      }
    }
    let read = ReadExports(of: sources, &reader.collector)
    tell("\(read.archive.rows.count) rows of \(read.recordsRead) records, left out \(read.leftOut)")
    for diagnostic in read.diagnostics.diagnostics { tell("\(diagnostic)") }
    FuzzCheck(workspace: workspace).check(read)
  }

  // MARK: Imports

  private func importFiles(_ files: FuzzFiles, by importer: any ExportImporter) {
    var options = ImportOptions(
      assumedVisibility: files.contains("assume-public") ? .public : nil,
      handle: files.contains("handle") ? String(decoding: files.bytes(of: "handle"), as: UTF8.self) : nil)
    options.publishAnyway = files.contains("publish-anyway")
    let isRecognized = importer.recognizes(files)
    let report: ImportReport
    do {
      report = try importer.importRecords(from: files, into: workspace.output, options: options)
    } catch {
      tell("\(error)")
      return checkFolder(isWhole: false)
    }
    let records = report.tally.records
    tell("\(records.foundBesideAccounts) records, left out \(records.leftOut)")
    for diagnostic in report.tally.diagnostics.diagnostics { tell("\(diagnostic)") }
    if !isRecognized { FuzzFault.found("what is not recognized was imported") }
    checkFolder(isWhole: true)
    FuzzCheck(workspace: workspace).check(report)
  }

  /// What an import leaves behind: its records and media, no copy of the export and nothing next to its folder.
  private func checkFolder(isWhole: Bool) {
    for path in workspace.contents where !["in", "out", "out/media", "copy"].contains(path) {
      if path == "out/threadline.ndjson" || path.hasPrefix("out/media/") { continue }
      if path == "out/threadline.ndjson.part", !isWhole { continue }
      FuzzFault.found("an import left \(path)")
    }
  }
}
