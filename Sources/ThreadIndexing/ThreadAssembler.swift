package import BuildDiagnostics
package import ThreadModel

/// Finds the threads in an archive: which post replies to which, and in what order one reads them.
///
/// Posts and tombstones are entries; a repost is in no thread. Replies hang below the post they answer,
/// however deep, without recursion and in linear time. Below one post they are in reading order:
///
/// 1. the first reply by the post's own account, which continues what it said, so that a self-thread reads
///    in one go;
/// 2. the others by time, and by the bytes of their ids where the time is the same: the order of the rows.
///
/// A post whose parent is not here begins a thread of its own; a tombstone holds the replies below it
/// together. A circle of replies is cut at its earliest post and reported. The result depends on the rows
/// alone. It knows no page, no text and no visibility: those were settled before.
package enum ThreadAssembler {
  /// Puts every post and tombstone of an archive into exactly one thread, threads by their root's row. The diagnostics
  /// are about the circles of replies that were cut.
  ///
  /// In addition to 24 bytes an entry and 8 a row in the result it takes about 13 bytes a row while it works.
  package static func assemble(_ archive: Archive) -> (threads: PostThreads, diagnostics: DiagnosticLog) {
    var parents = ReplyParents(of: archive)
    var diagnostics = DiagnosticLog()
    for cycle in parents.cutCycles() { diagnostics.append(.replyCycle(cycle, in: archive)) }
    var layout = ThreadLayout(archive.rows, parents)
    for row in archive.rowIDs where archive[row].isEntry && parents[row] == .missing {
      layout.appendThread(root: row)
    }
    return (layout.finish(), diagnostics)
  }
}

extension Diagnostic.Code {
  /// Posts reply to each other in a circle; the circle is opened at its oldest post.
  ///
  /// - Cause: The export is damaged.
  /// - Fix: Correct `replyTo` of one of them.
  /// - Example: `posts.ndjson:3: warning: the posts "1", "2" reply to each other in a circle [reply-cycle]`
  static let replyCycle: Diagnostic.Code = "reply-cycle"
}

extension Diagnostic {
  /// What is said of rows that reply to each other, from the earliest on: each replies to the next, and the last to the
  /// first.
  static func replyCycle(_ rows: [RowID], in archive: Archive) -> Diagnostic {
    // More rows than these are only counted.
    let names = rows.prefix(8).map { "\"\(archive.id(of: archive[$0]))\"" }
    let first = names.first ?? ""
    let fix = "shown as the first of its thread; correct the parent it names, or leave it out"
    if rows.count == 1 { return .warning(.replyCycle, "post \(first) replies to itself; it is \(fix)") }
    let more = rows.count > names.count ? "(\(rows.count - names.count) more) → " : ""
    let circle = names.joined(separator: " → ") + " → " + more + first
    return .warning(
      .replyCycle,
      "posts reply to each other in a circle: \(circle); \(first), the earliest, is \(fix)")
  }
}
