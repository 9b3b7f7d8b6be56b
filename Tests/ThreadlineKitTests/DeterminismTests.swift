import BuildDiagnostics
import Foundation
import RandomNumbers
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

  @Test(
    "one, two and sixteen jobs make the same site, at first and when posts change, with the same diagnostics")
  func jobs() async throws {
    var trees: [[String: Data]] = []
    var messages: [[String]] = []
    for jobs in [1, 2, 16] {
      let fixture = try SiteFixture()
      (fixture.jobs, fixture.extras) = (jobs, "lean")
      for version in 0...1 {
        try fixture.export(Self.posts(version: version))
        try await fixture.build()
        trees.append(SiteFixture.tree("\(fixture.folder)/site"))
        messages.append(
          fixture.log.map { $0.description.replacing(fixture.folder, with: "") })
      }
    }
    #expect(trees[0].count > 600 && trees[0] != trees[1])
    #expect(trees[2] == trees[0] && trees[4] == trees[0])
    #expect(trees[3] == trees[1] && trees[5] == trees[1])
    #expect(messages[0].count > 3 && messages[2] == messages[0] && messages[4] == messages[0])
    #expect(messages[3] == messages[1] && messages[5] == messages[1])
  }

  /// Posts in threads of three, over several blocks, some of which cannot be read.
  private static func posts(version: Int) -> [String] {
    (0..<600).map { number in
      if number % 97 == 5 { return "{\"type\":\"post\"" }
      let text = String(repeating: "Words of \(number). ", count: 20) + (number % 50 == version ? "New." : "")
      let reply = number % 3 == 0 ? "" : ",\"replyTo\":{\"id\":\"p\(number - number % 3)\"}"
      return SiteFixture.post("p\(number)", minute: number, text: text, more: reply)
    }
  }

  /// Puts the records between the header and the end in another order.
  private func shuffle(_ path: String) throws {
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let head = lines.removeFirst()
    let end = lines.removeLast()
    var numbers = SeededNumbers(seed: 11)
    lines.shuffle(using: &numbers)
    let text = ([head] + lines + [end]).map { $0 + "\n" }.joined()
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
