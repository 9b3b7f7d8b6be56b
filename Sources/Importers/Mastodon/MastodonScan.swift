import NativeFormat
import ThreadModel

/// The first reading of an outbox: which activities may be shown, and the names of all posts that may not.
///
/// Nothing is written before it is finished, since a public reply may be before or after the private post
/// it replies to, and a boost before the post it boosts.
struct MastodonScan {
  /// Where the activities begin that may be published, in order.
  private(set) var kept: [Int] = []
  /// How many activities there are, and every id and URL of a post that was left out.
  var tally = ImportTally()
  /// The first account that an activity names.
  private(set) var actor: String?

  /// Reads an outbox from front to back. `nil` for a text that is no `OrderedCollection`.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var type: String?
    var isCollection = false
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "type": type = try reader.string()
      case "orderedItems":
        isCollection = try reader.array { reader throws(JSONError) in try readActivity(&reader) }
      default: break
      }
    }
    try reader.end()
    guard isCollection, type == "OrderedCollection" else { return nil }
  }

  private mutating func readActivity(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    let activity = try MastodonActivity(&reader)
    actor = actor ?? activity?.actor ?? activity?.createdPost?.attributedTo
    for name in activity?.withheldNames ?? [] { tally.withheld.insert(record: name) }
    guard let activity, let kind = activity.kind else { return tally.leaveOut(.others, "other-activity") }
    let visibility = activity.visibility
    guard visibility.isPublishable else {
      return tally.leaveOut(kind, activity.hasUnclearAudience ? "unknown-visibility" : visibility.rawValue)
    }
    tally.keep(kind, activity.recordID)
    kept.append(start)
  }
}
