import SitePaths
import SitePlanning
import Testing
import ThreadModel

struct BaseURLTests {
  @Test(
    "a base URL is an origin and a path that ends in a slash",
    arguments: [
      ("https://Ada.Example", "https://ada.example/"), ("https://ada.example/", "https://ada.example/"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"),
      ("https://me.example/threads", "https://me.example/threads/"),
      ("https://me.example/a//b/", "https://me.example/a/b/"),
    ])
  func reads(text: String, expected: String) {
    #expect(BaseURL(text)?.description == expected)
  }

  @Test(
    "what is not a full URL of http or https is refused",
    arguments: [
      "", "ada.example", "ftp://ada.example", "https://", "https://user@ada.example",
      "https://ada.example/?q",
      "https://ada.example/#x", "https://ada.example/../x", "javascript:alert(1)", "https://a b/",
    ])
  func refuses(text: String) {
    #expect(BaseURL(text) == nil)
  }

  @Test("a path below the site is rooted at the host and absolute on the web")
  func joins() throws {
    let base = try #require(BaseURL("https://me.example/threads/"))
    #expect(base.rooted("@ada/") == "/threads/@ada/")
    #expect(base.absolute("@ada/") == "https://me.example/threads/@ada/")
  }
}
