import BuildDiagnostics
import ThreadModel
import TypedTemplates

/// A poll as it stood when it was exported: shares as bars where numbers are known.
struct PollSection: SectionRenderer {
  let name = "poll"
  let shape = Shape(PollFields.self)

  func record(for section: PostSection, in scene: RenderScene) -> Record? {
    guard case .poll(let poll) = section else { return nil }
    let shares = Self.shares(poll)
    let highest = shares.compactMap { $0 }.max() ?? 0
    var record = Record(PollFields.self)
    record[PollFields.options] = .records(
      zip(poll.options, shares).map { option, share in
        var record = Record(PollOptionFields.self)
        record[PollOptionFields.text] = .text(option.text)
        guard let share else { return record }
        record[PollOptionFields.hasShare] = .flag(true)
        record[PollOptionFields.percent] = .text(String(Int((share * 100).rounded())))
        record[PollOptionFields.percentText] = .text(
          scene.words(.percent, ["number": scene.words.numbers.text(Int((share * 100).rounded()))]))
        record[PollOptionFields.isLeading] = .flag(share == highest && share > 0)
        return record
      })
    record[PollFields.note] = .text(Self.note(poll, scene.words))
    return record
  }

  /// Each option's part of all votes, 0 to 1: as the export states it, else counted from the votes.
  static func shares(_ poll: Poll) -> [Double?] {
    let total = poll.options.reduce(0.0) { $0 + Double(max(0, $1.votes ?? 0)) }
    return poll.options.map { option in
      if let share = option.share, share.isFinite { return min(max(share, 0), 1) }
      guard let votes = option.votes else { return nil }
      return total > 0 ? Double(max(0, votes)) / total : 0
    }
  }

  static func note(_ poll: Poll, _ words: PageWords) -> String {
    var parts: [String] = []
    if let voters = poll.voters {
      parts.append(words.counted(.voters, max(0, voters)))
    } else if let votes = votes(in: poll) {
      parts.append(words.counted(.votes, votes))
    }
    if poll.isMultiple { parts.append(words[.severalAnswers]) }
    if let closed = poll.closed {
      parts.append(words(.pollEnded, ["day": words.day(closed)]))
    } else if let ends = poll.ends {
      parts.append(words(.pollEnds, ["day": words.day(ends)]))
    }
    return parts.joined(separator: " · ")
  }

  /// All votes together; nil where an answer's are unknown, or where there are more than a number holds.
  private static func votes(in poll: Poll) -> Int? {
    var total = 0
    for option in poll.options {
      guard let votes = option.votes else { return nil }
      let (sum, isTooLarge) = total.addingReportingOverflow(max(0, votes))
      if isTooLarge { return nil }
      total = sum
    }
    return poll.options.isEmpty ? nil : total
  }
}
