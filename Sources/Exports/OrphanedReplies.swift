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
    let orphans = archive.rows.lazy.filter { [isHere] row in
      row.kind == .post && row.parent.map { !isHere[Int($0.index)] } ?? false
    }
    let first = orphans.min { ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset) }
    guard let first, let place = bodies.files.place(of: first) else { return nil }
    return OrphanedReplies(count: orphans.count, first: archive.id(of: first), place: place)
  }
}
