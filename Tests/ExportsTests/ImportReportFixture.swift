import BuildDiagnostics
import Foundation

@testable import ArchiveContainers
@testable import Importers

extension ImportReport {
  /// How many records the export held, those left out too; the profile of its owner does not count.
  var recordsRead: Int { tally.records.foundBesideAccounts }
  /// How many records were left out, by reason: `followers`, `direct`, `private`.
  var leftOut: [String: Int] { tally.records.leftOut }

  /// Unpacks all media that the records name, as a build does that needs each, and gives the codes of what was said.
  @discardableResult
  func unpackMedia(from container: any ExportContainer, into folder: String) throws -> [String] {
    guard !mediaPaths.isEmpty else { return [] }
    try FileManager.default.createDirectory(atPath: folder + "/media", withIntermediateDirectories: true)
    let copies = Dictionary(mediaPaths.map { ($1, folder + "/" + $0) }) { first, _ in first }
    return try container.extract(copies) { _ in }.diagnostics.map(\.code.description)
  }
}
