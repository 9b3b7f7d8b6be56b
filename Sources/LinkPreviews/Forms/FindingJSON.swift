/// Findings as JSON:
///
///     [
///     {"consumers": ["slack"], "message": "…", "path": "site/index.html", "place": [12, 1], "rule": "P06", …}
///     ]
enum FindingJSON {
  static func string(of findings: [PageFinding]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for found in findings {
        writer.newline()
        writer.members { write(found, to: &$0) }
      }
      if !findings.isEmpty { writer.endLine() }
    }
    return writer.string + "\n"
  }

  private static func write(_ found: PageFinding, to writer: inout JSONWriter) {
    writer.field("consumers", found.finding.consumers.map(\.id))
    writer.field("message", found.finding.message)
    writer.field("path", found.path)
    writer.name("place")
    writer.array { writer in
      writer.number(found.finding.line)
      writer.number(found.finding.column)
    }
    writer.field("rule", found.finding.rule)
    writer.field("severity", found.finding.severity.rawValue)
  }
}
