import SitePaths
import Testing

@Suite("Paths inside a site")
struct SitePathTests {
  @Test(
    "a path that could leave the site is invalid (faults 1, 2, 4)",
    arguments: [
      "", ".", "..", "/", "/a", "a/", "a//b", "../a", "a/..", "a/../b", "a/./b", "./a", "a\\b", "..\\a",
      "a\u{0}b",
      "a\nb", "a\u{1F}", "a\u{7F}", "a/\u{0}", "//evil.example",
    ])
  func refused(text: String) {
    #expect(SitePath(text) == nil)
  }

  @Test(
    "a path of plain names is one",
    arguments: [
      "a", "a/b", "@ada/post/1/index.html", "...", "..a", "a..", "a/.well-known/b", "tags/käse", "a b",
      "a%2e",
      "日本/👩‍👩‍👧‍👦.png", "_headers",
    ])
  func accepted(text: String) {
    #expect(SitePath(text)?.description == text)
  }

  @Test("names have at most 255 bytes and paths 4,000")
  func lengths() {
    let name = String(repeating: "a", count: 255)
    #expect(SitePath(name) != nil)
    #expect(SitePath(name + "a") == nil)
    #expect(SitePath(String(repeating: "é", count: 128)) == nil)
    let long = Array(repeating: "abcd", count: 800).joined(separator: "/")
    #expect(SitePath(long)?.description.utf8.count == 3_999)
    #expect(SitePath(long + "/a") == nil)
  }

  @Test("parts are joined, and none may hold a slash")
  func parts() {
    #expect(SitePath(parts: ["@ada", "index.html"])?.description == "@ada/index.html")
    #expect(SitePath(parts: ["@ada/..", "index.html"]) == nil)
    #expect(SitePath(parts: ["a/b"]) == nil)
    #expect(SitePath(parts: []) == nil)
    #expect(SitePath(parts: ["a", ".."]) == nil)
    #expect(SitePath("a/b.c/d")?.parts == ["a", "b.c", "d"])
  }

  @Test("a path below a path cannot leave it either")
  func appending() throws {
    let path = try #require(SitePath("a"))
    #expect(path.appending("b/c")?.description == "a/b/c")
    #expect(path.appending("../c") == nil)
    #expect(path.appending("") == nil)
  }

  @Test(
    "the extension is the last part's, in lower case",
    arguments: [
      ("a.HTML", "html"), ("a/b.tar.gz", "gz"), ("a.b/c", ""), (".htaccess", ""), ("a.", ""),
      ("a/x.Png", "png"),
    ])
  func fileExtension(text: String, expected: String) throws {
    #expect(try #require(SitePath(text)).fileExtension == expected)
  }

  @Test("paths are ordered by their bytes")
  func order() {
    let paths = ["é", "b", "a/b", "a", "a-b", "B"].compactMap { SitePath($0) }
    #expect(paths.sorted().map(\.description) == ["B", "a", "a-b", "a/b", "b", "é"])
  }
}
