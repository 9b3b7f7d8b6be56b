import Foundation
import Testing

@testable import FileServing

@Suite("files held in memory")
struct FileCacheTests {
  private static func responder(_ site: TestSite, memory: Int = 1_000_000) throws -> FileResponder {
    let options = FileResponder.Options { ($0.recheckInterval, $0.memory) = (.seconds(60), memory) }
    return try FileResponder(root: site.root.path, options: options)
  }

  @Test("a page is answered from memory until it is time to look again, and then one of those who ask looks")
  func recheck() throws {
    let site = try TestSite(["index.html": "home"])
    let responder = try Self.responder(site)
    _ = responder.respond(to: FileRequest("GET", "/"))
    let file = try #require(responder.site.files.lastKnown(at: "/"))
    let cache = FileCache(limit: 1_000_000, interval: .seconds(1))
    let start = ContinuousClock.now
    let isKnown = { (seconds: Double) in
      cache.file(at: "/", now: start + .milliseconds(Int(seconds * 1_000))) != nil
    }
    #expect(!isKnown(0))
    cache.keep(file, at: "/", now: start)
    #expect(isKnown(0) && isKnown(0.9))
    #expect(!isKnown(1.5) && isKnown(1.5) && isKnown(2.4))
    #expect(!isKnown(3.6) && !isKnown(3.6), "who comes late waits for the disk")
    cache.forget("/")
    #expect(!isKnown(0))
  }

  @Test("a change on the disk is seen within a second by default")
  func seenInTime() async throws {
    let site = try TestSite(["index.html": "home"])
    let responder = try FileResponder(root: site.root.path)
    let request = FileRequest("GET", "/")
    let ask = { responder.answerAtOnce(to: request) ?? responder.respond(to: request) }
    for text in ["changed", "CHANGED", ""] {
      _ = ask()
      try site.write(text, to: "index.html")
      for _ in 0..<9 {
        try await Task.sleep(for: .milliseconds(100))
        _ = ask()
      }
      #expect(ask().text == text)
    }
    try FileManager.default.removeItem(at: site.url("index.html"))
    for _ in 0..<10 {
      try await Task.sleep(for: .milliseconds(100))
      _ = ask()
    }
    for _ in 0..<10 {
      try await Task.sleep(for: .milliseconds(50))
      #expect(ask().status == .notFound)
    }
    try site.write("back", to: "index.html")
    #expect(ask().text == "back")
  }

  @Test("rules that change are seen by pages that are held in memory (fault 31)")
  func rules() async throws {
    let site = try TestSite(["a/index.html": "old words"])
    let responder = try FileResponder(root: site.root.path)
    let request = FileRequest("GET", "/a/")
    _ = responder.respond(to: request)
    try site.write("/a/ 410", to: "_redirects")
    try await Task.sleep(for: .seconds(1))
    let answer = responder.answerAtOnce(to: request) ?? responder.respond(to: request)
    #expect(answer.status == .gone)
    #expect(responder.answerAtOnce(to: request) == nil)
  }

  @Test("another spelling of an address, one with a query and a large file are not held")
  func notHeld() throws {
    let site = try TestSite(["a b/index.html": "x"])
    try site.write(Data(repeating: 0x61, count: 200_000), to: "video.bin")
    let responder = try Self.responder(site)
    for target in ["/a%20b/?x", "/%61%20b/", "/video.bin"] {
      #expect(responder.respond(to: FileRequest("GET", target)).status == .ok)
      #expect(responder.answerAtOnce(to: FileRequest("GET", target)) == nil)
    }
    _ = responder.respond(to: FileRequest("GET", "/a%20b/"))
    #expect(responder.answerAtOnce(to: FileRequest("GET", "/a%20b/")) != nil)
  }

  @Test("memory is bounded, and what is asked for often stays")
  func bounded() throws {
    let site = try TestSite()
    for number in 0..<200 { try site.write(String(repeating: "x", count: 3_000), to: "\(number).txt") }
    let responder = try Self.responder(site, memory: 200_000)
    for number in 0..<200 {
      _ = responder.respond(to: FileRequest("GET", "/\(number).txt"))
      _ = responder.answerAtOnce(to: FileRequest("GET", "/0.txt"))
      let size = responder.site.files.size
      #expect(size.addresses <= 50 && size.bytes <= 100_000)
    }
    #expect(responder.answerAtOnce(to: FileRequest("GET", "/0.txt")) != nil)
    #expect(responder.answerAtOnce(to: FileRequest("GET", "/1.txt")) == nil)
  }

  @Test("a condition and a range are answered from memory as from the disk")
  func conditions() throws {
    let site = try TestSite(["x.txt": "hello world"])
    let responder = try Self.responder(site)
    let tag = try #require(responder.respond(to: FileRequest("GET", "/x.txt")).headers["ETag"])
    let good = responder.answerAtOnce(to: FileRequest("GET", "/x.txt", headers: ["If-None-Match": tag]))
    #expect(good?.status == .notModified && good?.headers["ETag"] == tag)
    let part = responder.answerAtOnce(to: FileRequest("GET", "/x.txt", headers: ["Range": "bytes=6-"]))
    #expect(part?.status == .partialContent && part?.text == "world")
    let head = responder.answerAtOnce(to: FileRequest("HEAD", "/x.txt"))
    #expect(head?.text == "" && head?.headers["Content-Length"] == "11")
  }
}
