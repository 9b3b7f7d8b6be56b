import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Another program that serves a site on a port of this machine while a test asks it.
final class LoopbackServer {
  private let process = Process()
  private let port: UInt16
  /// What the program says.
  private let log: String

  /// Where a program lies, if the machine has it.
  static func path(of program: String) -> String? {
    if program.hasPrefix("/") { return program }
    return ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A port that nobody uses now.
  static func freePort() throws -> UInt16 {
    let number = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && getsockname(number, $0, &size) == 0
      }
    }
    try #require(found)
    return UInt16(bigEndian: address.sin_port)
  }

  /// Starts a program and waits until it answers.
  init(_ program: String, _ arguments: [String], port: UInt16, in folder: String) throws {
    self.port = port
    log = "\(folder)/server.txt"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: program)))
    process.arguments = arguments
    process.environment = [
      "PATH": "/usr/bin", "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardError = FileHandle(forWritingAtPath: log)
    process.standardOutput = FileHandle(forWritingAtPath: log)
    try process.run()
    for _ in 0..<200 where connected() == nil { Thread.sleep(forTimeInterval: 0.05) }
  }

  deinit {
    // A thread of the tests may hand on that it hears no other signal.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The whole answer to a request for a target as it stands, its head with small letters.
  func answer(_ target: String, _ fields: String = "") throws -> (head: String, body: [UInt8]) {
    let said = try? String(contentsOfFile: log, encoding: .utf8)
    let number = try #require(connected(), "\(said ?? "")")
    defer { close(number) }
    let request = Array(
      "GET \(target) HTTP/1.1\r\nHost: threads.example\r\nConnection: close\r\n\(fields)\r\n".utf8)
    try #require(send(number, request, request.count, CInt(MSG_NOSIGNAL)) == request.count)
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = recv(number, &piece, piece.count, 0), count > 0 { bytes += piece.prefix(count) }
    let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)), "\(target): no answer")
    let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
    return (head.lowercased(), Array(bytes[end.upperBound...]))
  }

  private func connected() -> CInt? {
    let number = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = Self.loopback(port)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return number }
    close(number)
    return nil
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
