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

/// A circle of replies, from its earliest row on: each replies to the next, and the last to the first.
struct ReplyCycle {
  let rows: [RowID]

  /// How many ids a message names before it only counts.
  private static let namedLimit = 8

  /// The row where the circle is cut: the first by time and id.
  var earliest: RowID { rows.first ?? .missing }

  /// What is said of the circle.
  func warning(in archive: Archive) -> Diagnostic { .warning(.replyCycle, message(in: archive)) }

  private func message(in archive: Archive) -> String {
    let names = rows.prefix(Self.namedLimit).map { "\"\(archive.id(of: archive[$0]))\"" }
    guard let first = names.first else { return "a circle of no posts" }
    let fix = "shown as the first of its thread; correct the parent it names, or leave it out"
    if rows.count == 1 { return "post \(first) replies to itself; it is \(fix)" }
    let more = rows.count > names.count ? "(\(rows.count - names.count) more) → " : ""
    let circle = names.joined(separator: " → ") + " → " + more + first
    return "posts reply to each other in a circle: \(circle); \(first), the earliest, is \(fix)"
  }
}
