/// A problem of a page that keeps some consumer from showing a good preview.
///
///     12:1: error: og:image is "/card.png", which is not an absolute URL; … [P01]
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// How bad a finding is: with an error some consumer shows no preview or a wrong one, with a warning a worse one.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    case warning, error

    /// A warning is less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .error }
  }

  /// The code of the rule that the page breaks, such as `P06`.
  public let rule: String
  /// How bad it is.
  public let severity: Severity
  /// The line in the page, from 1.
  public fileprivate(set) var line: Int
  /// The Unicode scalar in the line, from 1.
  public fileprivate(set) var column: Int
  /// What was found, what is expected and who is affected, in lowercase and without a period.
  public let message: String
  /// The consumers that show a worse preview; empty for a problem of the site itself.
  public let consumers: [PreviewConsumer]
  /// Which of the causes of the rule it is, with the fix; `nil` if no rule of this library found it.
  public let cause: PreviewCause?

  /// `line:column: severity: message [rule]`
  public var description: String { "\(line):\(column): \(severity.rawValue): \(message) [\(rule)]" }
}

extension Finding {
  /// A finding about a whole file. The arguments fill the placeholders of the message.
  package init(_ cause: PreviewCause, of rule: PreviewRule, _ arguments: String...) {
    self.init(
      rule: rule.id, severity: cause.severity, line: 1, column: 1, message: cause.text(arguments),
      consumers: cause.consumers ?? rule.consumers, cause: cause)
  }
}

/// All findings of a page.
///
///     let report = PreviewValidator.standard.validate(page)
///     #expect(report.errors.isEmpty, "\(report)")
public struct PreviewReport: Hashable, Sendable, CustomStringConvertible {
  /// The findings in the order of their places in the page.
  public let findings: [Finding]

  /// The findings that make some consumer show no preview or a wrong one.
  public var errors: [Finding] { findings.filter { $0.severity == .error } }
  /// The findings that make some consumer show a worse preview.
  public var warnings: [Finding] { findings.filter { $0.severity == .warning } }
  /// One finding per line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

/// Collects what the rules find, by the offset of the byte.
package struct FindingList {
  /// The findings, whose lines and columns are not known yet, each with the offset of its byte.
  private var remarks: [(offset: Int, finding: Finding)] = []
  /// How many findings each rule has, by its id, including those that are not kept.
  private var counts: [String: Int] = [:]
  /// The rule that is being checked.
  private var rule: (id: String, consumers: [PreviewConsumer]) = ("", [])

  /// How many findings of one rule are kept: even a page with a million bad tags gets no more.
  private static let limit = 100

  /// Nothing yet.
  package init() {}

  /// Nothing yet of one rule.
  package init(of rule: PreviewRule) { begin(rule) }

  /// Begins with another rule.
  package mutating func begin(_ rule: PreviewRule) { self.rule = (rule.id, rule.consumers) }

  /// Adds a finding with the message, severity and consumers of a cause, unless others are given. The arguments fill
  /// the placeholders of the message.
  package mutating func add(
    _ cause: PreviewCause, at offset: Int, _ arguments: String..., as severity: Finding.Severity? = nil,
    for consumers: [PreviewConsumer]? = nil
  ) {
    counts[rule.id, default: 0] += 1
    guard counts[rule.id, default: 0] <= Self.limit else { return }
    let finding = Finding(
      rule: rule.id, severity: severity ?? cause.severity, line: 1, column: 1, message: cause.text(arguments),
      consumers: consumers ?? cause.consumers ?? rule.consumers, cause: cause)
    remarks.append((offset, finding))
  }

  /// The findings by their place in the page, and by rule where the place is the same.
  package func findings(in bytes: [UInt8]) -> [Finding] {
    var (line, column, index) = (1, 1, 0)
    let sorted = remarks.sorted { ($0.offset, $0.finding.rule) < ($1.offset, $1.finding.rule) }
    return sorted.map { remark in
      while index < min(remark.offset, bytes.count) {
        if bytes[index] == 0x0A {
          (line, column) = (line + 1, 1)
        } else if bytes[index] & 0xC0 != 0x80 {
          column += 1
        }
        index += 1
      }
      var finding = remark.finding
      (finding.line, finding.column) = (line, column)
      return finding
    }
  }
}
