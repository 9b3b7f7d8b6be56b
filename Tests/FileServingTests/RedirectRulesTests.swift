import BuildDiagnostics
import FileServing
import Testing

@testable import FileServing

@Suite("moved and removed addresses")
struct RedirectRulesTests {
  private func get(_ target: String, rules: String, _ files: KeyValuePairs<String, String> = [:]) throws
    -> FileResponse
  {
    let site = try TestSite(files)
    try site.write(rules, to: "_redirects")
    return try site.get(target)
  }

  @Test(
    "a line moves an address with its status",
    arguments: [
      ("/a /b 301", "/a", 301, "/b"), ("/a /b/ 302", "/a/", 302, "/b/"),
      ("/a/\t/b/   308", "/a/index.html", 308, "/b/"),
      ("/a /b", "/a", 301, "/b"), ("/a /b 301! # why", "/a", 301, "/b"), ("# /a /x\n/a /b", "/a", 301, "/b"),
      ("/a /b\r\n/c /d\r\n", "/c", 301, "/d"),
      ("/a https://x.example/y#z 301", "/a?q=1", 301, "https://x.example/y?q=1#z"),
      ("/a /b?c=1 301", "/a?q=1", 301, "/b?c=1"), ("/a /w\u{E4}ld/ 301", "/a", 301, "/w%C3%A4ld/"),
      ("/w\u{E4}ld /b 301", "/w%C3%A4ld", 301, "/b"), ("/a /first\n/a /second", "/a", 301, "/first"),
      ("/blog/* /archive/:splat 302", "/blog/2026/a%20b/?x", 302, "/archive/2026/a%20b/?x"),
      ("/blog/* /archive/:splat", "/blog/", 301, "/archive/"), ("/* /new/:splat", "/x/y", 301, "/new/x/y"),
      ("/a/x /exact\n/a/* /splat", "/a/x", 301, "/exact"),
      ("/a/* /splat\n/a/x /exact", "/a/x", 301, "/splat"),
    ])
  func moves(rules: String, target: String, status: Int, location: String) throws {
    let response = try get(target, rules: rules)
    #expect(response.status.code == status)
    #expect(response.headers["Location"] == location)
  }

  @Test("a rule wins over the page at its path")
  func beforeFiles() throws {
    #expect(try get("/a/", rules: "/a/ /b/ 301", ["a/index.html": "moved"]).status == .movedPermanently)
  }

  @Test("a rule that leads to its own path is ignored, so that there are no loops")
  func ownAddress() throws {
    #expect(try get("/a/", rules: "/a /a/ 301", ["a/index.html": "a"]).text == "a")
    #expect(try get("/a", rules: "/a /a/ 301", ["a/index.html": "a"]).headers["Location"] == "/a/")
  }

  @Test("a removed address shows the page named, or its own, or a line of text (fault 31)")
  func gone() throws {
    let files: KeyValuePairs = ["a/index.html": "own", "t/index.html": "tombstone"]
    #expect(try get("/a/", rules: "/a/ 410", files).text == "own")
    #expect(try get("/a/", rules: "/a/ /t/ 410", files).text == "tombstone")
    #expect(try get("/a", rules: "/a/ /t/index.html 410", files).text == "tombstone")
    #expect(try get("/x/", rules: "/x/ 410", files).text == "410 Gone\n")
    #expect(try get("/x/y/z", rules: "/x/* 410", files).status == .gone)
  }

  @Test("a path that was taken down without a trace is missing, even if a file is still there (fault 223)")
  func missing() throws {
    let files: KeyValuePairs = ["a/index.html": "left", "404.html": "nothing", "a/index.html.gz": "packed"]
    for target in ["/a/", "/a", "/a/index.html", "/a/index.html.gz"] {
      let response = try get(target, rules: "/a/ /404.html 404", files)
      #expect(response.status == .notFound && response.text == "nothing", "\(target)")
    }
    #expect(try get("/b/", rules: "/a/ /404.html 404", ["b/index.html": "b"]).text == "b")
  }

  @Test(
    "an invalid line is left out and reported with its number",
    arguments: [
      "/a", "/a /b 200", "/a /b 999", "/a 301", "/a //evil.example 301", "/a //\u{338}evil.example 301",
      "/a /\\evil.example 301", "/a javascript:x 301",
      "a /b 301", "//a /b 301", "/../a /b 301", "/a /b 301 Country=at", "/a id=:id /b/:id 301",
      "https://x.example/a /b 301",
      "/a b 301", "/a /b\u{0}c 301", "/a?x=1 /b 301", "/a%zz /b 301",
    ])
  func notUnderstood(line: String) throws {
    let site = try TestSite(["_redirects": "/ok /b 301\n" + line])
    let reports = Reports()
    let responder = try site.responder { reports.append($0) }
    #expect(reports.codes == ["redirect-not-understood"])
    #expect(reports.lines.first?.hasPrefix("_redirects:2: warning: ") == true)
    #expect(responder.respond(to: FileRequest("GET", "/ok")).status == .movedPermanently)
    #expect(responder.respond(to: FileRequest("GET", "/a")).status == .notFound)
  }

  @Test(
    "what a star stood for cannot lead to another host (fault 26)",
    arguments: ["/x//evil.example", "/x/%2fevil.example", "/x/%5cevil.example", "/x/evil.example"])
  func splatStays(target: String) throws {
    let location = try get(target, rules: "/x/* /:splat 301").headers["Location"] ?? "/"
    #expect(location.hasPrefix("/") && !location.hasPrefix("//") && !location.hasPrefix("/\\"))
  }
}
