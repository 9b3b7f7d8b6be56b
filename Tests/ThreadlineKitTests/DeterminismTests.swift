import Foundation
import Testing
import ThreadlineKit

struct DeterminismTests {
  @Test(
    "shuffled lines, another folder, time zone, language, umask and number of tasks give the same bytes (faults 161 and 183)"
  )
  func sameBytes() async throws {
    let fixture = try SiteFixture()
    let demo = "\(SiteFixture.package)/Examples/demo"
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: "\(fixture.folder)/\(name)", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: demo, toPath: "\(fixture.folder)/\(name)/demo-\(name)")
    }
    try shuffle("\(fixture.folder)/two/demo-two/demo.ndjson")
    let first = try run(
      "\(fixture.folder)/one", "demo-one", jobs: "1", zone: "UTC", language: "C", umask: "022")
    let second = try run(
      "\(fixture.folder)/two", "demo-two", jobs: "7", zone: "Asia/Tokyo", language: "tr_TR.UTF-8",
      umask: "077")
    #expect(first.count > 60)
    #expect(first.keys.sorted() == second.keys.sorted())
    for (path, bytes) in first { #expect(second[path] == bytes, "\(path)") }
  }

  /// Puts the records between the header and the end in another order.
  private func shuffle(_ path: String) throws {
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let head = lines.removeFirst()
    let end = lines.removeLast()
    var state: UInt64 = 11
    lines.sort { _, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 63 == 0
    }
    let text = ([head] + lines.reversed() + [end]).map { $0 + "\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func run(
    _ folder: String, _ export: String, jobs: String, zone: String, language: String, umask: String
  ) throws -> [String: Data] {
    let command =
      "umask \(umask); exec \"$0\" build \(export) --base-url https://threads.example --output out --jobs \(jobs) --quiet"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, SiteFixture.program]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "TZ": zone, "LANG": language, "LC_ALL": language, "HOME": folder, "PATH": "/usr/bin:/bin",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return SiteFixture.tree("\(folder)/out")
  }
}
