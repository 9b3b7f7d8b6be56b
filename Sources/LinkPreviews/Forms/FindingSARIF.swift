import Foundation

/// Findings as SARIF 2.1.0, with every rule described. (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html)
enum FindingSARIF {
  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  static func string(of findings: [PageFinding], rules: [PreviewRule]) -> String {
    let order = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var writer = JSONWriter()
    writer.members { writer in
      writer.field("$schema", schema)
      writer.field("version", "2.1.0")
      writer.name("runs")
      writer.array { $0.members { writeRun(findings, rules, order, to: &$0) } }
    }
    return writer.string + "\n"
  }

  private static func writeRun(
    _ findings: [PageFinding], _ rules: [PreviewRule], _ order: [String: Int], to writer: inout JSONWriter
  ) {
    writer.name("tool")
    writer.members { writer in
      writer.name("driver")
      writer.members { writer in
        writer.field("name", "threadline")
        writer.name("rules")
        writer.array { writer in for rule in rules { writer.members { write(rule, to: &$0) } } }
      }
    }
    writer.field("columnKind", "unicodeCodePoints")
    writer.name("results")
    writer.array { writer in
      for found in findings {
        writer.newline()
        writer.members { write(found, order, to: &$0) }
      }
    }
  }

  private static func write(_ rule: PreviewRule, to writer: inout JSONWriter) {
    writer.field("id", rule.id)
    writer.name("shortDescription")
    writer.members { $0.field("text", rule.summary) }
    writer.name("help")
    writer.members { $0.field("text", rule.explanation) }
    writer.name("defaultConfiguration")
    writer.members { $0.field("level", rule.severity.rawValue) }
  }

  private static func write(
    _ found: PageFinding, _ order: [String: Int], to writer: inout JSONWriter
  ) {
    writer.field("ruleId", found.finding.rule)
    if let index = order[found.finding.rule] {
      writer.field("ruleIndex", index)
    }
    writer.field("level", found.finding.severity.rawValue)
    writer.name("message")
    writer.members { $0.field("text", found.finding.message) }
    writer.name("locations")
    writer.array { writer in
      writer.members { writer in
        writer.name("physicalLocation")
        writer.members { writePlace(of: found, to: &$0) }
      }
    }
  }

  private static func writePlace(of found: PageFinding, to writer: inout JSONWriter) {
    writer.name("artifactLocation")
    writer.members { $0.field("uri", uri(of: found.path)) }
    writer.name("region")
    writer.members { writer in
      writer.field("startLine", found.finding.line)
      writer.field("startColumn", found.finding.column)
    }
  }

  /// A path as a URI reference. (https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
  private static func uri(of path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/@")
}
