package import SiteFiles
import ThreadModel

/// What a build left of its exports: all of the archive but what can be had from the files again.
struct LeftExports: Sendable {
  var marks: ExportMarks
  let rows: [StoredRow]
  let identifiers: IdentifierTable
  let aliases: [RecordAlias]
  /// What the reports on the exports count, `SourceReport.numberOfCounts` for each.
  let counts: [Int]
  /// The media that the records of each export name, each once.
  let media: [[String]]

  /// Reads what was left; throws where that is something else.
  init(from state: inout StateReader) throws(StateReader.Mismatch) {
    guard try state.text() == Self.name else { throw StateReader.Mismatch() }
    marks = try ExportMarks(from: &state)
    rows = try state.values(of: StoredRow.self)
    let (bytes, ends) = (try state.values(of: UInt8.self), try state.values(of: UInt32.self))
    let numbers = try state.values(of: UInt32.self)
    counts = try state.values(of: Int.self)
    media = try marks.paths.map { (_) throws(StateReader.Mismatch) in try state.texts() }
    guard let identifiers = IdentifierTable(bytes: bytes, ends: ends), numbers.count.isMultiple(of: 2),
      numbers.allSatisfy({ $0 < identifiers.count }),
      marks.filesOfPaths.count == marks.paths.count,
      counts.count == marks.paths.count * SourceReport.numberOfCounts
    else { throw StateReader.Mismatch() }
    self.identifiers = identifiers
    aliases = stride(from: 0, to: numbers.count, by: 2).map { place in
      RecordAlias(alias: Identifier(index: numbers[place]), id: Identifier(index: numbers[place + 1]))
    }
  }

  /// Stands before all else, so that nothing else is taken for it.
  fileprivate static let name = "exports 1"
}

extension ReadExports {
  /// Adds all that `ExportReader.recall` needs to what a build leaves to the next.
  ///
  /// False where the exports have to be read whole each time, and what was added is worth nothing then. So it is with
  /// all but native files that lie on disk as they were given, and of which everything is published and nothing is to
  /// be said: a name that may not be shown could not be recalled without being written down.
  package func leave(in values: inout StateValues) -> Bool {
    guard let marks else { return false }
    values.add(LeftExports.name)
    marks.leave(in: &values)
    values.add(archive.rows, as: StoredRow.init)
    values.add(archive.identifiers.bytes)
    values.add(archive.identifiers.ends)
    values.add(archive.aliases.flatMap { [$0.alias.index, $0.id.index] })
    values.add(sources.flatMap(\.counts))
    for media in media(of: marks) { values.add(media) }
    return true
  }

  /// The paths of the media that the records of each export name, sorted; none of an export that was found to have none.
  private func media(of marks: ExportMarks) -> [[String]] {
    let sourceOfFile = marks.filesOfPaths.enumerated().flatMap { Array(repeating: $0, count: $1) }
    let hasMedia = sources.map { $0.mediaFound + $0.mediaMissing > 0 }
    var media = [Set<String>](repeating: [], count: marks.paths.count)
    guard hasMedia.contains(true) else { return media.map { _ in [] } }
    for row in archive.rows {
      let file = bodies.files[Int(row.place.file)]
      let source = sourceOfFile[Int(row.place.file)]
      guard hasMedia[source] else { continue }
      let paths = file.withRecord(at: row.place) { (try? RecordOutline($0))?.mediaFiles ?? [] }
      for path in paths { media[source].insert(file.folder + "/" + path) }
    }
    return media.map { $0.sorted() }
  }
}
