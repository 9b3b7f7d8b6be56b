import FileServing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("what a responder answers")
struct FileResponderTests {
  @Test("a folder gives its page, with type, length, tag, date and nosniff")
  func page() throws {
    let response = try TestSite(["a/index.html": "<p>hello"]).get("/a/")
    #expect(response.status == .ok)
    #expect(response.text == "<p>hello")
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.headers["Content-Length"] == "8")
    #expect(response.headers["Accept-Ranges"] == "bytes")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.headers["Last-Modified"]?.hasSuffix(" GMT") == true)
    let tag = try #require(response.headers["ETag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count == 34)
    #expect(response.headers["Content-Security-Policy"] == nil)
  }

  @Test(
    "a file has the type of its extension",
    arguments: [
      ("x.css", "text/css; charset=utf-8"), ("x.png", "image/png"),
      ("x.xml", "application/xml; charset=utf-8"),
      ("x.nobody-knows", "application/octet-stream"), ("x", "application/octet-stream"),
    ])
  func types(name: String, type: String) throws {
    #expect(try TestSite([:]).with("x", at: name).get("/" + name).headers["Content-Type"] == type)
  }

  @Test(
    "text says how it is written (fault 54)",
    arguments: ["html", "css", "js", "txt", "xml", "csv", "md", "vtt"])
  func charset(fileExtension: String) throws {
    let response = try TestSite([:]).with("x", at: "x." + fileExtension).get("/x." + fileExtension)
    #expect(response.headers["Content-Type"]?.hasSuffix("; charset=utf-8") == true)
  }

  @Test("a file of no known kind is bytes that no browser guesses at, and a picture runs nothing (fault 53)")
  func unknownKind() throws {
    let site = try TestSite(["media/x.weird": "<script>", "media/x.svg": "<svg/>", "media/x": "<script>"])
    for name in ["x.weird", "x"] {
      let response = try site.get("/media/" + name)
      #expect(response.headers["Content-Type"] == "application/octet-stream")
      #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    }
    #expect(try site.get("/media/x.svg").headers["Content-Security-Policy"]?.contains("sandbox") == true)
    try site.write("/*\n  Content-Security-Policy: default-src 'none'", to: "_headers")
    #expect(try site.get("/media/x.svg").headers["Content-Security-Policy"] == "default-src 'none'")
  }

  @Test("a large file is answered as an open file, with the bytes that are on the disk")
  func largeFile() throws {
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let site = try TestSite()
    try site.write(bytes, to: "video.mp4")
    let response = try site.get("/video.mp4")
    guard case .file = response.body else { return #expect(Bool(false), "expected an open file") }
    #expect(response.bytes == Array(bytes))
    #expect(response.headers["Content-Length"] == "300000")
  }

  @Test(
    "an unreadable file is not found, and reported once (fault 17)",
    .enabled(if: geteuid() != 0, "root reads everything"))
  func unreadable() throws {
    let site = try TestSite(["x.txt": TestSite.secret])
    chmod(site.url("x.txt").path, 0)
    let reports = Reports()
    let responder = try site.responder { reports.append($0) }
    for _ in 0..<3 { #expect(responder.respond(to: FileRequest("GET", "/x.txt")).status == .notFound) }
    #expect(reports.codes == ["file-not-readable"])
  }

  @Test("a folder without its slash moves to the one with it, and the query goes along (fault 25)")
  func folderWithoutSlash() throws {
    let site = try TestSite(["a b/@c/index.html": "x"])
    let response = try site.get("/a%20b/%40c?page=2&x=%22")
    #expect(response.status == .movedPermanently)
    #expect(response.headers["Location"] == "/a%20b/@c/?page=2&x=%22")
    #expect(try site.get("/a%20b/@c").headers["Location"] == "/a%20b/@c/")
    #expect(try site.get("/a%20b/@c?").headers["Location"] == "/a%20b/@c/?")
  }

  @Test(
    "no target makes a location of another host (fault 26)",
    arguments: [
      "//evil.example/%2e%2e", "//evil.example", "//evil.example/", "/\\evil.example", "/%5cevil.example",
      "/%2f/evil.example", "/%2fevil.example", "///evil.example", "/a/..//evil.example",
      "http:////evil.example",
      "/evil.example?//evil.example", "/evil.example",
    ])
  func openRedirect(target: String) throws {
    let site = try TestSite(["evil.example/index.html": "x", "a/index.html": "x"])
    guard let location = try site.get(target).headers["Location"] else { return }
    #expect(location.hasPrefix("/") && !location.hasPrefix("//") && !location.hasPrefix("/\\"), "\(location)")
  }

  @Test("the host of a request is repeated nowhere (fault 27)", arguments: ["/a", "/a/", "/missing"])
  func hostNotReflected(target: String) throws {
    let site = try TestSite(["a/index.html": "x"])
    let response = try site.get(
      target, ["Host": "evil\"><script>.example", "X-Forwarded-Host": "evil.example"])
    #expect(!response.text.contains("evil"))
    #expect(response.headers.fields.allSatisfy { !$0.value.contains("evil") })
  }

  @Test("controls in a query never come into a location (fault 21)")
  func controlsInQuery() throws {
    let site = try TestSite(["a/index.html": "x"])
    #expect(
      try site.get("/a?x=\r\nSet-Cookie: y\u{0}\"<").headers["Location"]
        == "/a/?x=%0D%0ASet-Cookie:%20y%00%22%3C")
  }

  @Test("what is not there gives the site's own page, and never the path (fault 30)")
  func notFound() throws {
    let site = try TestSite(["404.html": "<h1>nothing here</h1>"])
    let response = try site.get("/<script>alert(1)</script>?<script>")
    #expect(response.status == .notFound)
    #expect(response.text == "<h1>nothing here</h1>")
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.headers["Content-Length"] == "21")
    #expect(response.headers["ETag"] == nil)
    #expect(try TestSite([:]).get("/<script>").text == "404 Not Found\n")
  }

  @Test(
    "a removed address is gone in every spelling, page, feed and media alike (fault 31)",
    arguments: [
      "/@a/post/1/", "/@a/post/1", "/@a/post/1/index.html", "/@a/feed.xml", "/media/1.jpg", "/%40a/post/1/",
      "/@a/post/1/index.html.br", "/@a/post/1/index.html.gz", "/@a/feed.xml.br",
    ])
  func gone(target: String) throws {
    let site = try TestSite([
      "_redirects": "/@a/post/1/ 410\n/@a/feed.xml /gone.html 410\n/media/1.jpg 410\n",
      "@a/post/1/index.html": "<p>removed", "gone.html": "<p>gone", "@a/feed.xml": "<feed>old</feed>",
      "@a/post/1/index.html.br": "old", "@a/post/1/index.html.gz": "old", "@a/feed.xml.br": "old",
    ])
    let response = try site.get(target, ["Range": "bytes=0-1", "If-None-Match": "*"])
    #expect(response.status == .gone)
    #expect(["<p>removed", "<p>gone", "410 Gone\n"].contains(response.text))
  }

  @Test(
    "a method that would change something is not allowed (fault 32)",
    arguments: ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "OPTIONS", "get", "PROPFIND", ""])
  func methods(method: String) throws {
    let response = try TestSite(["index.html": "x"]).responder().respond(to: FileRequest(method, "/"))
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers["Allow"] == "GET, HEAD")
  }

  @Test(
    "HEAD has the header of GET and no bytes (fault 34)",
    arguments: ["/", "/a", "/missing", "/big", "/%zz", "/old", "/gone"])
  func head(target: String) throws {
    let site = try TestSite([
      "index.html": "x", "a/index.html": "y", "404.html": "nothing", "_redirects": "/old /a/ 302\n/gone 410",
      "big": String(repeating: "x", count: 100_000),
    ])
    let responder = try site.responder()
    let get = responder.respond(to: FileRequest("GET", target))
    let head = responder.respond(to: FileRequest("HEAD", target))
    #expect(head.status == get.status)
    #expect(head.headers.fields.elementsEqual(get.headers.fields) { $0 == $1 })
    #expect(head.bytes.isEmpty && !get.bytes.isEmpty)
    let ranged = responder.respond(to: FileRequest("HEAD", target, headers: ["Range": "bytes=0-0"]))
    #expect(ranged.status == get.status)
  }

  @Test(
    "the two files that configure the server are never served",
    arguments: ["/_headers", "/_redirects", "/_HEADERS"])
  func rulesHidden(target: String) throws {
    let site = try TestSite(["_headers": "/*\n  X-A: 1", "_redirects": "/a /b 301", "_HEADERS": "x"])
    #expect(try site.get(target).status == .notFound)
    try site.write("shown", to: "a/_headers")
    #expect(try site.get("/a/_headers").text == "shown")
  }

  @Test("a site under a path answers there and nowhere else")
  func basePath() throws {
    let site = try TestSite([
      "index.html": "home", "a/index.html": "a", "_redirects": "/old/ /a/ 301", "_headers": "/a/*\n  X-A: 1",
    ])
    let responder = try site.responder(basePath: "/threads/")
    func get(_ target: String) -> FileResponse { responder.respond(to: FileRequest("GET", target)) }
    #expect(get("/threads/").text == "home")
    #expect(get("/threads/a/").headers["X-A"] == "1")
    #expect(get("/threads?x").headers["Location"] == "/threads/?x")
    #expect(get("/threads/a").headers["Location"] == "/threads/a/")
    #expect(get("/threads/old/").headers["Location"] == "/threads/a/")
    for target in ["/", "/a/", "/threadsa/", "/thread/", "/threads//a/"] {
      #expect(get(target).status == .notFound)
    }
  }
}

extension TestSite {
  /// The site with one more file.
  fileprivate func with(_ text: String, at path: String) throws -> TestSite {
    try write(text, to: path)
    return self
  }
}
