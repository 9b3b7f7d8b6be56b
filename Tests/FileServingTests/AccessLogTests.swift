import FileServing
import Foundation
import Synchronization
import Testing

@testable import FileServing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("lines of the access log")
struct AccessLogLineTests {
  private static func line(_ request: FileRequest?, _ format: FileServer.LogFormat) -> String {
    let exchange = Exchange(
      request: request, status: request == nil ? .badRequest : .ok, bytes: 8_192, time: .microseconds(250),
      isCutShort: false)
    let line = exchange.line(format, from: "127.0.0.1", at: HTTPDate(seconds: 784_111_777))
    return String(decoding: line, as: UTF8.self)
  }

  @Test("the common form is that of Apache and nginx")
  func common() {
    #expect(
      Self.line(FileRequest("GET", "/@ada/?x"), .common)
        == "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET /@ada/?x HTTP/1.1\" 200 8192\n")
    #expect(
      Self.line(nil, .common) == "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"-\" 400 8192\n")
  }

  @Test("the JSON form is one object with all that is known")
  func json() throws {
    let request = FileRequest(
      "GET", "/@ada/", headers: ["User-Agent": "Grace/1.0", "Referer": "https://linus.example/"])
    let line = Self.line(request, .json)
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(parsed["time"] as? String == "1994-11-06T08:49:37Z" && parsed["target"] as? String == "/@ada/")
    #expect(
      parsed["agent"] as? String == "Grace/1.0" && parsed["referer"] as? String == "https://linus.example/")
    #expect(parsed["status"] as? Int == 200 && parsed["bytes"] as? Int == 8_192)
    #expect(parsed["microseconds"] as? Int == 250 && parsed["visitor"] as? String == "127.0.0.1")
  }

  @Test(
    "hostile bytes stay inside their value and shown to a terminal are text",
    arguments: [
      "/\"x", "/\\", "/\u{1B}[2J", "/\n127.0.0.1 - - fake", "/\u{202E}txt", "/\u{9B}1m", "/\u{FFFD}",
      "/\u{1F9F5}", "/\r\n",
      "/\u{7F}", "/\\\"",
    ])
  func hostile(target: String) throws {
    for format in FileServer.LogFormat.allCases {
      let line = Self.line(FileRequest("GET", target, headers: ["User-Agent": target]), format)
      #expect(line.utf8.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
      #expect(line.utf8.last == 0x0A)
      if format == .json {
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(parsed["target"] as? String == target && parsed["agent"] as? String == target)
      } else {
        #expect(line.filter { $0 == "\"" }.count == 2)
      }
    }
  }
}

@Suite("a server that is watched", .serialized, .timeLimit(.minutes(5)))
struct ObservedServerTests {
  private let site: TestSite

  init() throws { site = try TestSite(["index.html": "home"]) }

  @Test(
    "each answer is a line of the log, refusals among them, and a log that was moved away is started again")
  func logged() async throws {
    let log = site.root.deletingLastPathComponent().appending(path: "access.log").path
    try await serving(site, change: { $0.log = (log, .common) }) { port in
      let close = "Connection: close\r\n\r\n"
      _ = try await RawClient.exchange("GET / HTTP/1.1\r\nHost: x\r\n\(close)", port: port)
      _ = try await RawClient.exchange("GET /none HTTP/1.1\r\nHost: x\r\n\(close)", port: port)
      _ = try await RawClient.exchange("nonsense\r\n\r\n", port: port)
      try await Task.sleep(for: .seconds(1.5))
      #expect(rename(log, log + ".1") == 0)
      _ = try await RawClient.exchange("HEAD / HTTP/1.1\r\nHost: x\r\n\(close)", port: port)
    }
    let first = try String(contentsOfFile: log + ".1", encoding: .utf8).split(separator: "\n")
    #expect(first.count == 3)
    #expect(first.first?.hasSuffix("\"GET / HTTP/1.1\" 200 4") == true)
    #expect(first.dropFirst().first?.contains("\"GET /none HTTP/1.1\" 404") == true)
    #expect(first.last?.contains("\"-\" 400") == true)
    let second = try String(contentsOfFile: log, encoding: .utf8)
    #expect(second.hasSuffix("\"HEAD / HTTP/1.1\" 200 0\n"))
  }

  @Test("a log that has no reader any more delays no answer and no stop")
  func stuckLog() async throws {
    let log = site.root.deletingLastPathComponent().appending(path: "pipe").path
    #expect(mkfifo(log, 0o600) == 0)
    let reader = open(log, O_RDONLY | O_NONBLOCK)
    defer { _ = close(reader) }
    let agent = "User-Agent: " + String(repeating: "x", count: 8_000) + "\r\n"
    try await serving(site, change: { $0.log = (log, .json) }) { port in
      for _ in 0..<40 {
        let text = try await RawClient.exchange(
          "GET / HTTP/1.1\r\nHost: x\r\n\(agent)Connection: close\r\n\r\n", port: port)
        #expect(text.hasSuffix("home"))
      }
    }
  }

  @Test("a log that cannot be written stops the start")
  func unwritable() async throws {
    var server = FileServer(root: site.root.path) { $0.port = 0 }
    server.log = (site.url("no/folder/access.log").path, .json)
    let error = await #expect(throws: (any Error).self) { try await server.run { _ in } }
    #expect("\(String(describing: error))".contains("access.log"))
  }

  @Test("counters are shown on a port of their own, to this machine alone, and nowhere else")
  func metrics() async throws {
    let port = try freePort()
    try await serving(site, change: { $0.metricsPort = port }) { sitePort in
      let close = "Connection: close\r\n\r\n"
      for target in ["/", "/", "/none"] {
        _ = try await RawClient.exchange("GET \(target) HTTP/1.1\r\nHost: x\r\n\(close)", port: sitePort)
      }
      let page = "GET /metrics HTTP/1.1\r\nHost: localhost:\(port)\r\n\(close)"
      let text = try await RawClient.exchange(page, port: port)
      #expect(text.contains("Content-Type: text/plain; version=0.0.4"))
      #expect(text.contains("\nthreadline_answers_total{class=\"2xx\"} 2\n"))
      #expect(text.contains("\nthreadline_answers_total{class=\"4xx\"} 1\n"))
      #expect(text.contains("\nthreadline_connections_total 3\n"))
      #expect(text.contains("\n# TYPE process_open_fds gauge\nprocess_open_fds "))
      let health = try await RawClient.exchange(page.replacing("/metrics", with: "/healthz"), port: port)
      #expect(health.hasPrefix("HTTP/1.1 200") && health.hasSuffix("\r\n\r\nok\n"))
      let foreign = page.replacing("localhost", with: "evil.example")
      #expect(try await RawClient.exchange(foreign, port: port).hasPrefix("HTTP/1.1 403"))
      #expect(try await RawClient.exchange(page, port: sitePort).hasPrefix("HTTP/1.1 404"))
      for path in ["/", "/-/metrics"] {
        let other = try await RawClient.exchange(page.replacing("/metrics", with: path), port: port)
        #expect(other.hasPrefix("HTTP/1.1 404"))
      }
    }
  }

  @Test(
    "root is refused where other machines reach the server, unless it is said",
    .enabled(if: geteuid() == 0, "only root can be refused"), arguments: ["0.0.0.0", "::", "127.0.0.2"])
  func root(host: String) async throws {
    let server = FileServer(root: site.root.path) { ($0.host, $0.port) = (host, 0) }
    let error = await #expect(throws: (any Error).self) { try await server.run { _ in } }
    #expect("\(String(describing: error))".contains("--allow-root"))
  }

  @Test("a server for this machine alone starts, also as root", arguments: ["127.0.0.1", "localhost"])
  func thisMachine(host: String) async throws {
    let server = FileServer(root: site.root.path) {
      ($0.host, $0.port, $0.stopsOnSignals) = (host, 0, false)
    }
    #expect(!server.allowsRoot)
    let ready = Mutex(false)
    let serving = Task {
      try await server.run { _ in ready.withLock { $0 = true } }
    }
    for _ in 0..<500 where !ready.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(20)) }
    serving.cancel()
    try await serving.value
    #expect(ready.withLock { $0 })
  }
}
