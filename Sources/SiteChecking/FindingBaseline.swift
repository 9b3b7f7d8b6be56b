public import BuildDiagnostics
import LinkPreviews
import SafeMarkup

/// Findings that a check does not report, because they are known: a text file with one a line.
///
///     P06 blog/index.html: og:type is missing
///
/// A line has the rule, the path of the file below the site, and what was found, its numbers outside of quotes as `#`.
/// So it stays the same if lines move. Two equal findings of a file are two equal lines.
public struct FindingBaseline: Sendable {
  /// The file as the person named it.
  private let path: String
  /// The numbers of the lines that say the same, those that no finding was compared with yet.
  private var lines: [String: ArraySlice<Int>] = [:]

  /// How every baseline begins.
  public static let firstLine = "# threadline-baseline 1"

  /// Reads a baseline. Empty lines and those that begin with `#` are comments.
  public init(_ text: String, path: String) throws(Diagnostic) {
    self.path = path
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in all.enumerated() {
      let line = String(line.trimming(\.isWhitespace))
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard Self.rule(of: line) != nil, line.contains(": ") else {
        throw .error(
          .baselineInvalid, at: .init(path, line: index + 1),
          "expected a rule, a path and a message, such as \"P06 index.html: og:type is missing\"; found "
            + line.quoted)
      }
      lines[line, default: []].append(index + 1)
    }
  }

  /// The line of a finding.
  static func line(of finding: Finding, at path: String) -> String {
    "\(finding.rule) \(path): \(essence(of: finding.message))".printable
  }

  /// The whole text of a baseline.
  public static func text(of lines: [String]) -> String {
    let comment =
      "# Findings that `threadline check --baseline` does not report. Delete a line to see it again."
    let sorted = lines.sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
    return ([firstLine, comment] + sorted).map { $0 + "\n" }.joined()
  }

  /// Lines are in the order of their paths, then of their rules.
  private static func key(_ line: String) -> [UInt8] {
    let parts = line.split(separator: " ", maxSplits: 1)
    let rest = parts.last ?? ""
    let path = rest.firstRange(of: ": ").map { rest[..<$0.lowerBound] } ?? rest
    return [path, parts.first ?? "", rest].flatMap { Array($0.utf8) + [0] }
  }

  /// The code at the beginning of a line; `nil` if it has no code.
  static func rule(of line: String) -> PreviewRule? {
    line.split(separator: " ", maxSplits: 1).first.flatMap { SiteRules.named(String($0)) }
  }

  /// A message up to what was expected, with its numbers as `#`: text in quotes stays as it is.
  private static func essence(of message: String) -> String {
    var result = ""
    var isQuoted = false
    for character in message {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted { break }
      if !isQuoted, character.isASCII, character.isNumber {
        if result.last != "#" { result.append("#") }
      } else {
        result.append(character)
      }
    }
    return result
  }

  // MARK: While it is compared with what a check finds

  /// Whether a finding is in the baseline; a line stands for one finding.
  mutating func takes(_ line: String) -> Bool { lines[line]?.popFirst() != nil }

  /// A note for each line that nothing was found for, the first twenty.
  ///
  /// - Parameter isChecked: Whether a check looked for what a line says.
  func notes(where isChecked: (String) -> Bool) -> [Diagnostic] {
    let outdated = lines.flatMap { line, numbers in numbers.map { (line: line, number: $0) } }
      .filter { isChecked($0.line) }.sorted { $0.number < $1.number }
    var notes = outdated.prefix(Self.mostNotes).map { line, number in
      Diagnostic(
        .note, .baselineOutdated, at: .init(path, line: number),
        "this finding no longer occurs, so the line can be deleted: \(line)")
    }
    if outdated.count > Self.mostNotes {
      let rest = outdated.count - Self.mostNotes
      notes.append(
        Diagnostic(
          .note, .baselineOutdated, at: .init(path),
          "\(rest) more findings no longer occur; write the file again with --write-baseline"))
    }
    return notes
  }

  private static let mostNotes = 20
}
