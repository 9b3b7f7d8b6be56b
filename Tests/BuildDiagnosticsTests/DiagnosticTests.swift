import BuildDiagnostics
import Testing

extension Diagnostic.Code {
  fileprivate static let noIdentifier: Diagnostic.Code = "test-no-identifier"
}

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test(
    "a diagnostic prints its place as far as it is known",
    arguments: [
      (nil, "error: no id [test-no-identifier]"),
      (Diagnostic.Place("a.ndjson"), "a.ndjson: error: no id [test-no-identifier]"),
      (Diagnostic.Place("a.ndjson", line: 12), "a.ndjson:12: error: no id [test-no-identifier]"),
      (Diagnostic.Place("a.ndjson", line: 12, column: 9), "a.ndjson:12:9: error: no id [test-no-identifier]"),
      (Diagnostic.Place("a.ndjson", column: 9), "a.ndjson: error: no id [test-no-identifier]"),
    ])
  func printForm(place: Diagnostic.Place?, printed: String) {
    #expect(Diagnostic.error(.noIdentifier, at: place, "no id").description == printed)
  }

  @Test("a note is less than a warning and a warning less than an error")
  func severities() {
    #expect([Diagnostic.Severity.error, .note, .warning].sorted() == [.note, .warning, .error])
    #expect(Diagnostic.warning(.noIdentifier, "x").severity == .warning)
  }

  @Test(
    "foreign text can neither steer a terminal nor begin a new line (fault 111)",
    arguments: [
      ("\u{1B}[31mred", #"\u{1b}[31mred"#), ("a\nb\r", #"a\u{a}b\u{d}"#),
      ("\u{0}\u{7F}\u{9B}", #"\u{0}\u{7f}\u{9b}"#),
      ("\u{202E}gpj", #"\u{202e}gpj"#), ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
      ("\u{2028}", #"\u{2028}"#),
      ("\r\n", #"\u{d}\u{a}"#), ("\t", #"\u{9}"#),
    ])
  func controlCharacters(text: String, printed: String) {
    let diagnostic = Diagnostic.error(.noIdentifier, at: Diagnostic.Place(text), text)
    #expect(diagnostic.description == "\(printed): error: \(printed) [test-no-identifier]")
  }

  @Test("text of any script prints as it is (fault 111)", arguments: ["é 日本 👩‍👩‍👧‍👦 עברית", "~!\"\\u{1b}", ""])
  func ordinaryText(text: String) {
    #expect(text.printable == text)
  }
}
