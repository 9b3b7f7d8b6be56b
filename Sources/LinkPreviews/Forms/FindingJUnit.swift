import SafeMarkup

/// Findings as JUnit XML: an error is a test that failed, a warning one that printed something, each rule that nothing
/// broke is a test that passed, and one that could not find anything is skipped.
enum FindingJUnit {
  static func string(of findings: [PageFinding], in check: CheckedPages) -> String {
    let broken = Set(findings.map(\.finding.rule))
    let kept = check.rules.filter { !broken.contains($0.id) }
    let skipped = kept.count { check.skipped.contains($0.id) }
    let failures = findings.count { $0.finding.severity == .error }
    var xml: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    let counts =
      " tests=\"\(findings.count + kept.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\">\n"
    xml += Array("<testsuites name=\"link previews\"\(counts)".utf8)
    xml += Array("<testsuite name=\"link previews of \(check.pages) pages\"\(counts)".utf8)
    for rule in kept { append(rule, isSkipped: check.skipped.contains(rule.id), to: &xml) }
    for found in findings { append(found, to: &xml) }
    xml += Array("</testsuite>\n</testsuites>\n".utf8)
    return String(decoding: xml, as: UTF8.self)
  }

  private static func append(_ rule: PreviewRule, isSkipped: Bool, to xml: inout [UInt8]) {
    appendOpening("\(rule.id): \(rule.summary)", "every page", ended: !isSkipped, to: &xml)
    if isSkipped {
      xml += Array("<skipped message=\"the URL of the site is unknown\"/></testcase>\n".utf8)
    }
  }

  private static func append(_ found: PageFinding, to xml: inout [UInt8]) {
    let place = "\(found.path):\(found.finding.line):\(found.finding.column)"
    appendOpening("\(found.finding.rule) at \(place)", found.path, ended: false, to: &xml)
    if found.finding.severity == .error {
      xml += Array("<failure type=\"".utf8)
      Escaping.appendXML(found.finding.rule, to: &xml)
      xml += Array("\" message=\"".utf8)
      Escaping.appendXML(found.finding.message, to: &xml)
      xml += Array("\"/>".utf8)
    } else {
      xml += Array("<system-out>".utf8)
      Escaping.appendXML(FindingText.line(found), to: &xml)
      xml += Array("</system-out>".utf8)
    }
    xml += Array("</testcase>\n".utf8)
  }

  private static func appendOpening(_ name: String, _ group: String, ended: Bool, to xml: inout [UInt8]) {
    xml += Array("<testcase classname=\"".utf8)
    Escaping.appendXML(FindingText.printable(group), to: &xml)
    xml += Array("\" name=\"".utf8)
    Escaping.appendXML(FindingText.printable(name), to: &xml)
    xml += Array((ended ? "\"/>\n" : "\">").utf8)
  }
}
