import Testing
import ThreadModel

@testable import PostText

@Suite struct BidiBalanceTests {
  @Test(
    "controls of direction are paired within their paragraph (fault 98)",
    arguments: [
      ("a\u{202E}b", "a\u{202E}b\u{202C}"), ("a\u{2066}b", "a\u{2066}b\u{2069}"),
      ("a\u{202C}b\u{2069}", "ab"),
      ("\u{202A}\u{2067}x", "\u{202A}\u{2067}x\u{2069}\u{202C}"),
      ("\u{2067}\u{202E}x\u{2069}y", "\u{2067}\u{202E}x\u{2069}y"),
      ("\u{202B}ok\u{202C}", "\u{202B}ok\u{202C}"), ("שלום \u{200F}עולם", "שלום \u{200F}עולם"),
      ("a – “b”", "a – “b”"),
    ])
  func pairs(source: String, expected: String) {
    #expect(TextSource.plain(source).parsed.text.plainText == expected)
  }

  @Test("no control leaks into the next paragraph or block, however it is written (fault 98)")
  func paragraphs() {
    let source = TextSource.html("<p>a&#x202E;<b>b</b></p><p>c&#x202C;d</p><pre>&#x2066;e</pre>")
    let expected =
      "<p dir=\"auto\">a\u{202E}<strong>b</strong>\u{202C}</p><p dir=\"auto\">cd</p>"
      + "<pre><code>\u{2066}e\u{2069}</code></pre>"
    #expect(source.html == expected)
    #expect(
      TextSource.plain("\u{202E}a\n\nb").html == "<p dir=\"auto\">\u{202E}a\u{202C}</p><p dir=\"auto\">b</p>")
    #expect(
      TextSource.spans([TextSpan("\u{2067}a", style: .bold)]).html.contains("\u{2067}a</strong>\u{2069}</p>"))
  }

  @Test("a flood of openings stays bounded (fault 98)")
  func flood() {
    let text = TextSource.plain(String(repeating: "\u{202E}", count: 200_000) + "a").parsed.text
    #expect(text.plainText.unicodeScalars.count < 300)
  }
}
