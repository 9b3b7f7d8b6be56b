import SafeMarkup
import Testing

@Suite("Safe markup")
struct HTMLTests {
  @Test("text that is put into a literal is escaped, and markup is not")
  func interpolation() {
    let (title, inner): (String, HTML) = ("\"a\" & <b>", "<i>\("<")</i>")
    let html: HTML = "<p title=\"\(title)\">\(inner)</p>"
    #expect(html.string == "<p title=\"&quot;a&quot; &amp; &lt;b&gt;\"><i>&lt;</i></p>")
  }

  @Test("text is escaped and markup is not")
  func textAndMarkup() {
    var html = HTML()
    #expect(html.isEmpty)
    html.append(markup: "<p title=\"")
    html.append(text: "\"fish\" & <chips>")
    html.append(markup: "\">")
    html.append(number: -12)
    html.append(HTML(text: "</p>"))
    html.append(HTML(markup: "</p>"))
    #expect(html.string == "<p title=\"&quot;fish&quot; &amp; &lt;chips&gt;\">-12&lt;/p&gt;</p>")
    html.removeAll()
    #expect(html == HTML())
  }

  @Test("printed, it is its text and not its bytes")
  func description() {
    #expect("\(HTML(text: "fish & chips"))" == "fish &amp; chips")
  }

  @Test(
    "nothing breaks out of a quoted attribute (fault 103)",
    arguments: [
      "\"", "'", "`", ">", "\" onclick=\"x", "' onclick='x", "\"><script>", "--><!--", "</title>", "&quot;",
      "&#34;",
    ])
  func attributes(text: String) {
    let escaped = HTML(text: text).string
    #expect(!escaped.contains { "\"'<>".contains($0) })
    #expect(Self.decoded(escaped) == text)
  }

  @Test(
    "what HTML forbids becomes U+FFFD (fault 101)",
    arguments: [
      ("\u{0}", 1), ("a\u{1}b", 1), ("\u{B}\u{C}", 2), ("\u{1F}", 1), ("\u{7F}", 1),
      ("\u{80}\u{85}\u{9F}", 3),
      ("\u{FFFE}\u{FFFF}", 2), ("\u{A0}", 0), ("\t\n", 0), ("\u{FFFD}", 1), ("é…", 0), ("\u{E000}", 0),
    ])
  func forbidden(text: String, count: Int) {
    #expect(HTML(text: text).string.unicodeScalars.count { $0 == "\u{FFFD}" } == count)
  }

  @Test(
    "carriage returns become newlines (fault 101)",
    arguments: [
      ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("\r\r\n\r", "\n\n\n"), ("a\n\rb", "a\n\nb"),
    ])
  func newlines(text: String, escaped: String) {
    #expect(Array(HTML(text: text).bytes) == Array(escaped.utf8))
  }

  @Test("every scalar comes out as itself, as a reference or as U+FFFD (fault 101)")
  func everyScalar() {
    let special: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\r": "\n",
    ]
    var wrong: [Unicode.Scalar] = []
    for scalar in (0...0x10FFFF).lazy.compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let expected = special[scalar] ?? (Self.isForbidden(scalar) ? "\u{FFFD}" : String(scalar))
      if !HTML(text: String(scalar)).bytes.elementsEqual(expected.utf8) { wrong.append(scalar) }
    }
    #expect(wrong == [])
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func decoded(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
