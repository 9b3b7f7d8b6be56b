import BuildDiagnostics
import FileServing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("a server on a port", .serialized, .timeLimit(.minutes(10)))
struct FileServerTests {
  private let site: TestSite

  init() throws {
    site = try TestSite(["index.html": "home", "a/index.html": "the page a", "404.html": "nothing"])
  }

  private static func request(_ method: String, _ target: String, _ header: String = "") -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: x\r\n\(header)\r\n"
  }

  @Test("pipelined requests are answered in their order, and the last closes (fault 69)")
  func pipelining() async throws {
    try await serving(site) { port in
      let many = String(repeating: Self.request("GET", "/") + Self.request("GET", "/a/"), count: 25)
      let text = try await RawClient.exchange(
        many + Self.request("GET", "/x", "Connection: close\r\n"), port: port)
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 51)
      let order = text.matches(of: /home|the page a|nothing/).map { String($0.output) }
      #expect(order == Array(repeating: ["home", "the page a"], count: 25).flatMap { $0 } + ["nothing"])
      #expect(text.contains("Connection: close"))
    }
  }

  @Test(
    "methods that change something, and unheard ones, are refused on the wire (fault 32)",
    arguments: ["POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW", "CONNECT"])
  func methods(method: String) async throws {
    try await serving(site) { port in
      let target = method == "CONNECT" ? "x:80" : "/"
      let header = "Content-Length: 3\r\nConnection: close\r\n"
      let text = try await RawClient.exchange(Self.request(method, target, header) + "abc", port: port)
      #expect(text.hasPrefix("HTTP/1.1 405") || text.hasPrefix("HTTP/1.1 501"))
      #expect(text.contains("Allow: GET, HEAD"))
      #expect(text.components(separatedBy: "HTTP/1.1").count == 2)
    }
  }

  @Test(
    "a request with a body gets its answer, and the connection ends with the body unread (faults 32, 35 and 61)",
    arguments: ["POST", "GET"],
    ["Content-Length: 9000000\r\n", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n"])
  func body(method: String, header: String) async throws {
    try await serving(site) { port in
      let smuggled = Self.request("GET", "/a/")
      let body = String(repeating: "x", count: 200_000) + smuggled
      let text = try await RawClient.exchange(Self.request(method, "/", header) + body, port: port)
      #expect(text.hasPrefix(method == "GET" ? "HTTP/1.1 200" : "HTTP/1.1 405"))
      #expect(text.contains("Connection: close"))
      #expect(!text.contains("the page a"))
    }
  }

  @Test("a method of 9 KB is refused and the connection closed (fault 33)")
  func longMethod() async throws {
    try await serving(site) { port in
      let text = try await RawClient.exchange(
        Self.request(String(repeating: "M", count: 9_216), "/"), port: port)
      #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 4") || text.contains("Connection: close"))
      #expect(text.components(separatedBy: "HTTP/1.1").count <= 2)
    }
  }

  @Test("HEAD sends no byte after its header (fault 34)", arguments: ["/", "/missing"])
  func head(target: String) async throws {
    try await serving(site) { port in
      let text = try await RawClient.exchange(
        Self.request("HEAD", target, "Connection: close\r\n"), port: port)
      #expect(text.hasSuffix("\r\n\r\n"))
      #expect(text.contains("Content-Length: "))
    }
  }

  @Test("raw bytes that are no UTF-8 are refused or not found (fault 23)")
  func rawBytes() async throws {
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(
        bytes: Array("GET /".utf8) + [0xFF, 0xC0, 0xAE]
          + Array(" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
      let text = String(decoding: await client.receive(), as: UTF8.self)
      client.close()
      #expect(text.hasPrefix("HTTP/1.1 40"))
    }
  }

  @Test(
    "a request without a host, or with two, is refused (fault 55)", arguments: ["", "Host: x\r\nHost: y\r\n"])
  func hosts(header: String) async throws {
    try await serving(site) { port in
      let text = try await RawClient.exchange("GET / HTTP/1.1\r\n\(header)\r\n", port: port)
      #expect(text.hasPrefix("HTTP/1.1 400"))
    }
  }

  @Test("a browser of HTTP/1.0 is answered and the connection closed")
  func oldVersion() async throws {
    try await serving(site) { port in
      let text = try await RawClient.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", port: port)
      #expect(text.hasPrefix("HTTP/1.1 200 OK") && text.hasSuffix("home"))
      #expect(text.contains("Connection: close") && text.contains("Date: "))
    }
  }

  @Test(
    "bytes that are no HTTP are refused and the connection closed (fault 67)",
    arguments: ["\u{16}\u{3}\u{1}\u{2}\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\r\n\r\nx\r\n\r\n"])
  func noHTTP(bytes: String) async throws {
    try await serving(site) { port in
      let text = try await RawClient.exchange(bytes, port: port)
      #expect(text.components(separatedBy: "HTTP/1.1").count <= 2 && !text.contains("200 OK"))
    }
  }

  @Test("a header of a megabyte is refused (fault 65)")
  func largeHeader() async throws {
    try await serving(site) { port in
      let text = try await RawClient.exchange(
        Self.request("GET", "/", "X: " + String(repeating: "x", count: 1_000_000) + "\r\n"), port: port)
      #expect(text.hasPrefix("HTTP/1.1 431"))
    }
  }

  @Test("a browser that ends its side still gets its answer")
  func halfClosed() async throws {
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(Self.request("GET", "/a/"))
      client.endSending()
      #expect(String(decoding: await client.receive(), as: UTF8.self).hasSuffix("the page a"))
      client.close()
    }
  }

  @Test("a browser that ends its side after many requests gets every answer")
  func halfClosedAfterMany() async throws {
    try site.write(String(repeating: "y", count: 60_000), to: "page.txt")
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(String(repeating: Self.request("GET", "/page.txt"), count: 100))
      client.endSending()
      try await Task.sleep(for: .milliseconds(300))
      let answer = await client.receive()
      client.close()
      #expect(answer.count(where: { $0 == UInt8(ascii: "y") }) >= 6_000_000)
    }
  }

  @Test("a large file arrives whole, and the connection stays for the next request")
  func largeFile() async throws {
    let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 131) })
    try site.write(bytes, to: "video.bin")
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(Self.request("GET", "/video.bin") + Self.request("GET", "/", "Connection: close\r\n"))
      let answer = await client.receive()
      client.close()
      #expect(Data(answer).range(of: bytes) != nil)
      #expect(String(decoding: answer.suffix(4), as: UTF8.self) == "home")
    }
  }

  @Test(
    "a file cut short while it is sent ends the connection, and nothing replaces the rest (fault 79)")
  func truncatedFile() async throws {
    try site.write(Data(repeating: 0x61, count: 30_000_000), to: "video.bin")
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(Self.request("GET", "/video.bin") + Self.request("GET", "/a/"))
      let begin = await client.receive(atMost: 1_000)
      #expect(truncate(site.url("video.bin").path, 1_000) == 0)
      let rest = await client.receive()
      client.close()
      #expect(begin.count + rest.count < 30_000_000)
      #expect(!String(decoding: rest.suffix(500), as: UTF8.self).contains("the page a"))
    }
  }

  @Test(
    "a request that is too long in coming, and an idle connection, are closed (faults 71 and 73)",
    arguments: ["", "GET / HTTP/1.1\r\nHost:", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
  func slow(bytes: String) async throws {
    let limits = FileServer.Limits {
      $0.requestTime = .milliseconds(200)
      $0.idleTime = .milliseconds(300)
    }
    try await serving(site, limits: limits) { port in
      let began = ContinuousClock.now
      _ = try await RawClient.exchange(bytes, port: port)
      #expect(ContinuousClock.now - began < .seconds(60))
    }
  }

  @Test("a connection too many is closed, and those that are there go on (fault 74)")
  func tooMany() async throws {
    try await serving(site, limits: .init { $0.connections = 1 }) { port in
      let first = try RawClient(port: port)
      first.send(Self.request("GET", "/"))
      #expect(await !first.receive(atMost: 10).isEmpty)
      let second = try await RawClient.exchange(Self.request("GET", "/"), port: port)
      #expect(second.isEmpty)
      first.send(Self.request("GET", "/a/", "Connection: close\r\n"))
      #expect(String(decoding: await first.receive(), as: UTF8.self).hasSuffix("the page a"))
      first.close()
    }
  }
}
