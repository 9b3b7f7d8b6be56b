import NativeFormat
import ThreadModel

/// The part of a `Question` that makes a poll.
struct MastodonQuestion: Sendable {
  private var stated = Poll(options: [])

  /// The poll; `nil` if there is nothing to choose from.
  var poll: Poll? {
    guard !stated.options.isEmpty else { return nil }
    var poll = stated
    // Where several answers are allowed, votes add up to more than there are voters.
    if poll.isMultiple, let voters = poll.voters, voters > 0 {
      for index in poll.options.indices {
        let votes = poll.options[index].votes
        poll.options[index].share = votes.map { min(1, Double(max(0, $0)) / Double(voters)) }
      }
    }
    return poll
  }

  /// Takes in one property of the question; false for a property of another kind, whose value stays.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "oneOf": try readOptions(&reader, isMultiple: false)
    case "anyOf": try readOptions(&reader, isMultiple: true)
    case "endTime": stated.ends = try reader.instant()
    case "closed": stated.closed = try reader.instant()
    case "votersCount": stated.voters = try reader.count()
    default: return false
    }
    return true
  }

  private mutating func readOptions(_ reader: inout JSONReader, isMultiple: Bool) throws(JSONError) {
    let found = try reader.list { reader throws(JSONError) -> Poll.Option? in
      var option = Poll.Option("")
      let isObject = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "name": option.text = try reader.string() ?? ""
        case "replies": option.votes = try reader.totalCount()
        default: break
        }
      }
      return isObject ? option : nil
    }
    guard !found.isEmpty else { return }
    (stated.options, stated.isMultiple) = (found, isMultiple)
  }
}
