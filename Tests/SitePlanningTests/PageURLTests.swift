import SitePaths
import SitePlanning
import Testing
import ThreadModel

struct PageURLTests {
  static let addresses: [PageURL] = [
    .account(handle: "ada"), .account(handle: "ada@social.example", page: 12),
    .post(handle: "ada", slug: "12"), .post(handle: "a.b", slug: "x_y", page: 2),
    .account(handle: "ada", list: .replies), .account(handle: "page", list: .media, page: 2),
    .account(handle: "ada", list: .reposts), .account(handle: "about"),
    .account(handle: "日本", list: .replies),
    .post(handle: "日本", slug: "3"), .account(handle: "ada", page: 2),
  ]

  @Test("a page of another kind has its file, and its path is not read as that of a post or an account")
  func others() {
    for path in ["", "about/", "tags/", "tags/swift/page/2/", "archive/2026/03/", "accounts/", "404.html"] {
      #expect(PageURL(path: path) == nil)
      #expect(PageURL.other(path).file?.description == path + (path == "404.html" ? "" : "index.html"))
    }
    #expect(PageURL.other("tags/../").file == nil)
  }

  @Test("a URL is made and read by one rule", arguments: addresses)
  func roundTrip(address: PageURL) {
    #expect(PageURL(path: address.path) == address)
    #expect(address.file?.description == address.path + "index.html")
  }

  @Test(
    "a post's own page has a frame below it, and no other page has; the frame is not a page that anything leads to"
  )
  func frames() {
    #expect(PageURL.post(handle: "ada", slug: "12").embedPath == "@ada/post/12/embed/")
    #expect(PageURL(path: "@ada/post/12/embed/") == nil)
    let others = Self.addresses.filter { if case .post(_, _, nil) = $0 { false } else { true } }
    #expect(others.count > 5 && others.allSatisfy { $0.embedPath == nil })
  }

  @Test(
    "a path that is not a page's is refused",
    arguments: [
      "about", "@/", "@ada", "@ada/post/", "@ada/post//", "@ada/page/0/", "@ada/page/02/", "@ada/page/x/",
      "@ada/post/1/page/-1/", "@a/post/../", "@a/post/./", "page/", "/", "//", "@ada/post/1/2/",
      "@ada/posts/", "@ada/likes/", "@ada/post/page/", "tags/page/", "tags/x/y/", "tags//", "archive/2026/",
      "archive/2026/3/", "archive/2026/13/", "archive/2026/00/", "archive/0000/01/", "archive/+026/01/",
      "archive/2026/03/04/", "tag/x/", "accounts/ada/", "accounts",
    ])
  func refuses(path: String) {
    #expect(PageURL(path: path) == nil)
  }
}
