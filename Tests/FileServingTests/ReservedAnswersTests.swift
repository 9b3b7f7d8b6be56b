import FileServing
import Foundation
import Synchronization
import Testing

@Suite("answers that are not files", .serialized, .timeLimit(.minutes(5)))
struct ReservedAnswersTests {
  /// Says hello, opens a stream, and knows nothing else.
  private struct Bell: Sendable {
    let streams: Mutex<[AsyncStream<[UInt8]>.Continuation]>.Shared

    func answer(to request: FileRequest) -> FileResponse? {
      switch request.target {
      case "/-/hello": return .plain(.ok, headers: ["X-Bell": "1"])
      case "/-/events":
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("data: ding\n\n".utf8))
        streams.append(continuation)
        return FileResponse(.ok, headers: ["Content-Type": "text/event-stream"], body: .stream(stream))
      default: return nil
      }
    }
  }

  private let streams = Mutex<[AsyncStream<[UInt8]>.Continuation]>.Shared()
  private let site: TestSite

  init() throws { site = try TestSite(["index.html": "home", "-/page/index.html": "a page of the site"]) }

  private func options(_ basePath: String = "/") -> FileResponder.Options {
    var options = FileResponder.Options()
    options.basePath = basePath
    let bell = Bell(streams: streams)
    options.reserved = { bell.answer(to: $0) }
    return options
  }

  @Test(
    "targets below /-/ are asked of the reserved answers first, wherever the site lives, and nothing else is")
  func askedFirst() throws {
    for base in ["/", "/threads/"] {
      let responder = try FileResponder(root: site.root.path, options: options(base))
      #expect(responder.respond(to: FileRequest("GET", "/-/hello")).headers["X-Bell"] == "1")
      #expect(responder.respond(to: FileRequest("POST", "/-/hello")).status == .ok)
      #expect(responder.respond(to: FileRequest("HEAD", "/-/hello")).text == "")
      #expect(responder.respond(to: FileRequest("GET", "/hello")).status == .notFound)
    }
    let responder = try FileResponder(root: site.root.path, options: options())
    #expect(responder.respond(to: FileRequest("GET", "/-/page/")).text == "a page of the site")
  }

  @Test("no template and no public file of a built site names an address below /-/ (fault 87)")
  func neverBuiltIn() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for folder in ["Templates", "Public"] {
      let files = try #require(FileManager.default.enumerator(atPath: package.appending(path: folder).path))
      for case let name as String in files {
        let bytes =
          FileManager.default.contents(atPath: package.appending(path: "\(folder)/\(name)").path) ?? Data()
        #expect(
          bytes.range(of: Data("\"/-/".utf8)) == nil && bytes.range(of: Data("EventSource".utf8)) == nil,
          "\(name)")
      }
    }
  }

  @Test("a stream stays open, brings each piece as it comes, and ends with its connection")
  func stream() async throws {
    let streams = streams
    try await serving(site, options: options()) { port in
      let browser = try RawClient(port: port)
      browser.send("GET /-/events HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
      var text = ""
      while !text.contains("data: ding") { text += await browser.receiveText(atMost: 1) }
      #expect(text.contains("Connection: close") && !text.contains("Content-Length"))
      streams.last?.yield(Array("data: dong\n\n".utf8))
      streams.last?.finish()
      let rest = await browser.receiveText()
      browser.close()
      #expect(rest.hasSuffix("data: dong\n\n") && !rest.contains("home"))
    }
  }

  @Test(
    "a stream is cancelled when its browser goes away, and when the server stops", arguments: [true, false])
  func cancelled(byBrowser: Bool) async throws {
    let streams = streams
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await serving(site, options: options()) { port in
      let browser = try RawClient(port: port)
      browser.send("GET /-/events HTTP/1.0\r\n\r\n")
      var text = ""
      while !text.contains("data: ding") { text += await browser.receiveText(atMost: 1) }
      #expect(text.contains("\r\n\r\ndata: ding"))
      streams.last?.onTermination = { _ in end.yield() }
      if byBrowser {
        browser.close()
        for await _ in ends { break }
      }
    }
    if !byBrowser { for await _ in ends { break } }
  }
}

extension Mutex where Value == [AsyncStream<[UInt8]>.Continuation] {
  /// The open ends of streams, shared by a test and its server.
  final class Shared: Sendable {
    private let ends = Mutex<Value>([])
    var last: AsyncStream<[UInt8]>.Continuation? { ends.withLock { $0.last } }
    func append(_ end: AsyncStream<[UInt8]>.Continuation) { ends.withLock { $0.append(end) } }
  }
}
