import Foundation
import Testing

@testable import Hosting
@testable import SitePlanning

/// What nginx is reported of the size of its maps.
struct NginxHashSizesTests {
  /// Paths as a site has them, the last so long as said.
  private func paths(_ count: Int, longest: Int = 0) -> [String] {
    (0..<count).map { index in
      let path = "/@somebody/post/\(index &* 2_654_435_761 % 1_000_000_007)/"
      return index + 1 == count && longest > 0 ? path + String(repeating: "x", count: longest) + "/" : path
    }
  }

  @Test("a map that fits into the usual table needs no directive")
  func usual() {
    #expect(NginxHashSizes(for: []) == nil)
    #expect(NginxHashSizes(for: ["/@ada/post/1/"]) == nil)
  }

  @Test("the sizes grow with the number and the length of the paths")
  func sizes() throws {
    let many = try #require(NginxHashSizes(for: paths(5_000)))
    #expect(many.most == 16_384 && many.bucket == 128)
    let long = try #require(NginxHashSizes(for: paths(1, longest: 1_000)))
    #expect(long.most == 2_048 && long.bucket == 2_048)
  }

  @Test(
    "nginx loads the maps of any number of redirects without a word (fault 263)",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")),
    arguments: [(0, 0), (1, 0), (1, 60), (205, 0), (205, 3_000), (5_000, 0), (100_000, 0)])
  func loads(count: Int, longest: Int) throws {
    let folder = NSTemporaryDirectory() + "threadline-nginx-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outcomes = paths(count, longest: longest).map {
      HostRules.Outcome(from: $0, to: "/@somebody/post/now/")
    }
    let base = try #require(BaseURL("https://me.example/threads/"))
    let maps = HostMaps.nginx(HostRules(outcomes: outcomes, fields: [], base: base)).outside
    for (name, bytes) in maps { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path temporary;" }
    try """
    pid nginx.pid; error_log stderr; events { worker_connections 64; }
    http {
      \(temporary.joined(separator: " ")) access_log off;
      include \(folder)/maps.conf;
      server { listen 127.0.0.1:18099; root \(folder); include \(folder)/site.conf; }
    }
    """.write(toFile: "\(folder)/nginx.conf", atomically: true, encoding: .utf8)
    let (status, said) = try run(
      "/usr/sbin/nginx", ["-t", "-q", "-p", folder, "-c", "nginx.conf", "-e", "stderr"])
    #expect(status == 0 && said.isEmpty, "\(said)")
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, said: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }
}
