import BuildDiagnostics
import Glibc
import ThreadModel

@testable import Exports
@testable import Importers
@testable import NativeFormat

/// What holds of everything that an import wrote.
struct FuzzCheck {
  let workspace: FuzzWorkspace

  /// Reads the records of an import as a build does. They were written by us, so nothing may be wrong with them.
  func check(_ report: ImportReport) {
    let read = archive(of: report)
    for log in [report.tally.diagnostics, read.diagnostics] {
      guard log.counts[.recordLost] == nil else { FuzzFault.found("\(log.diagnostics)") }
    }
    let told = report.tally.diagnostics.diagnostics
    let refused = read.diagnostics.diagnostics.filter(Self.isFault)
    if let error = refused.first(where: { !told.contains($0) }) {
      FuzzFault.found("what was imported is refused: \(error)")
    }
    for row in read.archive.rows where report.tally.withheld.contains(record: read.archive.id(of: row)) {
      FuzzFault.found("a record that is withheld was imported: \(read.archive.id(of: row))")
    }
    for case .file(_, let path) in Self.sources(of: read.archive) where report.mediaPaths[path] == nil {
      FuzzFault.found("a record names a file that the export does not have: \(path)")
    }
    check(read)
  }

  /// What holds of everything that was read: every record was published or left out, every body can be decoded, as
  /// pages do, and a copy of what would be published is read as the same records.
  func check(_ read: ReadExports) {
    for loss in read.sources.flatMap(\.losses) { FuzzFault.found("\(loss)") }
    Self.decode(read.archive)
    do {
      _ = try NativeExportWriter(folder: workspace.copy).write(read)
      let copy = try Self.archive(of: workspace.copy + "/threadline.ndjson", imported: nil)
      if Self.names(of: copy) != Self.names(of: read) {
        FuzzFault.found("a copy holds other records: \(Self.names(of: copy)), not \(Self.names(of: read))")
      }
    } catch {
      FuzzFault.found("what was read cannot be copied and read again: \(error)")
    }
  }

  private func archive(of report: ImportReport) -> ReadExports {
    do {
      return try Self.archive(of: report.ndjsonPath, imported: report)
    } catch {
      FuzzFault.found("what was imported cannot be read: \(error)")
    }
  }

  private static func archive(
    of path: String, imported report: ImportReport?
  ) throws(Diagnostic) -> ReadExports {
    let file = try NativeFile(path: path, name: "fuzz", origin: report == nil ? .given : .imported)
    let source = ReadSource(name: "fuzz", kind: "fuzz", files: [file])
    var reader = NativeReader()
    reader.collector.sources.beginSource()
    try reader.read(file)
    if let report { reader.collector.withhold(report.tally.withheld) }
    return ReadExports(of: [source], &reader.collector)
  }

  private static func names(of read: ReadExports) -> [String] {
    read.archive.rows.map { "\($0.kind) \(read.archive.id(of: $0))" }
  }

  /// Whether something is wrong with what was written, but for ids that are longer than any id may be, which are
  /// told and left out of an import as they are of a native export.
  private static func isFault(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.severity == .error else { return false }
    let isLong = diagnostic.message.contains("bytes, found one of") && !diagnostic.message.hasSuffix(" 0")
    return diagnostic.code != .recordWithoutID || !isLong
  }

  /// Decodes every body and encodes it again: what comes back is the same record.
  private static func decode(_ archive: Archive) {
    for row in archive.rows {
      do {
        switch row.kind {
        case .post: try check(.post(archive.bodies.post(row)))
        case .repost: try check(.repost(archive.bodies.repost(row)))
        case .tombstone: try check(.tombstone(archive.bodies.tombstone(row)))
        }
      } catch {
        FuzzFault.found("a record of the archive cannot be decoded: \(error)")
      }
    }
  }

  private static func check(_ record: NativeRecord) throws {
    let again = try RecordEncoder.line(record).withUnsafeBytes { try RecordDecoder(folder: "").record($0) }
    let twice = try RecordEncoder.line(again).withUnsafeBytes { try RecordDecoder(folder: "").record($0) }
    if again != twice { FuzzFault.found("a record changes when it is written again: \(again) \(twice)") }
  }

  /// Where the media of all records lie.
  private static func sources(of archive: Archive) -> [Media.Source] {
    var sources = archive.accounts.flatMap { [$0.avatar, $0.banner].compactMap { $0?.source } }
    for row in archive.rows where row.kind == .post {
      guard let post = try? archive.bodies.post(row) else { continue }
      for case .media(let media) in post.attachments {
        sources += [media.source] + (media.poster.map { [$0] } ?? [])
      }
    }
    return sources
  }
}
