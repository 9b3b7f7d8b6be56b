import BuildDiagnostics
import CurlShim
import Foundation
import Testing

@testable import MediaFetching

/// Fetching media from a server on this machine, which is the only one that any test asks.
struct MediaFetchRunTests {
  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<50_000).map { UInt8(truncatingIfNeeded: $0) }
  private let folder: String
  private let clock = StandingClock()

  init() { folder = NSTemporaryDirectory() + "threadline-fetch-\(UUID().uuidString)" }

  /// Fetches with limits of one's own.
  private func fetch(
    _ addresses: [String], isPublicOnly: Bool = false, _ change: (inout FetchLimits) -> Void = { _ in },
    _ tune: (inout CurlFetcher) -> Void = { _ in }
  ) throws -> FetchReport {
    var fetcher = CurlFetcher(agent: "test")
    fetcher.isForTests = !isPublicOnly
    tune(&fetcher)
    var run = MediaFetchRun(fetcher: fetcher.transfer)
    run.allowsHTTP = true
    run.clock = clock.clock
    change(&run.limits)
    return try run.fetch(addresses, into: folder)
  }

  private func bytes(_ report: FetchReport, _ address: String) -> [UInt8]? {
    report.files[address].flatMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }.map(Array.init)
  }

  private func reasons(_ report: FetchReport) -> [String] { report.failures.map(\.reason) }

  private func good(_ request: ScriptedServer.Request) -> ScriptedServer.Answer { .init(body: Self.picture) }

  @Test("a media item is fetched once, is in the report, and is there for the next run")
  func once() throws {
    let server = try ScriptedServer { _ in .init(body: Self.picture) }
    let address = server.address("/a.jpg?size=1#top")
    let first = try fetch([address, address])
    #expect(first.fetched == 1 && first.bytes == Self.picture.count && first.failures == [])
    #expect(bytes(first, address) == Self.picture && first.files[address]?.hasSuffix(".png") == true)
    let second = try fetch([address])
    #expect(second.fetched == 0 && second.kept == 1 && second.files == first.files)
    #expect(server.requests.map(\.path) == ["/a.jpg?size=1"])
    #expect(server.requests.first?.head.contains("referer") == false)
  }

  @Test("only https is asked for, without names and passwords, and never anything else (fault 234)")
  func schemes() throws {
    let refused = [
      "http://media.example/a", "ftp://media.example/a", "file:///etc/passwd", "//media.example/a",
      "https://ada:secret@media.example/a", "https://", "https:///a", "https://media.example/a b", "",
    ]
    for text in refused { #expect(FetchedURL(text) == nil, "\(text)") }
    #expect(FetchedURL("HTTPS://Media.Example:8443/a")?.host == "media.example:8443")
    let report = try fetch(["file:///etc/passwd", "gopher://media.example/"])
    #expect(report.failures.count == 2 && report.fetched == 0)
  }

  @Test(
    "addresses of this machine and of private networks are not public (fault 234)",
    arguments: [
      "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fc00::1",
      "fd12::1",
      "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001::1",
      "2001:db8::1", "::7f00:1", "no address",
    ])
  func privateAddresses(text: String) { #expect(threadline_is_public_address(text) == 0) }

  @Test(
    "addresses that the internet shares may be asked",
    arguments: ["1.1.1.1", "172.32.0.1", "2606:4700::1", "9.9.9.9"])
  func publicAddresses(text: String) { #expect(threadline_is_public_address(text) != 0) }

  @Test("a name that means this machine is not connected to, whatever it is called (fault 234)")
  func privateNames() throws {
    // With https alone, too, the connection is refused before a byte is sent.
    let server = try ScriptedServer { _ in .init(body: Self.picture) }
    for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"] {
      let address = "https://\(host):\(server.port)/a"
      let report = try fetch([address], isPublicOnly: true)
      #expect(reasons(report) == ["it leads to this machine or into a private network"], "\(host): \(report)")
    }
    #expect(server.requests == [])
  }

  @Test("five redirects are followed, a sixth is not, and none leaves https (fault 234)")
  func redirects() throws {
    let server = try ScriptedServer { request in
      if request.path == "/away" {
        return .init(status: "302 Found", fields: ["Location: file:///etc/passwd"])
      }
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 0
        ? .init(body: Self.picture) : .init(status: "302 Found", fields: ["Location: /\(number - 1)"])
    }
    #expect(try fetch([server.address("/5")]).fetched == 1)
    #expect(reasons(try fetch([server.address("/6")])) == ["it leads on more than 5 times"])
    #expect(reasons(try fetch([server.address("/away")])) == ["it leads on to what is no address of https"])
  }

  @Test("a file that is too large is not kept, whether its server says so or not (fault 235)")
  func fileLimit() throws {
    let server = try ScriptedServer { request in
      request.path == "/said"
        ? .init(body: Self.picture)
        : .init(fields: ["Transfer-Encoding: chunked"], body: Array("FFFF\r\n".utf8) + Self.picture)
    }
    for path in ["/said", "/unsaid"] {
      let report = try fetch([server.address(path)], { $0.fileBytes = 40_000 })
      #expect(reasons(report) == ["it has more than 40000 bytes"] && !report.isWorthAnotherRun)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["journal"])
  }

  @Test("all files together stay below their limit to the byte, and the next run goes on (fault 235)")
  func limitOfAll() throws {
    let server = try ScriptedServer { _ in .init(body: Self.picture) }
    let addresses = (0..<6).map { server.address("/\($0)") }
    // One at a time: of several that come at once, each takes its bytes as they come.
    let first = try fetch(addresses) { ($0.allBytes, $0.transfers) = (120_000, 1) }
    #expect(first.bytes <= 120_000 && first.fetched == 2 && first.failures.count == 4)
    #expect(first.isWorthAnotherRun)
    let second = try fetch(addresses)
    #expect(second.fetched == 4 && second.kept == 2 && second.failures == [] && second.files.count == 6)
  }

  @Test("a server that says nothing is left in time, and asked so often as is allowed (fault 236)")
  func silence() throws {
    let server = try ScriptedServer { _ in
      .init(body: Array(Self.picture.prefix(9)), statedLength: 99, silence: 6)
    }
    let report = try fetch([server.address("/a")], { $0.tries = 2 }, { $0.stalledSeconds = 1 })
    #expect(reasons(report) == ["it takes too long"] && report.isWorthAnotherRun)
    #expect(server.requests.count == 2)
  }

  @Test("a server that is busy is asked again when it says, and not if that is too late (fault 236)")
  func retryAfter() throws {
    let server = try ScriptedServer { request in
      .init(status: "429 Too Many", fields: ["Retry-After: \(request.path.dropFirst())"])
    }
    let report = try fetch([server.address("/60")], { $0.tries = 2 })
    #expect(clock.waits == [60] && reasons(report) == ["the server answers 429"] && report.isWorthAnotherRun)
    let late = try fetch([server.address("/9999")])
    #expect(clock.waits == [60] && reasons(late) == ["the server asks to wait for 9999 seconds (status 429)"])
  }

  @Test("what fails is tried three times, each time later")
  func backoff() throws {
    let server = try ScriptedServer { request in
      request.path == "/gone" ? .init(status: "404 Not Found") : .init(status: "503 Busy")
    }
    let report = try fetch([server.address("/a")])
    #expect(
      reasons(report) == ["the server answers 503"] && server.requests.count == 3 && clock.waits == [2, 8])
    _ = try fetch([server.address("/gone")])
    let again = try fetch([server.address("/gone")])
    #expect(reasons(again) == ["the server answers 404"] && !again.isWorthAnotherRun)
    #expect(server.requests.count == 4)
  }

  @Test("files of one host begin a pause apart")
  func pause() throws {
    let server = try ScriptedServer { _ in .init(body: Self.picture) }
    let report = try fetch((0..<4).map { server.address("/\($0)") }) {
      $0.hostPause = 0.5; $0.transfers = 1
    }
    #expect(report.fetched == 4 && clock.waits == [0.5, 0.5, 0.5])
  }

  @Test("the bytes say what a file is, and no header does (fault 237)")
  func types() throws {
    let server = try ScriptedServer { request in
      let page = Array("<!doctype html><script>alert(1)</script>".utf8)
      return request.path == "/page"
        ? .init(fields: ["Content-Type: image/png"], body: page)
        : .init(fields: ["Content-Type: text/html"], body: Self.picture)
    }
    let report = try fetch([server.address("/page"), server.address("/picture")])
    #expect(report.fetched == 1 && report.failures.map(\.address) == [server.address("/page")])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }

  @Test("what was cut off goes on where it ended, if it is still the same file (fault 238)")
  func resume() throws {
    let server = try ScriptedServer { request in
      guard request.head.contains("range: bytes=20000-"), request.head.contains("if-range: \"v1\"") else {
        return .init(
          fields: ["ETag: \"v1\""], body: Array(Self.picture.prefix(20_000)), statedLength: Self.picture.count
        )
      }
      return .init(
        status: "206 Partial Content",
        fields: [
          "ETag: \"v1\"", "Content-Range: bytes 20000-\(Self.picture.count - 1)/\(Self.picture.count)",
        ],
        body: Array(Self.picture.dropFirst(20_000)))
    }
    let address = server.address("/a")
    let first = try fetch([address]) { $0.tries = 1 }
    #expect(first.fetched == 0 && first.isWorthAnotherRun)
    let second = try fetch([address]) { $0.tries = 1 }
    #expect(second.fetched == 1 && second.bytes == Self.picture.count - 20_000)
    #expect(bytes(second, address) == Self.picture)
  }

  @Test(
    "only a strong mark of a file says that its rest fits; without one it is fetched as a whole (fault 238)")
  func weakMarks() throws {
    let server = try ScriptedServer { request in
      request.head.contains("range:") || request.path == "/whole"
        ? .init(fields: ["ETag: \"v2\""], body: Self.picture)
        : .init(
          fields: [request.path == "/weak" ? "ETag: W/\"v1\"" : "ETag: \"v1\""],
          body: Array(Self.picture.prefix(100)), statedLength: 200)
    }
    let changed = try fetch([server.address("/strong")]) { $0.tries = 2 }
    #expect(changed.fetched == 1 && bytes(changed, server.address("/strong")) == Self.picture)
    #expect(try fetch([server.address("/weak")]) { $0.tries = 2 }.fetched == 0)
    #expect(server.requests.map { $0.head.contains("range: bytes=100-") } == [false, true, false, false])
  }

  @Test("a server that begins elsewhere than it was asked to is not believed (fault 238)")
  func wrongRange() throws {
    let server = try ScriptedServer { request in
      request.head.contains("range:")
        ? .init(
          status: "206 Partial Content", fields: ["Content-Range: bytes 5-9/10"], body: [1, 2, 3, 4, 5])
        : .init(fields: ["ETag: \"v1\""], body: Array(Self.picture.prefix(100)), statedLength: 200)
    }
    let report = try fetch([server.address("/a")]) { $0.tries = 2 }
    #expect(report.fetched == 0 && report.failures.count == 1)
  }

  @Test("a journal whose last line a run that died left unfinished loses that line alone (fault 239)")
  func tornJournal() throws {
    let server = try ScriptedServer { _ in .init(body: Self.picture) }
    let addresses = [server.address("/a"), server.address("/b")]
    _ = try fetch(addresses)
    let path = folder + "/journal"
    let journal = try String(contentsOfFile: path, encoding: .utf8)
    for count in stride(from: 0, to: journal.utf8.count, by: 13) {
      try String(journal.prefix(count)).write(toFile: path, atomically: true, encoding: .utf8)
      let report = try fetch(addresses)
      #expect(report.fetched + report.kept == 2 && report.files.count == 2, "after \(count) bytes")
    }
    try FileManager.default.removeItem(atPath: "\(folder)/\(try fetch(addresses).files[addresses[0]] ?? "")")
    #expect(try fetch(addresses).fetched == 1)
  }
}
