import FileServing
import Foundation
import Testing

@testable import FileServing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("a site that changes while it is served")
struct LiveSiteTests {
  @Test("rules are read again when their files change, come and go")
  func rulesChange() throws {
    let site = try TestSite(["index.html": "home"])
    let responder = try site.responder()
    func get(_ target: String) -> FileResponse { responder.respond(to: FileRequest("GET", target)) }
    #expect(get("/a").status == .notFound)
    try site.write("/a /b 301", to: "_redirects")
    try site.write("/*\n  X-A: 1", to: "_headers")
    #expect(get("/a").headers["Location"] == "/b")
    #expect(get("/").headers["X-A"] == "1")
    try site.write("/a /c 301", to: "_redirects")
    #expect(get("/a").headers["Location"] == "/c")
    try FileManager.default.removeItem(at: site.url("_redirects"))
    try FileManager.default.removeItem(at: site.url("_headers"))
    #expect(get("/a").status == .notFound)
    #expect(get("/").headers["X-A"] == nil)
  }

  @Test("an error in the rules is reported once, not at each check")
  func toldOnce() throws {
    let site = try TestSite(["_redirects": "nonsense"])
    let reports = Reports()
    let responder = try site.responder { reports.append($0) }
    for _ in 0..<3 { _ = responder.respond(to: FileRequest("GET", "/")) }
    #expect(reports.codes == ["redirect-not-understood"])
  }

  @Test("another folder in the place of the site is served at once, even between two looks (fault 85)")
  func swapped() throws {
    let site = try TestSite(["old.html": "old", "index.html": "old home"])
    try site.write("new", to: "../next/new.html")
    let options = FileResponder.Options { $0.recheckInterval = .seconds(3_600) }
    let responder = try FileResponder(root: site.root.path, options: options)
    let home = site.root.deletingLastPathComponent().path
    #expect(rename(home + "/site", home + "/old") == 0)
    #expect(rename(home + "/next", home + "/site") == 0)
    #expect(responder.respond(to: FileRequest("GET", "/old.html")).text == "old")
    #expect(responder.respond(to: FileRequest("GET", "/new.html")).text == "new")
    #expect(responder.respond(to: FileRequest("GET", "/old.html")).status == .notFound)
  }

  @Test("a folder that vanishes leaves the server answering")
  func vanished() throws {
    let site = try TestSite(["index.html": "home"])
    let responder = try site.responder()
    try FileManager.default.removeItem(at: site.root)
    #expect(responder.respond(to: FileRequest("GET", "/")).status == .notFound)
  }

  @Test("a file replaced while it is sent keeps its old bytes (fault 78)")
  func replacedFile() throws {
    let old = String(repeating: "old ", count: 50_000)
    let site = try TestSite(["x.txt": old])
    let response = try site.get("/x.txt")
    try site.write("new", to: "y.txt")
    #expect(rename(site.url("y.txt").path, site.url("x.txt").path) == 0)
    #expect(response.text == old)
    #expect(try site.get("/x.txt").text == "new")
  }

  @Test(
    "an invalid base path is an error that names it",
    arguments: ["threads", "", "/a?b", "/../a", "//a", "http://x.example/a/"])
  func badBasePath(text: String) throws {
    let site = try TestSite()
    let error = #expect(throws: (any Error).self) { try site.responder(basePath: text) }
    #expect("\(try #require(error))".contains("[base-path-not-valid]"))
  }

  @Test("while the site is swapped under load every answer is wholly old or new, and never a gap (fault 85)")
  func swappedUnderLoad() async throws {
    let site = try TestSite()
    let home = site.root.deletingLastPathComponent().path
    for name in ["one", "two"] {
      try site.write(String(repeating: name, count: 10_000), to: "../\(name)/index.html")
    }
    try FileManager.default.createSymbolicLink(atPath: home + "/live", withDestinationPath: "one")
    let responder = try FileResponder(
      root: home + "/live", options: .init { $0.recheckInterval = .milliseconds(1) })
    let asking = Task.detached {
      var seen: Set<String> = []
      while !Task.isCancelled {
        await Task.yield()
        let request = FileRequest("GET", "/")
        let answer = responder.answerAtOnce(to: request) ?? responder.respond(to: request)
        seen.insert("\(answer.status.code) " + (answer.text.isEmpty ? "" : Self.name(in: answer.text)))
      }
      return seen
    }
    for round in 0..<200 {
      try FileManager.default.createSymbolicLink(
        atPath: home + "/next", withDestinationPath: round % 2 == 0 ? "two" : "one")
      #expect(rename(home + "/next", home + "/live") == 0)
      try await Task.sleep(for: .milliseconds(2))
    }
    asking.cancel()
    #expect(await asking.value == ["200 one", "200 two"])
  }

  /// The word that a text consists of, or all of the text where it is mixed.
  private static func name(in text: String) -> String {
    for name in ["one", "two"] where text == String(repeating: name, count: 10_000) { return name }
    return text
  }

  @Test("a page that is saved by rename a thousand times is never served by half (fault 185)")
  func savedByRename() async throws {
    let site = try TestSite(["index.html": String(repeating: "0", count: 5_000)])
    let responder = try FileResponder(
      root: site.root.path, options: .init { $0.recheckInterval = .milliseconds(1) })
    let asking = Task.detached {
      var isWhole = true
      while !Task.isCancelled {
        await Task.yield()
        let request = FileRequest("GET", "/")
        let answer = responder.answerAtOnce(to: request) ?? responder.respond(to: request)
        let bytes = answer.bytes
        isWhole = isWhole && answer.status == .ok && bytes.count == 5_000 && Set(bytes).count == 1
      }
      return isWhole
    }
    for round in 0..<1_000 {
      try site.write(String(repeating: "\(round % 10)", count: 5_000), to: "next")
      #expect(rename(site.url("next").path, site.url("index.html").path) == 0)
    }
    asking.cancel()
    #expect(await asking.value)
    try FileManager.default.removeItem(at: site.url("index.html"))
    try await Task.sleep(for: .milliseconds(20))
    #expect(responder.respond(to: FileRequest("GET", "/")).status == .notFound)
    try site.write("again", to: "index.html")
    #expect(responder.respond(to: FileRequest("GET", "/")).text == "again")
  }
}
