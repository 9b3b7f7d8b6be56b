/// Findings as one JSON object with counts, one finding a line:
///
///     {"format": "threadline-findings", "version": 1, "pages": 12, "errors": 1, "warnings": 0, "findings": [
///     {"path": "site/index.html", "line": 12, "column": 1, "code": "P06", "severity": "error", …}
///     ]}
enum FindingJSON {
  /// Raised when a field changes its meaning or goes; new fields do not raise it.
  static let version = 1

  static func string(of findings: [PageFinding], in check: CheckedPages) -> String {
    var writer = JSONWriter()
    writer.members { writer in
      writer.field("format", "threadline-findings")
      writer.field("version", version)
      writer.field("pages", check.pages)
      writer.field("errors", check.errors ?? findings.count { $0.finding.severity == .error })
      writer.field("warnings", check.warnings ?? findings.count { $0.finding.severity == .warning })
      writer.name("findings")
      writer.array { writer in
        for found in findings {
          writer.newline()
          writer.members { write(found, to: &$0) }
        }
        if !findings.isEmpty { writer.endLine() }
      }
    }
    return writer.string + "\n"
  }

  private static func write(_ found: PageFinding, to writer: inout JSONWriter) {
    writer.field("path", found.path)
    writer.field("line", found.finding.line)
    writer.field("column", found.finding.column)
    writer.field("code", found.finding.rule)
    writer.field("severity", found.finding.severity.rawValue)
    writer.field("message", found.finding.message)
    writer.field("consumers", found.finding.consumers.map(\.id))
  }
}
