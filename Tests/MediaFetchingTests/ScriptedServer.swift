import Foundation
import Glibc
import Synchronization
import Testing

@testable import MediaFetching

/// A server on a port of this machine that answers as a test says; the only one that tests of fetching ask.
final class ScriptedServer: Sendable {
  /// What was asked for: the path, and the lines of the head in small letters.
  struct Request: Hashable, Sendable {
    let path: String
    let head: String
  }

  /// What is sent: a head without its end, and bytes; a body may be cut off before its length.
  struct Answer: Sendable {
    var status = "200 OK"
    var fields: [String] = []
    var body: [UInt8] = []
    var statedLength: Int?
    /// Sends nothing more for so long, and keeps the connection.
    var silence = 0.0
  }

  let port: UInt16
  private let listener: CInt
  private let log = Mutex<[Request]>([])

  /// Answers at most so many requests.
  init(most: Int = 200, _ answer: @escaping @Sendable (Request) -> Answer) throws {
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isListening)
    port = UInt16(bigEndian: address.sin_port)
    self.listener = listener
    Thread.detachNewThread { [weak self] in
      // Closed by who waits at it: its number may be that of another test's server as soon as it is free.
      defer { close(listener) }
      for _ in 0..<most {
        let peer = accept(listener, nil, nil)
        guard peer >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          Self.serve(peer) { request in
            self?.log.withLock { $0.append(request) }
            return answer(request)
          }
        }
      }
    }
  }

  deinit { shutdown(listener, CInt(SHUT_RDWR)) }

  /// What was asked for, in order.
  var requests: [Request] { log.withLock { $0 } }

  /// The address of a path.
  func address(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

  private static func serve(_ peer: CInt, _ answer: (Request) -> Answer) {
    defer { close(peer) }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 8_192))
    while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
      let count = recv(peer, &piece, piece.count, 0)
      guard count > 0, bytes.count < 100_000 else { return }
      bytes += piece.prefix(count)
    }
    let head = String(decoding: bytes, as: UTF8.self)
    let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let said = answer(Request(path: path, head: head.lowercased()))
    let fields =
      said.fields + ["Content-Length: \(said.statedLength ?? said.body.count)", "Connection: close"]
    let text = "HTTP/1.1 \(said.status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    var rest = (Array(text.utf8) + said.body)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    if said.silence > 0 { Thread.sleep(forTimeInterval: said.silence) }
  }
}

/// A clock that stands until somebody waits.
final class StandingClock: Sendable {
  private let time = Mutex((now: 0.0, waits: [Double]()))
  var now: Double { time.withLock { $0.now } }
  /// How long was waited, in order.
  var waits: [Double] { time.withLock { $0.waits } }
  /// The clock as a run has it.
  var clock: FetchClock { FetchClock(now: { self.now }, wait: { self.wait($0) }) }

  private func wait(_ seconds: Double) {
    time.withLock {
      $0.now += seconds
      $0.waits.append(seconds)
    }
  }
}
