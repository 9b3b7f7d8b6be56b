import FileServing
import Testing

/// The requests that h1spec (https://github.com/uNetworking/h1spec) sends, written down again: 15 that are cut short and
/// wait for the rest, and 18 that are whole. Two of these want a body echoed to them, which a read-only server refuses.
@Suite("the requests of h1spec", .serialized, .timeLimit(.minutes(5)))
struct H1SpecTests {
  private let site: TestSite

  init() throws { site = try TestSite(["index.html": "home", "hello": "hello"]) }

  @Test("a request that is cut short is not answered before its rest is there")
  func fragments() async throws {
    let whole = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let cuts = [
      "GE", "GET ", "GET /hello", "GET /hello ", "GET /hello HTTP", "GET /hello HTTP/1.1",
      "GET /hello HTTP/1.1\r",
      "GET /hello HTTP/1.1\r\n", "GET /hello HTTP/1.1\r\nHos", "GET /hello HTTP/1.1\r\nHost:",
      "GET /hello HTTP/1.1\r\nHost: ", "GET /hello HTTP/1.1\r\nHost: localhost",
      "GET /hello HTTP/1.1\r\nHost: localhost\r", "GET /hello HTTP/1.1\r\nHost: localhost\r\n",
      "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r",
    ]
    try await serving(site) { port in
      for cut in cuts {
        let client = try RawClient(port: port)
        client.send(cut)
        try await Task.sleep(for: .milliseconds(30))
        #expect(client.hasNothing, "\(cut.debugDescription)")
        client.send(bytes: Array(whole.utf8.dropFirst(cut.utf8.count)))
        #expect(await client.receiveText(atMost: 15) == "HTTP/1.1 200 OK")
        client.close()
      }
    }
  }

  private static let host = "Host: example.com\r\n"

  @Test(
    "a whole request is answered as h1spec asks, but for two that need an echo",
    arguments: [
      ("GET / HTTP/1.1\r\n\(host)\r\n", 200...299),
      ("GET / HTTP/1.1\r\nhoSt:\texample.com\r\nempty:\r\n\r\n", 200...299),
      ("GET / HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\r\n", 100...299),
      ("GET / HTTP/1.1\r\n\(host)X-Empty-Header: \r\n\r\n", 200...299),
      ("GET / \r\n\r\n", 400...599),
      ("GET / HTTP/1.1\r\n\(host)X-Invalid[]: test\r\n\r\n", 400...499),
      ("GET / HTTP/1.1\r\n\r\n", 400...499),
      ("GET / HTTP/1.1\r\n\(host)Host: example.org\r\n\r\n", 400...499),
      ("GET / HTTP/1.1\r\n\(host)Content-Length: -123456789123456789123456789\r\n\r\n", 400...499),
      ("GET / HTTP/1.1\r\n\(host)Content-Length: -1234\r\n\r\n", 400...499),
      ("GET / HTTP/1.1\r\n\(host)Content-Length: abc\r\n\r\n", 400...499),
      ("GET / HTTP/1.1\r\n\(host)X-Bad-Control-Char: test\u{7}\r\n\r\n", 400...499),
      ("GET / HTTP/9.9\r\n\(host)\r\n", 400...599),
      ("Extra lineGET / HTTP/1.1\r\n\(host)\r\n", 400...599),
      ("GET / HTTP/1.1\r\n\(host)\r\rSome-Header: Test\r\n\r\n", 400...499),
      (
        "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400...599
      ),
      // The two that ask for an echo.
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello", 405...405),
      (
        "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nc\r\nHello world1\r\n0\r\n\r\n",
        405...405
      ),
    ])
  func whole(request: String, statuses: ClosedRange<Int>) async throws {
    try await serving(site) { port in
      let client = try RawClient(port: port)
      client.send(request)
      let line = await client.receiveText(atMost: 12)
      client.close()
      #expect(line.hasPrefix("HTTP/1.1 ") && statuses.contains(Int(line.suffix(3)) ?? 0), "\(line)")
    }
  }
}
