import PostText
import Testing

@Suite("The host behind a link")
struct LinkDisguiseTests {
  @Test(
    "a text that pretends another host is found out (fault 93)",
    arguments: [
      ("bank.example.com", "https://thief.example.org/", "thief.example.org"),
      ("https://bank.example/login", "https://thief.example/", "thief.example"),
      ("see www.bank.com now", "http://thief.org/bank.com", "thief.org"),
      ("bank\u{200B}.com", "https://thief.org", "thief.org"),
      ("BANK.COM", "https://xn--bnk-5cd.com/", "xn--bnk-5cd.com"),
      ("bank.com", "https://bank.com.thief.org", "bank.com.thief.org"),
      ("b\u{430}nk.com", "https://bank.com/", "bank.com"),
    ])
  func disguised(text: String, address: String, host: String) {
    #expect(disguisedHost(text: text, address: address) == host)
  }

  @Test(
    "an honest text is left alone",
    arguments: [
      ("bank.example", "https://bank.example/login"), ("www.bank.com/…", "https://bank.com/login?x=1"),
      ("bank.com", "https://www.bank.com/"), ("bbc.co.uk", "https://news.bbc.co.uk/x"),
      ("our bank", "https://thief.org/"),
      ("https://ada.example/x", "https://ada.example/x"), ("bücher.de", "https://xn--bcher-kva.de/"),
      ("пример.рф", "https://xn--e1afmkfd.xn--p1ai/"), ("例え.jp", "https://xn--r8jz45g.jp/"),
      ("@bob", "https://social.example/@bob"),
      ("", "https://thief.org/"), ("bank.com", "javascript:alert(1)"),
    ])
  func honest(text: String, address: String) {
    #expect(disguisedHost(text: text, address: address) == nil)
  }

  @Test("a host in letters that only look Latin is shown as name servers know it (fault 94)")
  func lookalike() {
    #expect(disguisedHost(text: "https://раураӏ.com", address: "https://раураӏ.com") == "xn--80aa0cbo65f.com")
    #expect(
      disguisedHost(text: "p\u{430}ypal.com", address: "https://p\u{430}ypal.com/") == "xn--pypal-4ve.com")
    #expect(disguisedHost(text: "https://раураӏ.рф", address: "https://раураӏ.рф") == nil)
  }
}
