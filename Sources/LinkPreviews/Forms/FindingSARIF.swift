import SafeMarkup

/// Findings as SARIF 2.1.0, with every rule described. (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html)
enum FindingSARIF {
  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  static func string(of findings: [PageFinding], rules: [PreviewRule]) -> String {
    let json = JSON(isSpaced: true) { json in
      json.member("$schema", schema)
      json.member("version", "2.1.0")
      json.array("runs") { $0.object { writeRun(findings, rules, to: &$0) } }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func writeRun(_ findings: [PageFinding], _ rules: [PreviewRule], to json: inout JSON) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", "threadline")
        json.array("rules") { json in for rule in rules { json.object { write(rule, to: &$0) } } }
      }
    }
    json.member("columnKind", "unicodeCodePoints")
    json.array("results") { json in
      for found in findings {
        json.newline()
        json.object { write(found, rules, to: &$0) }
      }
    }
  }

  private static func write(_ rule: PreviewRule, to json: inout JSON) {
    json.member("id", rule.id)
    json.object("shortDescription") { $0.member("text", rule.summary) }
    json.object("help") { $0.member("text", rule.explanation) }
    json.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
  }

  private static func write(_ found: PageFinding, _ rules: [PreviewRule], to json: inout JSON) {
    json.member("ruleId", found.finding.rule)
    json.member("ruleIndex", rules.firstIndex { $0.id == found.finding.rule })
    json.member("level", found.finding.severity.rawValue)
    json.object("message") { $0.member("text", found.finding.message) }
    json.array("locations") { json in
      json.object { $0.object("physicalLocation") { writePlace(of: found, to: &$0) } }
    }
  }

  private static func writePlace(of found: PageFinding, to json: inout JSON) {
    json.object("artifactLocation") { $0.member("uri", path.encode(found.path)) }
    json.object("region") { json in
      json.member("startLine", found.finding.line)
      json.member("startColumn", found.finding.column)
    }
  }

  /// A path as a URI reference. (https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
  private static let path = PercentEncoding(keepingUnreservedAnd: "/@")
}
