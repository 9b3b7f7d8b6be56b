import BuildDiagnostics
import Foundation

@testable import ArchiveContainers
@testable import Importers

extension ImportReport {
  /// Unpacks all media that the records name, as a build does that needs each, and gives the codes of what was said.
  @discardableResult
  func unpackMedia(from container: any ExportContainer, into folder: String) throws -> [String] {
    guard !mediaPaths.isEmpty else { return [] }
    try FileManager.default.createDirectory(atPath: folder + "/media", withIntermediateDirectories: true)
    let copies = Dictionary(mediaPaths.map { ($1, folder + "/" + $0) }) { first, _ in first }
    return try container.extract(copies).diagnostics.diagnostics.map(\.code.description)
  }
}
