import SafeMarkup
import Testing

@Suite("Addresses on the web")
struct WebURLTests {
  @Test(
    "a script in disguise is no address (fault 90)",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "java\tscript:x",
      " javascript:x",
      "\u{1}javascript:x", "\u{0}\u{1F} javascript:x", "javascript&colon;x", "&#106;avascript:x",
      "j\r\navascript:x",
      "javascript://https://ada.example/%0Aalert(1)",
    ])
  func scripts(text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test(
    "only http and https are addresses (fault 91)",
    arguments: [
      "data:text/html,x", "vbscript:x", "blob:https://ada.example/1", "file:///etc/passwd",
      "ftp://ada.example/",
      "mailto:a@ada.example", "httpss://ada.example", "http", "https:", "https://", "http:/",
      "https:ada.example",
      "https:///", "view-source:https://ada.example", "", " ", "about:blank", "ht\u{0}tp://ada.example",
    ])
  func otherSchemes(text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test(
    "a relative URL is invalid (fault 92)",
    arguments: ["//evil.example/", "/a", "a", "?q", "#f", "\\\\evil.example"])
  func relative(text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test(
    "what a URL may not hold is encoded, and nothing else changes",
    arguments: [
      ("https://ada.example", "https://ada.example/"), ("HTTPS://ADA.Example/A", "https://ada.example/A"),
      ("https://ada.example?q=1", "https://ada.example/?q=1"),
      ("https://ada.example#f", "https://ada.example/#f"),
      ("http:\\\\ada.example\\a b", "http://ada.example/a%20b"),
      (" https://ada.example/\n", "https://ada.example/"),
      ("https://ada.exa\nmple/a\tb", "https://ada.example/ab"),
      ("https://ada.example/é", "https://ada.example/%C3%A9"),
      ("https://ada.example/%C3%A9%zz", "https://ada.example/%C3%A9%zz"),
      ("https://ada.example/\"'<>`{|}", "https://ada.example/%22%27%3C%3E%60%7B%7C%7D"),
      ("https://ada.example:8080/", "https://ada.example:8080/"),
      ("https://ada.example:/", "https://ada.example/"),
      ("https://[::1]:8080/a", "https://[::1]:8080/a"), ("https://[2001:DB8::1]", "https://[2001:db8::1]/"),
      ("https://ada.example/@ada/post/1/?a=b&c#d:e@f", "https://ada.example/@ada/post/1/?a=b&c#d:e@f"),
    ])
  func written(text: String, address: String) {
    #expect(WebURL(text)?.description == address)
  }

  @Test(
    "a host that no browser accepts is invalid",
    arguments: [
      "https://a b.example/", "https://%65vil.example/", "https://ada.example:x/",
      "https://ada.example:123456/",
      "https://ada.example:65536/", "https://a:b:80/", "https://[::1/", "https://::1/",
      "https://ada.example]/",
      "https://[ada.example]/", "https://[]/", "https://<b>/", "https://\u{200B}\u{2028}/",
      "https://é..example/",
      "https://\u{FF0E}/", "https://:80/", "https://user@/",
      "https://" + String(repeating: "a", count: 254) + "/",
      "https://" + String(repeating: "é", count: 64) + ".example/",
    ])
  func hosts(text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test(
    "user names are dropped and hosts are shown in Punycode (fault 94)",
    arguments: [
      ("https://paypal.example@evil.example/", "https://evil.example/", "evil.example"),
      ("https://u:p@Evil.example:80?q", "https://evil.example:80/?q", "evil.example"),
      ("https://a@b@evil.example/", "https://evil.example/", "evil.example"),
      ("https://evil.example\\@paypal.example/", "https://evil.example/@paypal.example/", "evil.example"),
      ("https://pаypal.example/", "https://xn--pypal-4ve.example/", "xn--pypal-4ve.example"),
      ("https://münchen.example/", "https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example"),
      ("https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/", "xn--r8jz45g.xn--zckzah"),
    ])
  func disguises(text: String, address: String, host: String) {
    #expect(WebURL(text)?.description == address)
    #expect(WebURL(text)?.host == host)
  }

  @Test("an address knows its scheme")
  func schemes() {
    #expect(WebURL("https://ada.example")?.isSecure == true)
    #expect(WebURL("http://ada.example")?.isSecure == false)
  }

  @Test(
    "an address printed and read again is the same, and holds only what a URL may",
    arguments: [
      "https://ada.example/a b?c d#e f", "http:\\\\ada.example\\é", "https://[::1]:1/",
      "https://例え.テスト/\u{FFFE}",
      "https://ada.example/\u{0}\u{1}\u{7F}",
    ])
  func thereAndBack(text: String) throws {
    let address = try #require(WebURL(text))
    #expect(WebURL(address.description) == address)
    #expect(address.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>`\\".utf8.contains($0) })
  }
}
