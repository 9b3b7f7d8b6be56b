import SafeMarkup
import ThreadModel
import TypedTemplates

/// A poll at the time of the export: shares as bars if the numbers are known.
extension Poll: SectionContent {
  var hasMedia: Bool { false }
  func height(shape: (Media) -> Double?) -> Double { Double(options.count) * 3 + 2 }
  func words(in scene: RenderScene) -> String? { options.map(\.text).joined(separator: " / ") }

  func section(in scene: RenderScene) -> Section {
    let options = answers.map { answer in
      Record([
        PollOptionFields.text: .text(answer.text), .hasShare: .flag(answer.percent != nil),
        .percent: .optional(answer.percent.map { String($0) }),
        .percentText: .optional(answer.percent.map(scene.strings.percent)),
        .isLeading: .flag(answer.isLeading),
      ])
    }
    return Section(
      "poll", Record([PollFields.options: .records(options), .note: .text(note(scene.strings))]))
  }

  func shown(in scene: RenderScene) -> ShownAttachment {
    let (answers, note) = (answers, self.note(scene.strings))
    let lines = answers.map { scene.strings.answer($0) }
    var html: HTML = "<ul>"
    for line in lines { html.append("<li>\(line)</li>") }
    html.append("</ul>")
    if !note.isEmpty { html.append("<p>\(note)</p>") }
    let list = lines.map { "- " + MarkdownText.line($0) }
    return ShownAttachment(
      html: html,
      markdown: (list + (note.isEmpty ? [] : ["", MarkdownText.line(note)])).joined(separator: "\n"),
      text: .lines(lines.map { "• " + $0 } + [note])
    ) { json in
      json.member("kind", "poll")
      json.objects("options", answers) { json, answer in
        json.member("text", answer.text)
        json.member("percent", answer.percent)
      }
      json.member("note", note.isEmpty ? nil : note)
    }
  }

  var answers: [PollAnswer] {
    let total = options.reduce(0.0) { $0 + Double(max(0, $1.votes ?? 0)) }
    let shares = options.map { option -> Double? in
      if let share = option.share, share.isFinite { return min(max(share, 0), 1) }
      return option.votes.map { total > 0 ? Double(max(0, $0)) / total : 0 }
    }
    let highest = shares.compactMap(\.self).max() ?? 0
    return zip(options, shares).map {
      PollAnswer(text: $0.text, share: $1, isLeading: $1 == highest && highest > 0)
    }
  }

  /// How many took part, whether there may be several answers, and when it ends or ended.
  func note(_ strings: PageStrings) -> String {
    let count =
      voters.map { strings.counted(.voters, max(0, $0)) } ?? votes.map { strings.counted(.votes, $0) }
    let end =
      closed.map { strings(.pollEnded, ["day": strings.day($0)]) }
      ?? ends.map { strings(.pollEnds, ["day": strings.day($0)]) }
    let parts = [count, isMultiple ? strings[.severalAnswers] : nil, end]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// All votes together; `nil` if those of an answer are unknown, or the sum overflows.
  private var votes: Int? {
    var total = 0
    for option in options {
      guard let votes = option.votes else { return nil }
      let (sum, isTooLarge) = total.addingReportingOverflow(max(0, votes))
      if isTooLarge { return nil }
      total = sum
    }
    return options.isEmpty ? nil : total
  }
}

/// An answer of a poll with its result.
struct PollAnswer: Sendable {
  let text: String
  /// Its part of all votes, 0 to 1: as the export states it, else counted from the votes.
  let share: Double?
  /// Whether no answer has more votes.
  let isLeading: Bool

  var percent: Int? { share.map { Int(($0 * 100).rounded()) } }
}

extension PageStrings {
  /// `Coins: 25 %`
  fileprivate func answer(_ answer: PollAnswer) -> String {
    answer.percent.map { self(.optionShare, ["option": answer.text, "number": numbers.text($0)]) }
      ?? answer.text
  }

  /// `75 %`
  func percent(_ number: Int) -> String { self(.percent, ["number": numbers.text(number)]) }
}
