import SafeMarkup
import Testing

struct AddressTests {
  @Test(
    "a rooted path is encoded where a browser would read it otherwise",
    arguments: [
      ("/", "/"), ("/@ada/post/1/", "/@ada/post/1/"), ("/tags/käse/", "/tags/k%C3%A4se/"),
      ("/a b\"c'd<e>", "/a%20b%22c%27d%3Ce%3E"), ("/100%/what?/#1/", "/100%25/what%3F/%231/"),
      ("/a:b&c=d;e,f+g", "/a:b&c=d;e,f+g"), ("/...", "/..."), ("/{{x}}", "/%7B%7Bx%7D%7D"),
    ])
  func rooted(path: String, expected: String) {
    #expect(Address(rooted: path)?.description == expected)
  }

  @Test(
    "what is not a path from the root of this host is not an address",
    arguments: [
      "", "a", "//evil.example/", "/\\evil.example", "\\\\x", "/a\\b", "/a/../b", "/..", "/./", "/a\nb",
      "/\t/x",
      "/\u{7F}", "javascript:alert(1)", " /", "#x", "https://x.example/",
    ])
  func notRooted(path: String) {
    #expect(Address(rooted: path) == nil)
  }

  @Test("an address on the web stays as it is")
  func web() throws {
    let web = try #require(WebURL("https://ada.example/a?b=c&d#e"))
    #expect(Address(web).description == "https://ada.example/a?b=c&d#e")
  }
}
