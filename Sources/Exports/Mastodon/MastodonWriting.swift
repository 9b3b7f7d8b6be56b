import BuildDiagnostics
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The second reading of an outbox: writes the records that may be published, and then their media.
struct MastodonWriting {
  let container: any ExportContainer
  let folder: String
  let outbox: MastodonOutbox
  let actor: MastodonActor
  let scan: MastodonScan
  let kind: String

  /// Writes everything. Where a medium turns out to be damaged, the records are written once more without it.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) -> ImportReport {
    var (report, wanted) = try writeRecords(of: bytes, without: [])
    let extraction = try unpack(wanted)
    let damaged = Set(wanted.keys).subtracting(extraction.extracted)
    if !damaged.isEmpty { (report, wanted) = try writeRecords(of: bytes, without: damaged) }
    report.diagnostics.append(extraction.diagnostics)
    return report
  }

  private func unpack(_ wanted: [String: String]) throws(Diagnostic) -> ContainerExtraction {
    guard !wanted.isEmpty else { return ContainerExtraction() }
    let path = folder + "/" + MastodonMedia.folder
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(.unwritableFile, "write", path) }
    return try container.extract(wanted.mapValues { folder + "/" + $0 })
  }

  private func writeRecords(
    of bytes: UnsafeRawBufferPointer, without damaged: Set<String>
  ) throws(Diagnostic) -> (ImportReport, wanted: [String: String]) {
    var report = ImportReport(ndjsonPath: folder + "/threadline.ndjson")
    report.recordsRead = scan.count
    report.leftOut = scan.leftOut
    report.withheld = scan.withheld
    var records = MastodonRecords(
      owner: actor.account.id, withheld: scan.withheld,
      media: MastodonMedia(in: container, root: outbox.root, except: damaged),
      name: container.place(of: outbox.path))
    var writer = try RecordWriter(path: report.ndjsonPath)
    try writer.write(.header(header))
    try writer.write(.account(records.account(of: actor)))
    for range in scan.kept {
      switch try outcome(of: bytes, at: range, &records) {
      case .record(let record, let extras): try writer.write(record, extras: extras)
      case .leftOut(let reason): report.leftOut[reason, default: 0] += 1
      case .refused: break
      }
    }
    _ = try writer.finish()
    report.diagnostics = records.diagnostics
    for note in records.unknown.notes { report.diagnostics.append(note) }
    return (report, records.media.wanted)
  }

  private func outcome(
    of bytes: UnsafeRawBufferPointer, at range: Range<Int>, _ records: inout MastodonRecords
  ) throws(Diagnostic) -> MastodonRecords.Outcome {
    var reader = JSONReader(bytes, from: range.lowerBound)
    do throws(JSONError) {
      guard let activity = try MastodonActivity(&reader) else { return .leftOut("other-activity") }
      return records.record(of: activity)
    } catch {
      throw error.diagnostic(in: bytes, path: container.place(of: outbox.path))
    }
  }

  private var header: NativeHeader {
    var header = NativeHeader()
    header.generator = "threadline"
    header.sourceKind = kind
    header.sourceName = container.name.split(separator: "/").last.map(String.init)
    return header
  }
}
