package import ArchiveContainers
public import BuildDiagnostics
package import Importers

/// A format of exports that a program adds.
///
/// The importer gives the records as lines of the native format. What they say about who may see them applies: a record
/// without a visibility is left out, and so is everything that is not public or unlisted. `url` of a medium is a link, and
/// `file` is a path in the export.
public struct CustomImporter: Sendable {
  /// The name of the format in reports: `guestbook`.
  public let kind: String
  private let isExport: @Sendable (ExportFiles) -> Bool
  private let records: @Sendable (ExportFiles) throws -> [String]

  /// An importer. `recognizes` looks at the content of files, since a person may have renamed them. `records` gives one
  /// JSON object per line, without a header; it may be called more than once.
  public init(
    kind: String, recognizes: @escaping @Sendable (ExportFiles) -> Bool,
    records: @escaping @Sendable (ExportFiles) throws -> [String]
  ) {
    (self.kind, self.isExport, self.records) = (kind, recognizes, records)
  }
}

extension CustomImporter: ExportImporter {
  package func recognizes(_ container: any ExportContainer) -> Bool { isExport(ExportFiles(container)) }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let lines: [String]
    do {
      lines = try records(ExportFiles(container))
    } catch {
      let failure = "the importer \"\(kind)\" failed: \(error)"
      throw error as? Diagnostic ?? .error(.importerFailed, at: .init(container.name), failure)
    }
    return try importLines(lines, from: container, into: folder, options: options)
  }
}

/// The files of an export: a folder, an archive such as a zip, or a single file.
public struct ExportFiles: Sendable {
  private let container: any ExportContainer

  init(_ container: any ExportContainer) { self.container = container }

  /// The paths of all files, sorted. None leads out of the export.
  public var paths: [String] { container.entries.map(\.path) }

  /// The bytes of a file. Throws if there is no such file, or it cannot be read, or is larger than an import takes.
  public func bytes(of path: String) throws(Diagnostic) -> [UInt8] { try container.read(path) }

  /// The first bytes of a file, for telling what it is.
  public func start(of path: String, length: Int = 4_096) throws(Diagnostic) -> [UInt8] {
    try container.prefix(of: path, limit: length)
  }
}
