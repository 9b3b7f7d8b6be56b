import ThreadModel

/// The first reading of an outbox: which activities may be shown, and the names of all posts that may not.
///
/// Nothing is written before it is finished, since a public reply may stand before or after the private post
/// it replies to, and a boost before the post it boosts.
struct MastodonScan {
  /// Where the activities stand that may be published, in order.
  private(set) var kept: [Range<Int>] = []
  /// Every id and address of a post that was left out.
  private(set) var withheld = WithheldNames()
  /// How many activities were left out, by reason.
  private(set) var leftOut: [String: Int] = [:]
  /// How many activities there are.
  private(set) var count = 0
  /// The first account that an activity names.
  private(set) var actor: String?
  private var type: String?
  private var isCollection = false

  /// Reads an outbox from front to back. Nil for a text that is no `OrderedCollection`.
  init?(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
    var reader = JSONReader(bytes)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "type": type = try reader.string()
      case "orderedItems": isCollection = try readActivities(&reader)
      default: break
      }
    }
    try reader.end()
    guard isCollection, type == "OrderedCollection" else { return nil }
  }

  private mutating func readActivities(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    try reader.array { reader throws(JSONError) in
      let start = reader.offset
      guard let activity = try MastodonActivity(&reader) else { return leaveOut("other-activity") }
      add(activity, at: start..<reader.offset)
    }
  }

  private mutating func add(_ activity: MastodonActivity, at range: Range<Int>) {
    actor = actor ?? activity.actor ?? activity.createdPost?.attributedTo
    for name in activity.withheldNames { withheld.insert(record: name) }
    guard activity.createdPost != nil || activity.boostedAddress != nil else {
      return leaveOut("other-activity")
    }
    let visibility = activity.visibility
    guard visibility.isPublishable else {
      return leaveOut(activity.hasUnclearAudience ? "unknown-visibility" : visibility.rawValue)
    }
    count += 1
    kept.append(range)
  }

  private mutating func leaveOut(_ reason: String) {
    count += 1
    leftOut[reason, default: 0] += 1
  }
}
