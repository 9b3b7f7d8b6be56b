package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat
import ThreadModel

extension ExportImporter {
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

extension ImportPass {
  /// A record with the names of its media instead of their paths in the export.
  fileprivate func placingMedia(of record: NativeRecord) -> NativeRecord {
    if case .post(let post) = record, !post.visibility.isPublishable { return record }
    return record.replacingSources(placed(_:of:))
  }

  /// The name of a file; `nil` if the export does not have it.
  private func placed(_ source: Media.Source, of owner: String) -> Media.Source? {
    switch source {
    case .file(_, let path):
      if let source = self.source(firstOf: [path]) { return source }
      miss(path, of: owner, at: place.path)
      return nil
    case .remote(let address):
      miss(address, of: owner, isLink: true, at: place.path)
      return source
    }
  }
}
