import PostText
import Testing
import ThreadModel

@Suite("Links in plain text")
struct PlainTextScannerLinksTests {
  @Test(
    "where a link begins and ends (fault 119)",
    arguments: [
      ("see https://ada.example/notes.", ["https://ada.example/notes"]),
      ("(see https://ada.example/a_(b))", ["https://ada.example/a_(b)"]),
      ("“https://ada.example”", ["https://ada.example"]),
      ("https://ada.example/?q=1&r=2#top!", ["https://ada.example/?q=1&r=2#top"]),
      (
        "https://ada.example:8080/x, https://ada.example:99999/x",
        ["https://ada.example:8080/x", "https://ada.example"]
      ),
      ("HTTPS://ADA.EXAMPLE", ["HTTPS://ADA.EXAMPLE"]),
      ("https://ada.example…", ["https://ada.example"]),
      ("https://münchen.example/straße", ["https://münchen.example/straße"]),
      ("見てexample.comを見て", ["example.com"]),
      ("네이버 example.co.kr에서", ["example.co.kr"]),
      ("ดูexample.comนะ", ["example.com"]),
      ("おはよう。みんな", []),
      ("http://例え。みんな/", ["http://例え。みんな/"]),
      ("👉example.com👈", ["example.com"]),
      ("👉https://👻.example/👻", ["https://👻.example/👻"]),
      ("\u{202E}https://ada.example/\u{202C}x", ["https://ada.example/"]),
      ("http://192.0.2.7/x", ["http://192.0.2.7/x"]),
      ("192.0.2.7 and 3.14", []),
    ])
  func extent(text: String, links: [String]) {
    #expect(PlainTextFindings(text).links == links)
  }

  @Test(
    "what is not http or https, is no host, or has no known top-level domain is text",
    arguments: [
      "javascript:alert(1)", "javascript://example.com/%0aalert(1)", "data:text/html,x",
      "ftp://example.com/x",
      "mailto:bob@example.com", "bob@example.com", "xhttp://example.com", "http://", "https:///example.com",
      "http://localhost:8080/", "http://-a.example", "http://a..example", "http://a.e_x", "end.Then",
      "file.zip",
      "notes.swift", "e.g. this", "v1.2.3", "...example.com", "ＡＢＣ．com", "＠example.com", "http://xn--日本.com",
      "http://a.x", "//example.com/x", "a/example.com",
    ])
  func noLink(text: String) {
    #expect(PlainTextFindings(text).links.isEmpty)
  }

  @Test("a bare address is taken as https, one with a scheme keeps it")
  func scheme() {
    #expect(
      TextDetector.inlines(of: "ada.blog") == [
        .marked(.link(address: "https://ada.blog/"), [.text("ada.blog")])
      ])
    #expect(
      TextDetector.inlines(of: "http://ada.blog") == [
        .marked(.link(address: "http://ada.blog/"), [.text("http://ada.blog")])
      ])
  }

  @Test("characters with a meaning in HTML are percent-encoded in the URL and stay in the text (fault 90)")
  func escaped() {
    let text = "https://ada.example/\"onclick=\"alert(1)"
    let address = "https://ada.example/%22onclick=%22alert(1)"
    #expect(TextDetector.inlines(of: text) == [.marked(.link(address: address), [.text(text)])])
  }

  @Test("an international host is linked in the form of name servers (fault 94)")
  func punycode() {
    let inlines = TextDetector.inlines(of: "https://bücher.example/ß")
    #expect(
      inlines == [
        .marked(.link(address: "https://xn--bcher-kva.example/%C3%9F"), [.text("https://bücher.example/ß")])
      ]
    )
  }

  @Test(
    "a user name that disguises the host is not a link (fault 94)",
    arguments: [
      "https://bank.example@thief.example/", "https://a:b@thief.example",
      "https://bank.example:80@thief.example",
    ])
  func userInfo(text: String) {
    let links = PlainTextFindings(text).links
    #expect(!links.contains { $0.contains("thief") || $0.contains("@") })
  }

  @Test("a host of more than 253 bytes is no link")
  func longHost() {
    let label = String(repeating: "a", count: 60) + "."
    #expect(PlainTextFindings("https://" + String(repeating: label, count: 5) + "com").links.isEmpty)
    #expect(PlainTextFindings("https://" + String(repeating: "a", count: 64) + ".com").links.isEmpty)
    #expect(PlainTextFindings("https://" + String(repeating: label, count: 4) + "com").links.count == 1)
  }
}
