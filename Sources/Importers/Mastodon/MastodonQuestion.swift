import NativeFormat
import ThreadModel

/// The part of a `Question` that makes a poll.
struct MastodonQuestion: Sendable {
  private var options: [Poll.Option] = []
  private var isMultiple = false
  private var ends, closed: Instant?
  private var voters: Int?

  /// The poll; `nil` if there is nothing to choose from.
  var poll: Poll? {
    guard !options.isEmpty else { return nil }
    var options = options
    // Where several answers are allowed, votes add up to more than there are voters.
    if isMultiple, let voters, voters > 0 {
      for index in options.indices {
        options[index].share = options[index].votes.map { min(1, Double(max(0, $0)) / Double(voters)) }
      }
    }
    return Poll(options: options, isMultiple: isMultiple, ends: ends, closed: closed, voters: voters)
  }

  /// Takes in one property of the question; false for a property of another kind, whose value stays.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "oneOf": try readOptions(&reader, isMultiple: false)
    case "anyOf": try readOptions(&reader, isMultiple: true)
    case "endTime": ends = try reader.instant()
    case "closed": closed = try reader.instant()
    case "votersCount": voters = try reader.count()
    default: return false
    }
    return true
  }

  private mutating func readOptions(_ reader: inout JSONReader, isMultiple: Bool) throws(JSONError) {
    var found: [Poll.Option] = []
    try reader.array { reader throws(JSONError) in
      var option = Poll.Option("")
      let isObject = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "name": option.text = try reader.string() ?? ""
        case "replies": option.votes = try reader.totalCount()
        default: break
        }
      }
      if isObject { found.append(option) }
    }
    guard !found.isEmpty else { return }
    (options, self.isMultiple) = (found, isMultiple)
  }
}
