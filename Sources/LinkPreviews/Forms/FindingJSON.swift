import SafeMarkup

/// Findings as one JSON object with counts, one finding a line:
///
///     {"format": "threadline-findings", "version": 1, "pages": 12, "errors": 1, "warnings": 0, "findings": [
///     {"path": "site/index.html", "line": 12, "column": 1, "code": "P06", "severity": "error", …}
///     ]}
enum FindingJSON {
  /// Raised when a field changes its meaning or goes; new fields do not raise it.
  static let version = 1

  static func string(of findings: [PageFinding], in check: CheckedPages) -> String {
    let json = JSON(isSpaced: true) { json in
      json.member("format", "threadline-findings")
      json.member("version", version)
      json.member("pages", check.pages)
      json.member("errors", check.errors ?? findings.count { $0.finding.severity == .error })
      json.member("warnings", check.warnings ?? findings.count { $0.finding.severity == .warning })
      json.array("findings") { json in
        for found in findings {
          json.newline()
          json.object { write(found, to: &$0) }
        }
        if !findings.isEmpty { json.endLine() }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ found: PageFinding, to json: inout JSON) {
    json.member("path", found.path)
    json.member("line", found.finding.line)
    json.member("column", found.finding.column)
    json.member("code", found.finding.rule)
    json.member("severity", found.finding.severity.rawValue)
    json.member("message", found.finding.message)
    json.array("consumers") { json in
      for consumer in found.finding.consumers { json.text(consumer.id) }
    }
  }
}
