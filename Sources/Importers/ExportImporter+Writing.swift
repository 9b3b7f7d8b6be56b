package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat
import ThreadModel

extension ExportImporter {
  /// Lets `map` write a native export into a folder that is there and empty. The media stay in the container.
  ///
  ///     return try writeExport(of: container, into: folder, options) { pass throws(Diagnostic) in
  ///       try pass.write(.account(ada))
  ///       try pass.write(.post(hello))
  ///     }
  ///
  /// `map` is called once more where the first pass learned that a record is withheld, which changes what others say of
  /// it. So it has to find the same each time.
  ///
  /// - Parameters:
  ///   - tally: what a first reading counted; what was said when the container was opened is before it.
  ///   - exported: when the export was made.
  func writeExport(
    of container: any ExportContainer, into folder: String, _ options: ImportOptions,
    _ tally: ImportTally = ImportTally(), exported: Instant? = nil,
    _ map: (ImportPass) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    var header = NativeHeader()
    header.generator = "threadline"
    header.source.kind = kind
    header.source.name = container.name.split(separator: "/").last.map(String.init)
    header.source.exported = exported
    var start = tally
    start.diagnostics = container.diagnostics
    start.diagnostics.append(tally.diagnostics)
    let path = folder + "/threadline.ndjson"
    func run() throws(Diagnostic) -> ImportPass {
      let pass = try ImportPass(container, path, header, start, options.onProgress)
      try map(pass)
      pass.tally.tellWaiting(at: container.name)
      try pass.finish()
      return pass
    }
    var pass = try run()
    if pass.tally.withheld != start.withheld {
      start.withheld = pass.tally.withheld
      pass = try run()
    }
    for note in pass.tally.unknown.notes { pass.tell(note) }
    return ImportReport(
      ndjsonPath: path, tally: pass.tally, media: pass.media.counts, mediaPaths: pass.media.paths)
  }

  /// Imports the records of an export that are lines of the native format, with the paths of media in the export.
  ///
  /// The lines are treated as the records of any importer: what is not public is withheld, a media item that is not in the
  /// export is counted as missing, and a line that cannot be read is an error.
  package func importLines(
    _ lines: [String], from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let decoder = RecordDecoder(folder: "", defaultVisibility: options.assumedVisibility ?? .private)
    return try writeExport(of: container, into: folder, options) { pass throws(Diagnostic) in
      for (number, line) in lines.enumerated() {
        pass.place = Diagnostic.Place("\(container.name) (record \(number + 1))")
        let record: NativeRecord
        do throws(JSONError) {
          record = try Array(line.utf8).span.withUnsafeBytes { bytes throws(JSONError) in
            try decoder.record(bytes)
          }
        } catch {
          pass.refuse(.others, .invalidJSON, "\(error.message) (byte \(error.offset) of the record)")
          continue
        }
        try pass.write(pass.placingMedia(of: record))
      }
    }
  }
}
