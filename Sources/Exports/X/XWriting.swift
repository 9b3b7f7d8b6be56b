import BuildDiagnostics
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The second reading of an archive: writes the records that may be published, and then their media.
struct XWriting {
  let container: any ExportContainer
  let folder: String
  let root: String
  let sources: XSources
  let owner: XOwner
  let scan: XScan
  let header: NativeHeader
  let visibility: Visibility

  /// Writes everything. Where a medium turns out to be damaged, the records are written once more without it.
  func write() throws(Diagnostic) -> ImportReport {
    var (report, wanted) = try writeRecords(without: [])
    let extraction = try unpack(wanted)
    let damaged = Set(wanted.keys).subtracting(extraction.extracted)
    if !damaged.isEmpty { (report, wanted) = try writeRecords(without: damaged) }
    report.diagnostics.append(extraction.diagnostics)
    return report
  }

  private func unpack(_ wanted: [String: String]) throws(Diagnostic) -> ContainerExtraction {
    guard !wanted.isEmpty else { return ContainerExtraction() }
    let path = folder + "/" + XMedia.folder
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(.unwritableFile, "write", path) }
    return try container.extract(wanted.mapValues { folder + "/" + $0 })
  }

  private func writeRecords(
    without damaged: Set<String>
  ) throws(Diagnostic) -> (ImportReport, wanted: [String: String]) {
    var report = ImportReport(ndjsonPath: folder + "/threadline.ndjson")
    (report.recordsRead, report.leftOut) = (scan.count, scan.leftOut)
    for id in scan.withheld { report.withheld.insert(record: id) }
    var records = XRecords(
      scan, account: owner.account(expanding: scan.expanded), visibility: visibility,
      media: XMedia(in: container, root: root, except: damaged), name: container.name)
    var unknown = UnknownFields()
    var writer = try RecordWriter(path: report.ndjsonPath)
    try writer.write(.header(header))
    try writer.write(.account(records.account(of: owner)))
    for versions in scan.posts {
      switch try outcome(of: versions, &records, &unknown) {
      case .record(let record, let extras): try writer.write(record, extras: extras)
      case .leftOut(let reason): report.leftOut[reason, default: 0] += 1
      case nil: break
      }
    }
    for note in scan.notes.alone.notes {
      if let record = records.record(of: note) { try writer.write(record) }
    }
    _ = try writer.finish()
    report.diagnostics = scan.diagnostics
    report.diagnostics.append(records.diagnostics)
    for note in unknown.notes { report.diagnostics.append(note) }
    return (report, records.media.wanted)
  }

  private func outcome(
    of versions: XScan.Versions, _ records: inout XRecords, _ unknown: inout UnknownFields
  ) throws(Diagnostic) -> XRecords.Outcome? {
    var tweets: [XTweet] = []
    var file = ""
    for version in versions {
      let source = sources.sources[version.source]
      file = source.file.path
      guard let tweet = try tweet(at: version.range, of: source) else { continue }
      for name in tweet.unknownFields { unknown.add(name, at: Diagnostic.Place(source.place)) }
      tweets.append(tweet)
    }
    return records.record(of: tweets, file: file)
  }

  private func tweet(at range: Range<Int>, of source: XSources.Source) throws(Diagnostic) -> XTweet? {
    try source.bytes.withBytes { bytes throws(Diagnostic) in
      var reader = JSONReader(bytes, from: range.lowerBound)
      do throws(JSONError) {
        return try XTweet(&reader)
      } catch {
        throw error.diagnostic(in: bytes, path: source.place)
      }
    }
  }
}
