import Dispatch
import FileServing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A browser that sends the bytes it is given and keeps all that comes back.
struct RawClient: Sendable {
  private let number: CInt

  /// Connects to a port of this machine; reads give up after ten seconds.
  init(port: Int) throws {
    number = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let number = number
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Sends a text as it is.
  func send(_ text: String) { send(bytes: Array(text.utf8)) }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) {
    _ = Glibc.send(number, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// Says that no more is sent.
  func endSending() { _ = shutdown(number, CInt(SHUT_WR)) }

  /// Sends all of many bytes, however long the server takes to take them.
  func sendAll(_ bytes: [UInt8]) async {
    await Self.onThread {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Sends the same bytes again and again until the server takes no more for half a second, and says how many it took.
  func sendUntilFull(_ bytes: [UInt8]) -> Int {
    var sent = 0
    var silence = 0
    while silence < 10, sent < 64_000_000 {
      let count = Glibc.send(number, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
      if count > 0 {
        (sent, silence) = (sent + count, 0)
      } else {
        (silence, _) = (silence + 1, usleep(50_000))
      }
    }
    return sent
  }

  /// Whether nothing has come yet.
  var hasNothing: Bool {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT)) < 0
  }

  /// Whether the server has closed its side, or all.
  var isClosed: Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(number, &bytes, bytes.count, CInt(MSG_DONTWAIT))
      if count <= 0 { return count == 0 || errno == ECONNRESET || errno == EPIPE }
    }
  }

  /// Ends the connection at once, with what is unread lost.
  func reset() {
    var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    close()
  }

  /// Closes the connection.
  func close() { _ = Glibc.close(number) }

  /// All bytes until the server closes, or until so many came.
  func receive(atMost limit: Int = .max) async -> [UInt8] {
    await Self.onThread {
      var result: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      while result.count < limit {
        let count = recv(number, &piece, min(piece.count, limit - result.count), 0)
        guard count > 0 else { break }
        result += piece.prefix(count)
      }
      return result
    }
  }

  /// What comes, as text.
  func receiveText(atMost limit: Int = .max) async -> String {
    String(decoding: await receive(atMost: limit), as: UTF8.self)
  }

  /// Sends a text in one go and gives all that comes back until the server closes.
  static func exchange(_ text: String, port: Int) async throws -> String {
    let client = try RawClient(port: port)
    client.send(text)
    let answer = await client.receive()
    client.close()
    return String(decoding: answer, as: UTF8.self)
  }

  /// Blocking work off the threads that tasks run on.
  private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}

/// Runs a server over a site on a free port while `body` works with it, then stops it.
func serving(
  _ site: TestSite, limits: FileServer.Limits = .unhurried, options: FileResponder.Options = .init(),
  stopsOnSignals: Bool = false, change: (inout FileServer) -> Void = { _ in },
  _ body: @Sendable (Int) async throws -> Void
) async throws {
  let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
  var changed = FileServer(root: site.root.path) {
    ($0.port, $0.options, $0.limits, $0.stopsOnSignals) = (0, options, limits, stopsOnSignals)
  }
  change(&changed)
  let server = changed
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { continuation.finish() }
      try await server.run { continuation.yield($0.port) }
    }
    for await port in ports {
      try await body(port)
      break
    }
    group.cancelAll()
    try await group.waitForAll()
  }
}

/// A port that nobody listened on a moment ago.
func freePort() throws -> Int {
  let number = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
  defer { _ = close(number) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0
    }
  }
  guard result else { throw POSIXError(.EADDRINUSE) }
  return Int(UInt16(bigEndian: address.sin_port))
}

extension FileServer.Limits {
  /// For tests that are not about time: a machine that runs all tests at once may pause for longer than a server waits.
  static let unhurried = FileServer.Limits {
    $0.requestTime = .seconds(300)
    $0.idleTime = .seconds(300)
    $0.writeTime = .seconds(300)
  }
}
