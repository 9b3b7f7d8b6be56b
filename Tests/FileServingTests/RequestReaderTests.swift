import NIOCore
import Testing

@testable import FileServing

/// What a reader makes of bytes: the complete requests, then perhaps why the rest is invalid.
private func read(
  _ pieces: [String], limits: FileServer.Limits = .init()
) -> (heads: [RequestHead], refusal: Int?) {
  var reader = RequestReader(limits)
  var heads: [RequestHead] = []
  for piece in pieces {
    var bytes = ByteBuffer(string: piece)
    reader.append(&bytes)
    do throws(FileResponse.Status) {
      while let head = try reader.next() { heads.append(head) }
    } catch {
      return (heads, error.code)
    }
  }
  return (heads, nil)
}

@Suite("requests read off the wire")
struct RequestReaderTests {
  private static func get(_ fields: String, _ body: String = "") -> String {
    "GET / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\(body)"
  }

  @Test("a request is its method, target and fields, without the space around values")
  func plain() throws {
    let head = try #require(
      read(["GET /a?b HTTP/1.1\r\nhoSt:\tx:80\r\nX-A:  1 2 \t\r\nEmpty:\r\n\r\n"]).heads.first)
    #expect(head.request.method == "GET" && head.request.target == "/a?b")
    #expect(head.request.headers["Host"] == "x:80" && head.request.headers["x-a"] == "1 2")
    #expect(head.request.headers["Empty"] == "")
    #expect(head.keepsAlive)
  }

  @Test("one byte at a time, and many requests at a time, are the same requests (faults 69 and 70)")
  func pieces() {
    let text = Self.get("Content-Length: 0\r\n") + Self.get("X: y\r\n") + "\r\n" + Self.get("")
    #expect(read(text.map { String($0) }).heads.count == 3)
    #expect(read(text.unicodeScalars.map { String($0) }).heads.count == 3)
    #expect(read([text]).heads.count == 3)
    #expect(read([String(repeating: text, count: 1_000)]).heads.count == 3_000)
  }

  @Test(
    "an invalid version is refused (fault 57)",
    arguments: [
      ("GET /\r\n\r\n", 400), ("GET / \r\n\r\n", 400), ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
      ("GET / HTTP/9.9\r\nHost: x\r\n\r\n", 505), ("GET / http/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400), ("GET / HTTP/11\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1.10\r\nHost: x\r\n\r\n", 400), ("GET / HTTPS/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/0.9\r\nHost: x\r\n\r\n", 505), ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400), (" GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ])
  func versions(text: String, status: Int) {
    let result = read([text])
    #expect(result.heads.isEmpty && result.refusal == status)
  }

  @Test("a minor version of tomorrow is that of today")
  func minorVersion() { #expect(read(["GET / HTTP/1.2\r\nHost: x\r\n\r\n"]).heads.count == 1) }

  @Test(
    "no host, two hosts, and an invalid host are refused (fault 55)",
    arguments: [
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x y\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\"><b>\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a,b\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n",
    ])
  func hosts(text: String) { #expect(read([text]).refusal == 400) }

  @Test(
    "a length in addition to chunks is refused (fault 58)",
    arguments: [
      "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
    ])
  func bothLengths(fields: String) { #expect(read([Self.get(fields, "0\r\n\r\n")]).refusal == 400) }

  @Test(
    "an invalid length is refused (fault 59)",
    arguments: [
      "3\r\nContent-Length: 4", "3\r\nContent-Length: 3", "+1", "-1", "0x1", "1, 1", "", "1.0", "1 1", "a",
      "\u{661}", "-123456789123456789123456789",
    ])
  func lengths(value: String) {
    let result = read([Self.get("Content-Length: \(value)\r\n", "abc")])
    #expect(result.heads.isEmpty && result.refusal == 400)
  }

  @Test(
    "a request with a body is the last of its connection, however long that is (fault 61)",
    arguments: [
      "Content-Length: 3", "Content-Length: 9223372036854775807", "Content-Length: 99999999999999999999999",
      "Transfer-Encoding: Chunked", "Expect: 100-Continue\r\nContent-Length: 9000000",
    ])
  func bodies(field: String) {
    let head = read([Self.get(field + "\r\n")]).heads.first
    #expect(head?.keepsAlive == false)
  }

  @Test(
    "a coding of the message that is not known, or hidden, is refused (fault 60)",
    arguments: [
      ("Transfer-Encoding: gzip, chunked", 501), ("Transfer-Encoding: xchunked", 501),
      ("Transfer-Encoding : chunked", 400), ("Transfer-Encoding:\u{B}chunked", 400),
      ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400), ("Transfer-Encoding: identity", 501),
      (" Transfer-Encoding: chunked", 400), ("Transfer-Encoding: chunked, chunked", 501),
      ("Transfer-Encoding: \"chunked\"", 501), ("Transfer-Encoding:", 501),
    ])
  func codings(field: String, status: Int) {
    let result = read([Self.get(field + "\r\n", "0\r\n\r\n")])
    #expect(result.heads.isEmpty && result.refusal == status)
  }

  @Test(
    "a control character in a value is refused (fault 62)",
    arguments: ["\u{0}", "\u{7}", "\r", "\u{7F}", "\u{1B}", "a\rb", "\u{B}"])
  func controls(value: String) { #expect(read([Self.get("X: a\(value)b\r\n")]).refusal == 400) }

  @Test(
    "a line that is not a field is refused (fault 63)",
    arguments: [
      "X: a\r\n b", "X: a\r\n\tb", "X", ": a", "X Y: a", "X : a", "X\u{0}: a", "X[]: a", "\u{FC}: a",
      "X\t: a",
    ])
  func noField(line: String) { #expect(read([Self.get(line + "\r\n")]).refusal == 400) }

  @Test(
    "a line that ends in a bare LF or CR is refused, whichever it is (fault 64)",
    arguments: [
      "GET / HTTP/1.1\nHost: x\n\n", "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\n\n", "GET / HTTP/1.1\r\nHost: x\r\n\rX: y\r\n\r\n",
      "\nGET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\rHost: x\r\r", "\r\r\n",
    ])
  func bareEnds(text: String) {
    let result = read([text + "\r\n\r\n"])
    #expect(result.heads.isEmpty && result.refusal == 400)
  }

  @Test("a head, a field and a number of fields that are too large are refused (fault 65)")
  func tooLarge() {
    #expect(read([Self.get("X: " + String(repeating: "x", count: 64_000) + "\r\n")]).refusal == 431)
    #expect(read([Self.get("X: " + String(repeating: "x", count: 17_000) + "\r\n")]).refusal == 431)
    #expect(read([Self.get(String(repeating: "X: y\r\n", count: 5_000))]).refusal == 431)
    #expect(read([Self.get(String(repeating: "X: y\r\n", count: 99))]).heads.count == 1)
    let endless = Array(repeating: "X: " + String(repeating: "x", count: 997) + "\r\n", count: 10_000)
    #expect(read(["GET / HTTP/1.1\r\n"] + endless).refusal == 431)
  }

  @Test(
    "a target that is too long is refused, whether it ends or not (fault 66)",
    arguments: [9_000, 65_536, 1_048_576])
  func longTarget(count: Int) {
    let target = "/" + String(repeating: "x", count: count)
    #expect(read(["GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n"]).refusal == 414 || count > 60_000)
    #expect([414, 431].contains(read(["GET \(target)"]).refusal ?? 0) == (count > 16_384))
  }

  @Test(
    "bytes that begin no request are refused before anything ends (fault 67)",
    arguments: [
      "\u{16}\u{3}\u{1}", "\u{0}", "\u{7F}ELF", String(repeating: "M", count: 33), "(", "GET\t", "\r\u{0}",
    ])
  func binary(bytes: String) { #expect(read([bytes]).refusal == 400) }

  @Test("an unknown expectation is refused (fault 68)")
  func expectations() {
    #expect(read([Self.get("Expect: 100-continue\r\n")]).heads.first?.keepsAlive == true)
    #expect(read([Self.get("Expect: tea\r\n")]).refusal == 417)
  }

  @Test(
    "the connection closes after an answer if the client asks for it or speaks HTTP/1.0 or another protocol",
    arguments: [
      ("Connection: close\r\n", false), ("Connection: keep-alive, Close\r\n", false),
      ("Connection: x\r\n", true),
      ("Upgrade: h2c\r\n", false), ("Connection: closed\r\n", true),
    ])
  func keepsAlive(fields: String, keeps: Bool) {
    #expect(read([Self.get(fields)]).heads.first?.keepsAlive == keeps)
    #expect(read(["GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"]).heads.first?.keepsAlive == false)
  }
}
