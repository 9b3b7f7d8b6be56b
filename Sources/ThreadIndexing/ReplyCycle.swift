import BuildDiagnostics
import ThreadModel

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
