/// One thing about a page that keeps some consumer from showing a good preview of it.
///
///     12:1: error: og:image is "/card.png", which is no absolute address; … [P01]
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is: with an error some consumer shows no preview or a wrong one, with a warning a worse one.
  public enum Severity: String, Hashable, Sendable { case warning, error }

  /// The id of the rule that the page breaks, such as `P06`.
  public let rule: String
  /// How bad it is.
  public let severity: Severity
  /// Where it is: the line from 1, and the byte of the line from 1.
  public let line: Int
  public let column: Int
  /// What was found, what is expected and who fails: lower case, no full stop.
  public let message: String

  /// A finding at a place of a page.
  public init(rule: String, severity: Severity, line: Int, column: Int, message: String) {
    self.rule = rule
    self.severity = severity
    self.line = line
    self.column = column
    self.message = message
  }

  /// `line:column: severity: message [rule]`
  public var description: String { "\(line):\(column): \(severity.rawValue): \(message) [\(rule)]" }
}

/// Collects what the rules find, by the offset of the byte.
struct FindingList {
  /// A finding whose place is still an offset.
  struct Remark {
    let rule: String
    let severity: Finding.Severity
    let offset: Int
    let message: String
  }

  private(set) var remarks: [Remark] = []
  /// The id of the rule that is being checked.
  var rule = ""

  /// Notes that some consumer shows no preview or a wrong one.
  mutating func error(at offset: Int, _ message: String) {
    remarks.append(Remark(rule: rule, severity: .error, offset: offset, message: message))
  }

  /// Notes that some consumer shows a worse preview.
  mutating func warning(at offset: Int, _ message: String) {
    remarks.append(Remark(rule: rule, severity: .warning, offset: offset, message: message))
  }

  /// The findings by their place in the page, and by rule where the place is the same.
  func findings(in bytes: [UInt8]) -> [Finding] {
    var line = 1
    var lineStart = 0
    var index = 0
    return sorted.map { remark in
      while index < min(remark.offset, bytes.count) {
        if bytes[index] == 0x0A {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
      return Finding(
        rule: remark.rule, severity: remark.severity, line: line, column: index - lineStart + 1,
        message: remark.message)
    }
  }

  private var sorted: [Remark] {
    let ordered = remarks.enumerated().sorted { left, right in
      (left.element.offset, left.element.rule, left.offset)
        < (right.element.offset, right.element.rule, right.offset)
    }
    return ordered.map(\.element)
  }
}
