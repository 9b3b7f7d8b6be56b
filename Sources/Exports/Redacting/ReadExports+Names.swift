import NativeFormat
package import ThreadModel

extension ReadExports {
  /// The rows of the posts and tombstones that each of some names means: an id that they have or had, or the URL at
  /// which they stood. Reads every record once more.
  package func rows(named names: Set<String>) -> [String: [RowID]] {
    let wanted = Dictionary(grouping: names) { RecordName($0) }
    var found: [String: [RowID]] = [:]
    for row in archive.rowIDs where archive[row].kind != .repost {
      for own in Set(self.names(of: archive[row])) {
        // What is behind `#` tells names apart that are withheld together.
        for name in wanted[RecordName(own)] ?? [] where name == own || !name.contains("#") {
          if found[name]?.last != row { found[name, default: []].append(row) }
        }
      }
    }
    return found
  }

  /// Which of some names other records have for a post that they answer, quote or repeat.
  package func references(to names: Set<String>) -> Set<String> {
    let wanted = Dictionary(grouping: names) { RecordName($0) }
    var found: Set<String> = []
    for row in archive.rows {
      for reference in references(of: row) {
        for name in [reference.id, reference.url].compactMap({ $0 }) {
          found.formUnion(wanted[RecordName(name)] ?? [])
        }
      }
    }
    return found
  }

  /// The names that are those of one post alone, so that it stays down whichever of them an export has: its id, its
  /// URL, and what it was called before.
  package func lastingNames(of row: RecordRow) -> [String] {
    names(of: row).filter { !$0.isEmpty && ($0 == archive.id(of: row) || RecordName.isOneRecords($0)) }
  }

  private func names(of row: RecordRow) -> [String] {
    bodies.files.read(row.place) { $0.names } ?? [archive.id(of: row)]
  }

  private func references(of row: RecordRow) -> [PostReference] {
    switch row.kind {
    case .post:
      guard let post = try? bodies.post(row) else { return [] }
      return [post.replyTo, post.quote].compactMap { $0 }
    case .repost: return (try? bodies.repost(row)).map { [$0.subject] } ?? []
    case .tombstone: return []
    }
  }
}
