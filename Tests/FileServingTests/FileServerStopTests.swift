import BuildDiagnostics
import FileServing
import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("a server that starts and stops", .serialized, .timeLimit(.minutes(10)))
struct FileServerStopTests {
  @Test("a download under way is finished when the server stops (fault 81)")
  func finishesDownload() async throws {
    let bytes = Data(repeating: 0x61, count: 20_000_000)
    let site = try TestSite()
    try site.write(bytes, to: "video.bin")
    let client = Mutex<RawClient?>(nil)
    let receiving = AsyncStream.makeStream(of: Int.self)
    // All tests run at once: the download may take longer than a person would wait.
    let patient = FileServer.Limits {
      $0 = .unhurried
      $0.grace = .seconds(240)
    }
    try await serving(site, limits: patient) { port in
      let browser = try RawClient(port: port)
      client.withLock { $0 = browser }
      browser.send("GET /video.bin HTTP/1.1\r\nHost: x\r\n\r\n")
      let begin = await browser.receive(atMost: 1_000).count
      Task {
        try await Task.sleep(for: .milliseconds(100))
        receiving.continuation.yield(begin + (await browser.receive().count))
      }
    }
    for await count in receiving.stream {
      #expect(count > bytes.count)
      break
    }
  }

  @Test("a browser that takes nothing holds the server up for the grace alone (fault 82)")
  func stuckBrowser() async throws {
    let site = try TestSite()
    try site.write(Data(repeating: 0x61, count: 40_000_000), to: "video.bin")
    let began = Mutex(ContinuousClock.now)
    try await serving(site, limits: .init { $0.grace = .milliseconds(300) }) { port in
      let browser = try RawClient(port: port)
      browser.send("GET /video.bin HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await browser.receive(atMost: 10).count == 10)
      began.withLock { $0 = .now }
    }
    let time = ContinuousClock.now - began.withLock { $0 }
    #expect(time > .milliseconds(200) && time < .seconds(40))
  }

  @Test("an idle connection does not hold the server up, and no new one is taken")
  func idleBrowser() async throws {
    let site = try TestSite(["index.html": "home"])
    let known = Mutex(0)
    let began = Mutex(ContinuousClock.now)
    try await serving(site, limits: .init { $0.grace = .seconds(60) }) { port in
      let browser = try RawClient(port: port)
      browser.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await browser.receive(atMost: 10).count == 10)
      known.withLock { $0 = port }
      began.withLock { $0 = .now }
    }
    #expect(ContinuousClock.now - began.withLock { $0 } < .seconds(20))
    #expect(throws: (any Error).self) { try RawClient(port: known.withLock { $0 }) }
  }

  @Test("SIGTERM stops the server, which returns as if it had ended (fault 81)")
  func signal() async throws {
    let site = try TestSite(["index.html": "home"])
    let server = FileServer(root: site.root.path) { $0.port = 0 }
    try await server.run { _ in kill(getpid(), SIGTERM) }
  }

  @Test("a port in use is said with a way out (fault 84)")
  func portInUse() async throws {
    let site = try TestSite()
    try await serving(site) { port in
      let second = FileServer(root: site.root.path) { $0.port = port }
      let error = await #expect(throws: Diagnostic.self) { try await second.run { _ in } }
      #expect(error?.code == "port-in-use")
      #expect(error?.message.contains("\(port)") == true && error?.message.contains("--port") == true)
    }
  }

  @Test("a port that does not exist, a foreign address and a missing folder are said by name")
  func cannotStart() async throws {
    let site = try TestSite()
    let wrong: [(FileServer, Diagnostic.Code)] = [
      (.init(root: site.root.path) { $0.port = 70_000 }, "port-not-valid"),
      (.init(root: site.root.path) { $0.port = -1 }, "port-not-valid"),
      (.init(root: site.root.path) { ($0.host, $0.port) = ("203.0.113.7", 0) }, "cannot-listen"),
      (.init(root: site.url("missing").path) { $0.port = 0 }, "site-folder-unusable"),
    ]
    for (var server, code) in wrong {
      server.allowsRoot = true
      let error = await #expect(throws: Diagnostic.self) { try await server.run { _ in } }
      #expect(error?.code == code)
    }
  }
}
