import BuildDiagnostics
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The second reading of a repository: writes the records that may be published, and then their media.
struct BlueskyWriting {
  let container: any ExportContainer
  let folder: String
  let repository: BlueskyRepository
  let scan: BlueskyScan
  let handle: String
  let kind: String

  /// Writes everything. Where a medium turns out to be damaged, the records are written once more without it.
  func write() throws(Diagnostic) -> ImportReport {
    let paths = BlueskyMedia.paths(in: container)
    var (report, wanted) = try writeRecords(with: BlueskyMedia(paths: paths, except: []))
    let extraction = try unpack(wanted)
    let damaged = Set(wanted.keys).subtracting(extraction.extracted)
    if !damaged.isEmpty {
      (report, wanted) = try writeRecords(with: BlueskyMedia(paths: paths, except: damaged))
    }
    report.diagnostics.append(extraction.diagnostics)
    return report
  }

  private func unpack(_ wanted: [String: String]) throws(Diagnostic) -> ContainerExtraction {
    guard !wanted.isEmpty else { return ContainerExtraction() }
    let path = folder + "/" + BlueskyMedia.folder
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(.unwritableFile, "write", path) }
    return try container.extract(wanted.mapValues { folder + "/" + $0 })
  }

  private func writeRecords(
    with media: BlueskyMedia
  ) throws(Diagnostic) -> (ImportReport, wanted: [String: String]) {
    var report = ImportReport(ndjsonPath: folder + "/threadline.ndjson")
    report.recordsRead = scan.count
    report.leftOut = scan.leftOut
    for address in scan.withheld { withhold(address, in: &report) }
    var records = BlueskyRecords(repository, scan: scan, media: media)
    var writer = try RecordWriter(path: report.ndjsonPath)
    try writer.write(.header(header))
    try writer.write(.account(records.account(handle: handle)))
    for record in scan.kept {
      guard let (native, extras) = try? records.record(of: record) else { continue }
      try writer.write(native, extras: extras)
    }
    _ = try writer.finish()
    report.diagnostics = records.diagnostics
    return (report, records.media.wanted)
  }

  /// Withholds a post by its at-uri and by the addresses of its page.
  private func withhold(_ address: String, in report: inout ImportReport) {
    report.withheld.insert(record: address)
    guard let key = BlueskyAddress(address)?.key else { return }
    for name in [repository.did, handle] {
      report.withheld.insert(record: "\(BlueskyAddress.profilePage(name))/post/\(key)")
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
