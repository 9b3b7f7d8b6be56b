import Testing
import ThreadModel

@testable import PostText

@Suite struct HTMLReaderSafetyTests {
  @Test(
    "elements that run, load or shape a page are absent (fault 88)",
    arguments: [
      "<script>alert(1)</script>", "<style>*{}</style>", "<iframe srcdoc='<script>x</script>'>x</iframe>",
      "<object data=x>y</object>", "<svg onload=x><script>y</script></svg>", "<math><mi>x</mi></math>",
      "<noscript><b>x</b></noscript>", "<template><b>x</b></template>", "<textarea><b>x</b></textarea>",
      "<title>x</title>", "<select><option>x</select>", "<link rel=stylesheet href=x>",
      "<meta http-equiv=refresh>",
      "<base href=//evil.example>", "<embed src=x>", "<img src=x onerror=y>", "<input onfocus=x autofocus>",
      "<!-- <b>x</b> -->", "<!doctype html>", "<?php x ?>", "<video src=x></video>",
    ])
  func absent(source: String) {
    #expect(TextSource.html("a\(source)b").html == #"<p dir="auto">ab</p>"#)
  }

  @Test("no attribute of the author survives (faults 88, 95, 96)", arguments: HTMLElementNames.all)
  func attributes(name: String) {
    let attributes =
      #"id="cookie" name="x" class="mention admin" style="background:url(//e.example)" onclick="x" lang="x""#
      + #" data-x="1" slot="x" is="x" part="x" srcset="x" xmlns="x" dir="rtl" title="x" tabindex="1""#
    let markup = TextSource.html("<\(name) \(attributes)>text</\(name)>").html
    #expect(markup == TextSource.html("<\(name)>text</\(name)>").html)
    #expect(MarkupPieces(markup).tags.allSatisfy(MarkupPieces.isAllowed))
  }

  /// Markup made for parsers that disagree: tables, foreign content, raw text, comments, adoption.
  static let confusing = [
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<svg><style><b title=\"</style><img src onerror=alert(1)>\">x",
    "<svg></p><style><a id=\"</style><img src=1>\">",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "<!--><img src=x onerror=alert(1)>-->",
    "<!--a--!><script>x</script>", "<template><script>x</script></template><p>y", "<svg><desc><b>x</desc>y",
    "<math><annotation-xml encoding='text/html'><style><img src=x></style></annotation-xml></math>t",
    "<table><td><svg><title><style><img title=\"</style><img src=x onerror=y>\">", "<p><table><p>a<td>b</p>c",
    "<select><script>x</script><template><style><select><img src=x>", "<textarea></textarea><img src=x>",
    "<a href=https://a.example><table><a href=https://b.example>x</table>y", "<b><p><a href=x><i></b>y</a>z",
    "<a href=https://a.example><table><td><a href=https://b.example/@bob class=mention>@bob</a></table>c",
    "<xmp><img src=x onerror=y></xmp>", "<plaintext><img src=x></plaintext>",
    "<listing>&lt;img src=x></listing>",
    "<svg><foreignObject><iframe srcdoc=x></iframe></foreignObject></svg>", "<image src=x onerror=y>",
    "<isindex prompt=x>", "<frameset><frame src=x>", "<body onload=x><p>y", "<p title='`><img src=x>`'>z",
    "<a href=\"https://e.example/\"\"onclick=x>t</a>", "<a/href='https://e.example/'/onclick=x>t</a>",
    "&lt;script&gt;x&lt;/script&gt;", "&amp;lt;img src=x onerror=y&amp;gt;",
    "<<script>script>x<</script>/script>",
    "<pre>&lt;b&gt;</pre><code><b>x</b></code>", "<![CDATA[<img src=x>]]>",
    "<svg><![CDATA[<img src=x>]]></svg>",
    "<ruby><rt><script>x</script>r</rt></ruby>", "<math><a xlink:href=javascript:x>t</a></math>",
  ]

  @Test(
    "markup made to be read twice differently holds only what is allowed (fault 89)", arguments: confusing)
  func confusingMarkup(source: String) {
    let markup = TextSource.html(source).html
    let pieces = MarkupPieces(markup)
    #expect(pieces.tags.allSatisfy(MarkupPieces.isAllowed), "\(markup)")
    #expect(pieces.texts.allSatisfy { !$0.contains { "<>\"'".contains($0) } }, "\(markup)")
  }

  @Test("our markup means to a parser exactly what we meant (fault 89)", arguments: confusing)
  func readsBack(source: String) {
    let text = TextSource.html(source).parsed.text
    let again = TextSource.html(text.html()).parsed.text
    #expect(again.html() == text.html())
    #expect(HTMLTree.withRoot(of: text.html(), Self.elements).isSubset(of: HTMLElementNames.written))
  }

  private static func elements(_ root: HTMLNode) -> Set<String> {
    var names: Set<String> = []
    root.visit { node in
      if case .text = node.kind { return true }
      names.insert(node.name)
      return true
    }
    return names.subtracting([""])
  }
}

/// Names of elements.
enum HTMLElementNames {
  static let written: Set<String> = [
    "p", "br", "span", "a", "s", "pre", "blockquote", "code", "strong", "u", "em", "ul", "ol", "li", "ruby",
    "rt",
    "rp", "hr",
  ]
  static let all =
    written.subtracting(["br", "hr"]).sorted() + [
      "b", "i", "del", "h1", "h6", "div", "section", "table", "details", "summary", "font", "marquee",
      "custom-x",
      "img", "form", "button", "script", "style", "svg", "math", "iframe", "video", "body", "html", "head",
    ]
}
