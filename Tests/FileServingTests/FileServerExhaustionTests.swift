import FileServing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What takes a process of its own, since it changes what the whole process may do.
@Suite("a server whose process is short of descriptors", .serialized)
struct FileServerExhaustionTests {
  private static let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  @Test(
    "without a descriptor left for a connection it waits without spinning, and goes on when there are (fault 75)"
  )
  func noneForConnections() async throws {
    await #expect(processExitsWith: .success) {
      let site = try TestSite(["index.html": "home"])
      try await serving(site) { port in
        #expect(try await RawClient.exchange(Self.request, port: port).hasSuffix("home"))
        let client = try RawClient(port: port)
        // The clocks of this test open a descriptor each when they are first used, and end the process without one.
        try await Task.sleep(for: .milliseconds(20), clock: .continuous)
        try await Task.sleep(for: .milliseconds(20), clock: .suspending)
        let taken = takeAllDescriptors(but: 0)
        client.send(Self.request)
        let before = clock()
        try await Task.sleep(for: .seconds(1))
        let busy = Double(clock() - before) / Double(CLOCKS_PER_SEC)
        for number in taken { close(number) }
        guard busy < 0.5 else { exit(3) }
        let text = await client.receiveText()
        guard text.hasSuffix("home") || text.contains("503") else { exit(4) }
        try await Task.sleep(for: .seconds(1.5))
        guard try await RawClient.exchange(Self.request, port: port).hasSuffix("home") else { exit(5) }
      }
    }
  }

  @Test("without a descriptor left for a file it says so, and goes on when there are (fault 76)")
  func noneForFiles() async throws {
    await #expect(processExitsWith: .success) {
      let site = try TestSite(["index.html": "home"])
      let options = FileResponder.Options { $0.recheckInterval = .zero }
      try await serving(site, options: options) { port in
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        guard await client.receiveText(atMost: 12) == "HTTP/1.1 200" else { exit(3) }
        let taken = takeAllDescriptors(but: 0)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let text = await client.receiveText()
        for number in taken { close(number) }
        guard text.contains("HTTP/1.1 503"), text.contains("Retry-After") else { exit(4) }
        let again = try await RawClient.exchange(Self.request, port: port)
        guard again.hasSuffix("home") else {
          exit(again.isEmpty ? 5 : CInt(again.dropFirst(9).prefix(3)).map { $0 / 100 } ?? 6)
        }
      }
    }
  }

  @Test("a signal of a broken pipe does not end the program (fault 83)")
  func brokenPipe() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let site = try TestSite(["index.html": "home"])
      try site.write(Data(repeating: 0x61, count: 20_000_000), to: "video.bin")
      try await serving(site) { port in
        for _ in 0..<20 {
          let client = try RawClient(port: port)
          client.send(String(repeating: "GET /video.bin HTTP/1.1\r\nHost: x\r\n\r\n", count: 5))
          _ = await client.receive(atMost: 1_000)
          client.reset()
        }
        guard try await RawClient.exchange(Self.request, port: port).hasSuffix("home") else { exit(3) }
      }
    }
  }
}

/// Opens files until no more can be, within a limit made small for it, and leaves so many free.
private func takeAllDescriptors(but free: Int) -> [CInt] {
  // A process inherits many from one that runs many tests at once, and needs some when these are free again.
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  let most = rlim_t(100 + (names.compactMap { Int($0) }.max() ?? 0))
  var limit = rlimit(rlim_cur: most, rlim_max: most)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  var taken: [CInt] = []
  while true {
    let number = open("/dev/null", O_RDONLY)
    guard number >= 0 else { break }
    taken.append(number)
  }
  for _ in 0..<min(free, taken.count) { close(taken.removeLast()) }
  return taken
}
