package import BuildDiagnostics
import ThreadModel

/// Replies to posts that no export has: common where others wrote those, and a mistake where an id is misspelled.
package struct OrphanedReplies: Sendable {
  /// How many there are.
  package let count: Int
  /// The id of the one that is first in the exports.
  package let first: String
  /// Where that stands.
  package let place: Diagnostic.Place
}

extension ReadExports {
  /// The replies to posts that no export has; `nil` if there are none. A parent that may not be shown is not counted.
  package var orphanedReplies: OrphanedReplies? {
    var isHere = [Bool](repeating: false, count: archive.identifiers.count)
    for row in archive.rows { isHere[Int(row.id.index)] = true }
    var (count, first): (Int, RecordRow?) = (0, nil)
    for row in archive.rows where row.kind == .post {
      guard let parent = row.parent, !isHere[Int(parent.index)] else { continue }
      count += 1
      if let known = first, (known.place.file, known.place.offset) < (row.place.file, row.place.offset) {
        continue
      }
      first = row
    }
    guard let first, let place = bodies.files.place(of: first) else { return nil }
    return OrphanedReplies(count: count, first: archive.id(of: first), place: place)
  }
}
