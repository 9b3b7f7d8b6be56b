import LinkPreviews
import Testing

/// A quote inside of a value that ends it (P11).
@Suite("Values cut at a quote")
struct CutValueTests {
  private func findings(_ tag: String) -> [Finding] {
    let rules = PreviewRule.all.filter { $0.id == "P11" }
    return PreviewValidator(rules: rules).validate(PreviewPage(html: "<!doctype html>\n\(tag)")).findings
  }

  @Test("it is found at the quote, with what is left of the value and how to write it (fault 280)")
  func message() {
    let found = findings(#"<meta property="og:description" content="He said "hello" to us">"#)
    #expect(
      found.map(\.description) == [
        #"2:50: error: og:description is cut at a double quote inside of a value, and the rest is lost; expected &quot; in its "#
          + #"place (every consumer shows "He said") [P11]"#
      ])
  }

  @Test(
    "quotes anywhere in a text cut it",
    arguments: [
      #"<meta property="og:title" content="5" screen">"#,
      #"<meta property="og:title" content=""Hello" she said">"#,
      #"<meta property="og:title" content="She said "Hello"">"#,
      #"<meta property="og:title" content="The "property" of others">"#,
      #"<meta content="He said "hello" to us" property="og:title">"#,
      #"<meta property="og:title" content="a "b > c" d">"#,
      #"<meta property="og:title" content="Bread, cake>"# + "\n"
        + #"<meta property="og:type" content="article">"#,
      #"<meta name="description" content='It's here'>"#,
      #"<meta name="twitter:title" content="a "b=1" c">"#,
    ])
  func cut(tag: String) {
    #expect(findings(tag).map(\.rule) == ["P11"])
  }

  @Test("a single quote is named as it is")
  func singleQuote() {
    let message = findings("<meta name='description' content='It's here'>").first?.message
    #expect(
      message
        == "description is cut at a single quote inside of a value, and the rest is lost; expected &#39; in its place "
        + "(every consumer shows \"It\")")
  }

  @Test(
    "what is written well, or only without spaces, is not cut",
    arguments: [
      #"<meta property="og:title" content="He said &quot;hello&quot; to us">"#,
      #"<meta property="og:title" content='He said "hello" to us'>"#,
      #"<meta property="og:title" content="It's here">"#,
      #"<meta property="og:title"content="Hello"/>"#,
      #"<meta property="og:title"data-hid="x"content="Hello">"#,
      #"<meta property="og:title" content="Hello"/>"#, #"<meta name=description content=it's>"#,
      #"<meta content="x" itemprop>"#,
    ])
  func whole(tag: String) {
    #expect(findings(tag) == [])
  }
}
