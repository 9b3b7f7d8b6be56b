import FileServing
import Foundation
import Testing

@Suite("a server with very many connections", .serialized, .timeLimit(.minutes(5)))
struct ManyConnectionsTests {
  @Test(
    "of more connections than the limit those within it are answered, and no descriptor is lost (faults 74 and 77)"
  )
  func manyConnections() async throws {
    let site = try TestSite(["index.html": "home"])
    let before = Self.descriptors
    try await serving(site, limits: .init { $0.connections = 60 }) { port in
      let clients = try (0..<120).map { _ in try RawClient(port: port) }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
      var answered = 0
      for client in clients where await client.receive(atMost: 15) == Array("HTTP/1.1 200 OK".utf8) {
        answered += 1
      }
      #expect(answered == 60)
      for client in clients { client.close() }
      for _ in 0..<100 {
        let text = try await RawClient.exchange(
          "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: port)
        if text.hasSuffix("home") { break }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    for _ in 0..<100 where Self.descriptors > before + 20 { try await Task.sleep(for: .milliseconds(50)) }
    #expect(Self.descriptors <= before + 20)
  }

  private static var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }
}
