import SafeMarkup
import Testing

@testable import SiteChecking

struct SiteURLsTests {
  private static let site = SiteURLs(WebURL("https://me.example/threads/"))

  @Test(
    "a URL means a file of the site, wherever the site is",
    arguments: [
      ("", "@ada/index.html", nil), ("#a", "@ada/index.html", "a"), ("#a%20b", "@ada/index.html", "a b"),
      ("?page=2#c", "@ada/index.html", "c"), ("post/1/", "@ada/post/1/index.html", nil),
      ("post/1", "@ada/post/1", nil), ("../", "index.html", nil), ("../../../x.png", "x.png", nil),
      ("./a/../b.html", "@ada/b.html", nil), ("/threads/", "index.html", nil),
      ("/threads", "index.html", nil),
      ("/threads/tags/caf%C3%A9/#x", "tags/café/index.html", "x"), ("  /threads/a.png\n", "a.png", nil),
      ("https://me.example/threads/@ada/", "@ada/index.html", nil),
      ("https://ME.example/threads/?a=b", "index.html", nil),
      ("//me.example/threads/feed.xml", "feed.xml", nil), ("/threads/%2e%2e/%2e%2e/etc", "etc", nil),
    ])
  func inside(reference: String, path: String, fragment: String?) {
    let target = SiteURLs.Target(path: path, fragment: fragment)
    #expect(Self.site.target(of: reference, on: "@ada/index.html") == target)
  }

  @Test(
    "what is not on the site is outside of it",
    arguments: [
      "https://other.example/", "http://me.example/threads/", "/", "/other/", "/threadsx/",
      "mailto:a@b.example",
      "javascript:x", "data:text/html,x", "//other.example/threads/", "https://me.example/", "urn:uuid:1",
      "https://",
    ])
  func outside(reference: String) {
    #expect(Self.site.target(of: reference, on: "@ada/index.html") == nil)
  }

  @Test("a file is served at the address that its links mean")
  func addresses() {
    let pairs = [
      ("index.html", "https://me.example/threads/"), ("@ada/index.html", "https://me.example/threads/@ada/"),
      ("a b/c?d#e%.html", "https://me.example/threads/a%20b/c%3Fd%23e%25.html"),
    ]
    for (path, address) in pairs {
      #expect(Self.site.address(of: path)?.description == address)
      #expect(Self.site.target(of: WebURL(address)) == SiteURLs.Target(path: path, fragment: nil))
    }
  }

  @Test("what moved is distinguished from what is gone, by the first rule for it")
  func moved() {
    let moved = MovedURLs(
      Array(
        "/a/ /b/ 301\n# /c/ /d/\n/gone/ /gone/ 410\r\n/gone/ /x/ 301\n/blog/* /b/:splat 302\n/caf%C3%A9 /b/"
          .utf8))
    #expect(moved.contains("a") && moved.contains("a/index.html") && moved.contains("blog/x/index.html"))
    #expect(moved.contains("café/index.html"))
    #expect(moved.destination(of: "/a/") == "/b/" && moved.destination(of: "/x/") == nil)
    #expect(["/a/", "/gone/", "/x/"].map(moved.answer(at:)) == [301, 410, 404])
    #expect(moved.names("/gone/") && !moved.names("/x/"))
    #expect(!moved.contains("gone/index.html") && !moved.contains("c/") && !moved.contains("b/index.html"))
  }
}
