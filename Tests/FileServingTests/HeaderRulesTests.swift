import FileServing
import Testing

@testable import FileServing

@Suite("header fields a site asks for")
struct HeaderRulesTests {
  @Test("fields come with the paths that match, and several values are joined")
  func applies() throws {
    let site = try TestSite([
      "_headers": """
      # all pages
      /*
        Content-Security-Policy: default-src 'none'; img-src 'self'
        X-Both: one
      /assets/*
        Cache-Control: public, max-age=31536000, immutable
        x-both: two
      """,
      "index.html": "x", "assets/x.css": "x", "404.html": "nothing",
    ])
    let page = try site.get("/")
    #expect(page.headers["Content-Security-Policy"] == "default-src 'none'; img-src 'self'")
    #expect(page.headers["Cache-Control"] == "no-cache")
    let asset = try site.get("/assets/x.css")
    #expect(asset.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(asset.headers["X-Both"] == "one, two")
    #expect(asset.headers.fields.count { $0.name.lowercased() == "x-both" } == 1)
    let tag = try #require(asset.headers["ETag"])
    #expect(try site.get("/assets/x.css", ["If-None-Match": tag]).headers["Cache-Control"] != nil)
    let missing = try site.get("/assets/missing.css")
    #expect(missing.headers["Cache-Control"] == "no-cache" && missing.headers["X-Both"] == "one")
  }

  @Test(
    "of a field with one value the last rule counts, and every content security policy has a line of its own")
  func severalRules() throws {
    let site = try TestSite([
      "_headers": """
      /*
        Content-Security-Policy: default-src 'none'
        Cross-Origin-Resource-Policy: same-origin
      /:a/
        content-security-policy: frame-ancestors 'none'
      /:b/
        Content-Security-Policy: default-src 'none'
      /media/*
        Cross-Origin-Resource-Policy: cross-origin
      """,
      "page/index.html": "x", "media/x.png": "x",
    ])
    let page = try site.get("/page/").headers
    let policies = page.fields.filter { $0.name.lowercased() == "content-security-policy" }
    #expect(policies.map(\.value) == ["default-src 'none'", "frame-ancestors 'none'"])
    #expect(page["Cross-Origin-Resource-Policy"] == "same-origin")
    #expect(try site.get("/media/x.png").headers["Cross-Origin-Resource-Policy"] == "cross-origin")
  }

  @Test("a field of the site takes the place of ours")
  func replaces() throws {
    let site = try TestSite(["_headers": "/feed\n  content-type: application/atom+xml\n", "feed": "x"])
    let response = try site.get("/feed")
    #expect(response.headers["Content-Type"] == "application/atom+xml")
    #expect(response.headers.fields.count { $0.name.lowercased() == "content-type" } == 1)
  }

  @Test(
    "an invalid line is left out and reported with its number",
    arguments: [
      "/*\n  no colon", "/*\n  Bad Name: x", "/*\n  X: a\u{0}b", "/*\n  X: a\u{7F}b", "/*\n  X: \u{E4}",
      "/*\n  : x",
      "/*\n  Content-Length: 5", "/*\n  transfer-encoding: chunked", "/*\n  Connection: close",
      "/*\n  X: a\rSet-Cookie: b",
    ])
  func notUnderstood(text: String) throws {
    let site = try TestSite(["_headers": text, "index.html": "home"])
    let reports = Reports()
    let response = try site.responder { reports.append($0) }.respond(to: FileRequest("GET", "/"))
    #expect(reports.codes == ["header-not-understood"])
    #expect(reports.lines.first?.hasPrefix("_headers:2: warning: ") == true)
    #expect(response.headers["Content-Length"] == "4")
    #expect(response.headers["X"] == nil && response.headers["Transfer-Encoding"] == nil)
  }

  @Test("a field without a pattern, and a pattern without a slash, are reported and do nothing")
  func orphans() throws {
    let site = try TestSite(["_headers": "  X-A: 1\nhttps://x.example/*\n  X-B: 2\n", "index.html": "home"])
    let reports = Reports()
    let response = try site.responder { reports.append($0) }.respond(to: FileRequest("GET", "/"))
    #expect(reports.codes == ["header-not-understood", "header-not-understood"])
    #expect(response.headers["X-A"] == nil && response.headers["X-B"] == nil)
  }

  @Test(
    "a star matches any characters, and a name after a colon one part of a path",
    arguments: [
      ("/*", "/", true), ("/*", "/a/b", true), ("/a", "/a", true), ("/a", "/a/", false),
      ("/a/*", "/a", false),
      ("/@*/feed.xml", "/@ada/feed.xml", true), ("/@*/feed.xml", "/@ada/feed.json", false),
      ("/*.css", "/x/y.css", true),
      ("/a*b*c", "/a1b2c", true), ("/a*b*c", "/acb", false), ("/aa*aa", "/aaa", false),
      ("/*a*a*a*b", "/aaaaaaaaaaaaaaaaaaaaaaaaaaac", false),
      ("/**", "/x", true), ("", "/", false), ("*", "/x", true),
      ("/:a/", "/about/", true), ("/:a/", "/", false), ("/:a/", "/about", false), ("/:a/", "/a/b/", false),
      ("/:a/post/:b/", "/@ada/post/1/", true), ("/:a/post/:b/", "/@ada/post/1/embed/", false),
      ("/:a/post/:b/", "/@ada/post//", false), ("/:", "/:", true), ("/:1/", "/x/", false),
    ])
  func patterns(pattern: String, path: String, matches: Bool) {
    #expect(PathPattern(pattern).matches(path) == matches)
  }
}
