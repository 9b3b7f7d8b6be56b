import BuildDiagnostics
import FileServing
import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("a server among hostile browsers", .serialized, .timeLimit(.minutes(10)))
struct FileServerHardTests {
  private let site: TestSite

  init() throws { site = try TestSite(["index.html": "home", "a/index.html": "the page a"]) }

  private static func get(_ target: String, _ fields: String = "") -> String {
    "GET \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
  }

  /// How many of twenty normal requests are answered, each within a minute: all tests run at once.
  private static func normalAnswers(port: Int) async throws -> Int {
    var answered = 0
    for _ in 0..<20 {
      let began = ContinuousClock.now
      let text = try await RawClient.exchange(get("/a/", "Connection: close\r\n"), port: port)
      if text.hasSuffix("the page a"), ContinuousClock.now - began < .seconds(60) { answered += 1 }
    }
    return answered
  }

  @Test("an absolute target is its path, with the same guards; a star is for OPTIONS alone (fault 56)")
  func absoluteForm() async throws {
    try await serving(site) { port in
      let close = "Connection: close\r\n"
      #expect(
        try await RawClient.exchange(Self.get("http://y/a/", close), port: port).hasSuffix("the page a"))
      for target in ["*", "http://y/../secret.txt", "y/a/", "x:80"] {
        let text = try await RawClient.exchange(Self.get(target, close), port: port)
        #expect(text.hasPrefix("HTTP/1.1 40") && !text.contains(TestSite.secret))
      }
      let options = try await RawClient.exchange("OPTIONS * HTTP/1.1\r\nHost: x\r\n\(close)\r\n", port: port)
      #expect(options.hasPrefix("HTTP/1.1 405") && options.contains("Allow: GET, HEAD"))
    }
  }

  @Test(
    "after bytes that are refused nothing more is answered (faults 57 to 67)",
    arguments: [
      "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nX: \u{0}\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
      "GET / HTTP/1.1\nHost: x\n\n", "\u{16}\u{3}\u{1}\u{2}\u{0}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n",
      "GET /\(String(repeating: "x", count: 12_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
    ])
  func refusedForGood(bytes: String) async throws {
    try await serving(site) { port in
      let began = ContinuousClock.now
      let text = try await RawClient.exchange(bytes + Self.get("/a/"), port: port)
      #expect(text.hasPrefix("HTTP/1.1 4") || text.hasPrefix("HTTP/1.1 5"))
      #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
      #expect(text.contains("Connection: close\r\n"))
      #expect(ContinuousClock.now - began < .seconds(60))
    }
  }

  @Test("who asks for leave to send gets an answer, and what it sends unasked is no request (fault 68)")
  func expectation() async throws {
    try await serving(site) { port in
      let header = "Expect: 100-continue\r\nContent-Length: 5000000\r\n"
      let text = try await RawClient.exchange(Self.get("/", header) + Self.get("/a/"), port: port)
      #expect(
        text.hasPrefix("HTTP/1.1 200 OK") && text.contains("Connection: close")
          && !text.contains("the page a"))
    }
  }

  @Test(
    "ten thousand pipelined requests are answered in order, and a client that reads none is read no further (fault 69)"
  )
  func manyPipelined() async throws {
    try await serving(site) { port in
      let client = try RawClient(port: port)
      let text = String(repeating: Self.get("/"), count: 10_000)
      let receiving = Task { await client.receive() }
      await client.sendAll(Array((text + Self.get("/a/", "Connection: close\r\n")).utf8))
      let answer = String(decoding: await receiving.value, as: UTF8.self)
      client.close()
      #expect(answer.components(separatedBy: "HTTP/1.1 200 OK").count == 10_002)
      #expect(answer.hasSuffix("the page a"))
      // Who takes nothing: the kernel's buffers fill, and then sending stops.
      try site.write(String(repeating: "y", count: 60_000), to: "page.txt")
      let greedy = try RawClient(port: port)
      let sent = greedy.sendUntilFull(Array(String(repeating: Self.get("/page.txt"), count: 1_000).utf8))
      #expect(sent < 32_000_000)
      #expect(try await Self.normalAnswers(port: port) == 20)
      greedy.close()
    }
  }

  @Test("one byte a packet is a request (fault 70)")
  func byteByByte() async throws {
    try await serving(site) { port in
      let client = try RawClient(port: port)
      for byte in Array(Self.get("/a/", "Connection: close\r\n").utf8) { client.send(bytes: [byte]) }
      #expect(await client.receiveText().hasSuffix("the page a"))
      client.close()
    }
  }

  @Test("two hundred connections that drip leave others unharmed, and are cut in time (fault 71)")
  func slowHeads() async throws {
    try await serving(site, limits: .init { $0.requestTime = .seconds(2) }) { port in
      let began = ContinuousClock.now
      let slow = try (0..<200).map { _ in try RawClient(port: port) }
      for client in slow { client.send("GET / HTTP/1.1\r\nHost: x\r\nX: ") }
      #expect(try await Self.normalAnswers(port: port) == 20)
      while slow.contains(where: { !$0.isClosed }), ContinuousClock.now - began < .seconds(60) {
        for client in slow { client.send("y") }
        try await Task.sleep(for: .milliseconds(300))
      }
      #expect(slow.count { !$0.isClosed } == 0)
      for client in slow { client.close() }
    }
  }

  @Test("the time for a head is ten seconds by default (fault 71)")
  func defaultTimes() {
    let limits = FileServer.Limits()
    #expect(limits.requestTime <= .seconds(10) && limits.connections >= 1_000 && limits.fields <= 1_000)
  }

  @Test(
    "a client that takes none of a large file is closed at the limit, and the file with it (faults 72 and 77)"
  )
  func slowReader() async throws {
    try site.write(Data(repeating: 0x61, count: 40_000_000), to: "video.bin")
    try await serving(site, limits: .init { $0.writeTime = .milliseconds(500) }) { port in
      let client = try RawClient(port: port)
      let before = openDescriptors(of: site.url("video.bin").path)
      client.send(Self.get("/video.bin"))
      #expect(await client.receive(atMost: 10).count == 10)
      #expect(openDescriptors(of: site.url("video.bin").path) == before + 1)
      #expect(try await Self.normalAnswers(port: port) == 20)
      try await until { openDescriptors(of: site.url("video.bin").path) == before }
      client.close()
    }
  }

  @Test("a browser that hangs up in the middle leaves nothing open (fault 77)")
  func resetInTheMiddle() async throws {
    try site.write(Data(repeating: 0x61, count: 40_000_000), to: "video.bin")
    try await serving(site) { port in
      for _ in 0..<10 {
        let client = try RawClient(port: port)
        client.send(Self.get("/video.bin"))
        #expect(await client.receive(atMost: 10).count == 10)
        client.reset()
      }
      try await until { openDescriptors(of: site.url("video.bin").path) == 0 }
      #expect(try await Self.normalAnswers(port: port) == 20)
    }
  }

  @Test("a pipe, a device and an unreadable file delay no other client (faults 16 and 17)")
  func pipes() async throws {
    #expect(mkfifo(site.url("pipe").path, 0o644) == 0)
    try await serving(site) { port in
      let waiting = try (0..<4).map { _ in try RawClient(port: port) }
      for client in waiting { client.send(Self.get("/pipe", "Connection: close\r\n")) }
      #expect(try await Self.normalAnswers(port: port) == 20)
      for client in waiting {
        #expect(await client.receiveText().hasPrefix("HTTP/1.1 404"))
        client.close()
      }
    }
  }

  @Test("a file that grew while it is sent has the length that was said (fault 80)")
  func grown() async throws {
    try site.write(Data(repeating: 0x61, count: 8_000_000), to: "video.bin")
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(Self.get("/video.bin") + Self.get("/a/", "Connection: close\r\n"))
      let begin = await client.receive(atMost: 1_000)
      let file = try FileHandle(forWritingTo: site.url("video.bin"))
      try file.seekToEnd()
      try file.write(contentsOf: Data(repeating: 0x7E, count: 1_000_000))
      try file.close()
      let all = begin + (await client.receive())
      client.close()
      #expect(all.count(where: { $0 == 0x61 }) >= 8_000_000 && !all.contains(0x7E))
      #expect(String(decoding: all.suffix(10), as: UTF8.self) == "the page a")
    }
  }

  @Test("a file cut short under a browser that takes nothing closes the connection (fault 79)")
  func cutShortUnderSlowReader() async throws {
    try site.write(Data(repeating: 0x61, count: 40_000_000), to: "video.bin")
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(Self.get("/video.bin"))
      #expect(await client.receive(atMost: 10).count == 10)
      try await Task.sleep(for: .milliseconds(100))
      #expect(truncate(site.url("video.bin").path, 1_000) == 0)
      #expect(await client.receive().count < 40_000_000)
      client.close()
      #expect(try await Self.normalAnswers(port: port) == 20)
    }
  }
}

/// Waits until something is so, for ten seconds.
private func until(_ isSo: () -> Bool) async throws {
  for _ in 0..<100 where !isSo() { try await Task.sleep(for: .milliseconds(100)) }
  #expect(isSo())
}

/// How many descriptors of this process lead to a file.
private func openDescriptors(of path: String) -> Int {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.count {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
  }
}
