import Foundation
import Testing
import ThreadlineKit

@testable import threadline

/// Ctrl-C at every stage of a build: it ends at once with 130, and says what was kept and what was left behind.
struct InterruptionTests {
  private static let header =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#

  /// A site folder whose hooks say how far a build is: the first one before pages are rendered, the last one after the
  /// site was published.
  private func program(posts: Int, hooks: String) throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(
      atPath: program.folder + "/tmp", withIntermediateDirectories: true)
    let posts = (1...posts).map {
      #"{"type":"post","id":"\#($0)","account":"a","published":"2026-01-01T00:00:00Z","text":"Words \#($0)."}"#
    }
    let lines = [Self.header, #"{"type":"account","id":"a","handle":"ada","owner":true}"#] + posts
    try program.write(lines.map { $0 + "\n" }.joined(), to: "x.ndjson")
    try program.write(
      "base_url = \"https://me.example/\"\nexports = [\"x.ndjson\"]\n[hooks]\n\(hooks)\n",
      to: "threadline.toml")
    return program
  }

  /// Runs a command that waits for its input, and sends it a signal some time after it is ready. Gives its status and
  /// all that it printed.
  private func interrupted(
    _ program: Program, _ arguments: [String], by signal: Int32 = SIGINT, after delay: Duration = .zero,
    isReady: () throws -> Bool
  ) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": program.folder + "/tmp"]) {
      $1
    }
    process.currentDirectoryURL = URL(fileURLWithPath: program.folder)
    process.standardInput = Pipe()
    try program.write("", to: "said.txt")
    process.standardError = FileHandle(forWritingAtPath: program.folder + "/said.txt")
    process.standardOutput = process.standardError
    try process.run()
    // A task that sleeps may wake late: other tests block the threads that tasks share.
    while try process.isRunning && !isReady() { usleep(5_000) }
    usleep(UInt32(delay / .microseconds(1)))
    try #require(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (
      process.terminationStatus, try String(contentsOfFile: program.folder + "/said.txt", encoding: .utf8)
    )
  }

  private func exists(_ path: String, _ program: Program) -> Bool {
    FileManager.default.fileExists(atPath: "\(program.folder)/\(path)")
  }

  @Test("while pages are rendered, whenever it comes (fault 174)")
  func rendering() throws {
    let program = try program(posts: 6_000, hooks: #"after_plan = ["touch", "planned"]"#)
    for milliseconds in [0, 30, 100, 250] {
      try? FileManager.default.removeItem(atPath: program.folder + "/planned")
      let (status, said) = try interrupted(
        program, ["build"], after: .milliseconds(milliseconds), isReady: { exists("planned", program) })
      #expect(status == 130)
      #expect(said == "interrupted: nothing was published\n")
      #expect(!exists("site", program) && !exists(".site.threadline-staged", program))
    }
  }

  @Test("among pictures, and the next build makes only those that are missing (fault 331)")
  func pictures() throws {
    let count = 40
    let program = try program(posts: 1, hooks: "")
    let demo =
      URL(fileURLWithPath: #filePath).pathComponents.dropLast(3) + ["Examples/demo/media/harbour.png"]
    let picture = try Data(contentsOf: URL(fileURLWithPath: demo.joined(separator: "/")))
    // Each of other bytes, since a picture that is there twice is prepared once.
    for number in 0..<count {
      let path = "\(program.folder)/\(number).png"
      try (picture + Data([UInt8(number)])).write(to: URL(fileURLWithPath: path))
    }
    let posts = (0..<count).map {
      #"{"type":"post","id":"\#($0)","account":"a","published":"2026-01-01T00:00:00Z","text":"Words.","media":[{"kind":"image","file":"\#($0).png"}]}"#
    }
    let lines = [Self.header, #"{"type":"account","id":"a","handle":"ada","owner":true}"#] + posts
    try program.write(lines.map { $0 + "\n" }.joined(), to: "x.ndjson")
    let assets = program.folder + "/.threadline/cache/assets"
    func prepared() -> Int {
      let names = FileManager.default.enumerator(atPath: assets)?.compactMap { $0 as? String }
      return names?.count { $0.hasSuffix(".entry") } ?? 0
    }
    let (status, _) = try interrupted(program, ["build", "--extras", "lean"], isReady: { prepared() > 2 })
    #expect(status == 130 && !exists("site", program))
    let kept = prepared()
    try #require(kept < count)
    let next = try program.run(["build", "--extras", "lean", "--quiet", "--json"])
    let report = try JSONSerialization.jsonObject(with: Data(next.output.utf8)) as? [String: Any]
    #expect(report?["picturesFromCache"] as? Int == kept)
    #expect(report?["decodes"] as? Int == count - kept)
  }

  @Test("in a hook before the site is published, and after it (fault 174)")
  func hooks() throws {
    let wait = #"["sh", "-c", "touch waiting; sleep 600"]"#
    let before = try program(posts: 2, hooks: "after_plan = \(wait)")
    let early = try interrupted(before, ["build"]) { exists("waiting", before) }
    #expect(early.status == 130 && early.said == "interrupted: nothing was published\n")
    #expect(!exists("site", before) && !exists(".site.threadline-staged", before))
    let after = try program(posts: 2, hooks: "after_publish = \(wait)")
    let late = try interrupted(after, ["build"]) { exists("waiting", after) }
    #expect(late.status == 130)
    #expect(late.said == "interrupted: the new site was already being published and is complete\n")
    #expect(exists("site/index.html", after))
  }

  @Test("while a plan or an import waits for its input, nothing was written (fault 174)")
  func otherVerbs() throws {
    let program = try program(posts: 2, hooks: "")
    let names = { try FileManager.default.contentsOfDirectory(atPath: $0) }
    let imported = try interrupted(program, ["import", "-", "--output", "copy"], by: SIGTERM) {
      try names(program.folder).contains { $0.hasPrefix("copy.importing-") }
    }
    let planned = try interrupted(program, ["plan", "-"], by: SIGTERM) {
      try !names(program.folder + "/tmp").isEmpty
    }
    for (status, said) in [imported, planned] {
      #expect(status == 143 && said == "interrupted: nothing was written\n")
    }
    #expect(try names(program.folder + "/tmp").isEmpty)
    #expect(try !names(program.folder).contains { $0.hasPrefix("copy") })
  }

  @Test("a signal that comes while the program begins to listen is not lost")
  func atOnce() throws {
    let program = try program(posts: 1, hooks: "")
    for milliseconds in stride(from: UInt32(0), to: 120, by: 4) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Program.path)
      process.arguments = ["plan", "-"]
      process.currentDirectoryURL = URL(fileURLWithPath: program.folder)
      process.standardInput = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(milliseconds * 1_000)
      kill(process.processIdentifier, SIGTERM)
      for _ in 0..<4_000 where process.isRunning { usleep(5_000) }
      let isLost = process.isRunning
      if isLost { kill(process.processIdentifier, SIGKILL) }
      try #require(!isLost, "lost after \(milliseconds) ms")
      #expect([143, SIGTERM].contains(process.terminationStatus))
    }
  }

  @Test("what is left behind is named with its size, and who removes it")
  func leftBehind() {
    let staged = FileManager.default.currentDirectoryPath + "/.site.threadline-staged"
    let outcome = BuildProgress.Cancellation(
      site: .asBefore, leftovers: [.init(path: staged, bytes: 1_432_000_000)])
    #expect(
      Interruption.lines(for: outcome, .publishing) == [
        "interrupted: the site is as it was",
        "left behind: .site.threadline-staged (1.4 GB); the next build removes it",
      ])
  }
}
