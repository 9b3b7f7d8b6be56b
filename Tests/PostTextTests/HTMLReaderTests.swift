import Testing
import ThreadModel

@testable import PostText

@Suite struct HTMLReaderTests {
  @Test(
    "each element that is allowed keeps its meaning",
    arguments: [
      ("<p>a</p><p>b</p>", #"<p dir="auto">a</p><p dir="auto">b</p>"#),
      ("a<br>b", #"<p dir="auto">a<br>b</p>"#),
      ("<b>a</b><strong>b</strong>", #"<p dir="auto"><strong>a</strong><strong>b</strong></p>"#),
      ("<i>a</i><em>b</em>", #"<p dir="auto"><em>a</em><em>b</em></p>"#),
      ("<s>a</s><del>b</del>", #"<p dir="auto"><s>a</s><s>b</s></p>"#),
      ("<u>a</u>", #"<p dir="auto"><u>a</u></p>"#),
      ("<code>a &lt; b</code>", #"<p dir="auto"><code>a &lt; b</code></p>"#),
      ("<pre><code>a\n  b</code></pre>", "<pre><code>a\n  b</code></pre>"),
      ("<blockquote><p>a</p></blockquote>", #"<blockquote><p dir="auto">a</p></blockquote>"#),
      ("<h2>a</h2>b", #"<p dir="auto"><strong>a</strong></p><p dir="auto">b</p>"#),
      ("a<hr>b", #"<p dir="auto">a</p><hr><p dir="auto">b</p>"#),
      ("<ul><li>a</li><li>b</li></ul>", #"<ul><li dir="auto">a</li><li dir="auto">b</li></ul>"#),
    ])
  func keepsMeaning(source: String, expected: String) {
    #expect(TextSource.html(source).html == expected)
  }

  @Test("lists nest and keep the numbers of their author")
  func lists() {
    let source = #"<ol start="3" reversed><li value="9">a<ul><li>b</li></ul></li><li>c</li></ol>"#
    let expected =
      #"<ol start="3" reversed><li dir="auto" value="9">a<ul><li dir="auto">b</li></ul></li>"#
      + #"<li dir="auto">c</li></ol>"#
    #expect(TextSource.html(source).html == expected)
  }

  @Test(
    "an invalid number of a list is left out",
    arguments: ["x", "1e9", "99999999999999999999", "", "1\" onclick=\"x", "-1000000000"])
  func oddNumbers(number: String) {
    let source = TextSource.html("<ol start='\(number)'><li value='\(number)'>a</ol>")
    #expect(source.html == #"<ol><li dir="auto">a</li></ol>"#)
  }

  @Test("ruby keeps each base with its reading (fault 125)")
  func ruby() {
    let source = TextSource.html("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>")
    let line: [RichText.Inline] = [
      .marked(.ruby(reading: "kan"), [.text("漢")]), .marked(.ruby(reading: "ji"), [.text("字")]),
    ]
    #expect(source.parsed.text == RichText([.paragraph(line)]))
    #expect(source.parsed.text.plainText == "漢(kan)字(ji)")
  }

  @Test("ruby whose parts are out of place becomes text (fault 125)")
  func brokenRuby() {
    #expect(TextSource.html("a <rt>b</rt>").parsed.text.plainText == "a (b)")
    #expect(TextSource.html("<ruby>a</ruby>").html == #"<p dir="auto">a</p>"#)
  }

  @Test("a formula is shown as its TeX source, and one without is left out (fault 125)")
  func formulas() {
    let annotation = #"<annotation encoding="application/x-tex">x^2</annotation>"#
    let source = "a <math><semantics><mi>x</mi>\(annotation)</semantics></math> b"
    #expect(TextSource.html(source).parsed.text.plainText == "a x^2 b")
    #expect(TextSource.html("a <math><mi>x</mi></math> b").parsed.text.plainText == "a b")
  }

  @Test("styles go on over the ends of blocks")
  func crossing() {
    let expected =
      #"<p dir="auto"><strong>x</strong></p><p dir="auto"><strong>y</strong></p>"#
      + #"<p dir="auto"><strong>z</strong></p>"#
    #expect(TextSource.html("<b>x<p>y</p>z</b>").html == expected)
  }

  @Test(
    "white space is folded as a browser shows it",
    arguments: [
      ("<p>  a\n b\t<b> c </b> d </p>", "a b c d"), ("<p>a</p> \n <p>b</p>", "a\n\nb"),
      ("a<br> b", "a\nb"), ("a&nbsp; b", "a\u{A0} b"), ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\n\nc"),
      ("foo <a href='https://e.example/'>bar</a> baz", "foo bar baz"),
    ])
  func whiteSpace(source: String, expected: String) {
    #expect(TextSource.html(source).parsed.text.plainText == expected)
  }

  @Test(
    "references follow the HTML standard (fault 118)",
    arguments: [
      ("&#x110000;", "\u{FFFD}"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#x80;", "€"),
      ("&#x9F;", "Ÿ"), ("&#150;", "–"), ("&amp;lt;", "&lt;"), ("&hearts;", "♥"), ("&notit;", "¬it;"),
      ("&copy", "©"), ("&unknown;", "&unknown;"), ("&#99999999999999;", "\u{FFFD}"), ("&#;", "&#;"),
      ("&NotEqualTilde;", "\u{2242}\u{338}"), ("&#x1F600;", "😀"),
    ])
  func references(source: String, expected: String) {
    #expect(TextSource.html("a" + source).parsed.text.plainText == "a" + expected)
  }

  @Test("characters that HTML forbids never reach the page")
  func forbiddenCharacters() {
    #expect(TextSource.html("a&#1;b&#xFFFE;c").html == "<p dir=\"auto\">a\u{FFFD}b\u{FFFD}c</p>")
  }
}
