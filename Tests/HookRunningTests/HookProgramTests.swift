import BuildDiagnostics
import Foundation
import HookRunning
import Testing

/// Programs of all manners, run as a build runs them.
struct HookProgramTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "threadline-hook-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes a program of the shell and runs it; the lines it printed, what it was refused for, and how long it took.
  private func run(
    _ script: String, _ arguments: [String] = [], input: String = "{}\n", limit: Duration = .seconds(60),
    grace: Duration = .seconds(5)
  ) throws -> (lines: [String], failure: Diagnostic?, time: Duration) {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/hook.sh"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/hook.sh")
    let environment = ["PATH": "/usr/bin:/bin", "COLOUR": "blue", "TMPDIR": folder]
    let hook = try HookProgram(
      "before_build", ["./hook.sh"] + arguments, folder: folder, environment: environment)
    var (lines, failure) = ([String](), Diagnostic?.none)
    let start = ContinuousClock.now
    do {
      try hook.run(input: Array(input.utf8), limit: limit, grace: grace) { lines.append($0) }
    } catch { failure = error }
    return (lines, failure, ContinuousClock.now - start)
  }

  @Test("it runs in the folder with its arguments as they are, the environment, its name and the report")
  func whole() throws {
    let script = #"pwd; for word in "$@"; do echo "<$word>"; done; echo "$COLOUR $THREADLINE_HOOK" >&2; cat"#
    let result = try run(script, ["a b", "$HOME", "*", "ä"], input: "{\"pages\":3}\n")
    #expect(result.failure == nil)
    #expect(
      result.lines.map { $0.replacingOccurrences(of: "/private/", with: "/") } == [
        folder, "<a b>", "<$HOME>", "<*>", "<ä>", "blue before_build", "{\"pages\":3}",
      ])
  }

  @Test("its standard input can be opened by its name and read twice")
  func readAgain() throws {
    let result = try run("cat /dev/stdin; cat /dev/stdin", input: "{}\n")
    #expect(result.lines == ["{}", "{}"] && result.failure == nil)
  }

  @Test(
    "one that never reads a large report blocks nothing and ends no process (fault 199)", arguments: [0, 3])
  func unread(status: Int) throws {
    let result = try run("exec 0<&-; exit \(status)", input: String(repeating: "x", count: 5_000_000))
    #expect((result.failure == nil) == (status == 0))
  }

  @Test("one that prints megabytes is read to its end (fault 199)")
  func talkative() throws {
    let result = try run(
      "i=0; while [ $i -lt 64 ]; do head -c 65535 /dev/zero | tr '\\0' x; echo; i=$((i+1)); done")
    #expect(result.failure == nil)
    #expect(result.lines.reduce(0) { $0 + $1.utf8.count } == 64 * 65_535)
    #expect(result.lines.allSatisfy { $0.utf8.count <= 8_192 })
  }

  @Test("another status than 0 is an error with the hook's name, and what it printed before is shown")
  func failing() throws {
    let result = try run("printf 'no space'; exit 3")
    #expect(result.lines == ["no space"])
    #expect(result.failure?.code == .hookFailed)
    #expect(result.failure?.message == "the hook before_build (\"./hook.sh\") ended with status 3")
  }

  @Test("one that is killed is an error with the signal (fault 199)")
  func killed() throws {
    let result = try run("kill -KILL $$")
    #expect(result.failure?.message.contains("was ended by signal 9") == true)
  }

  @Test("what it leaves running with the pipe open is neither waited for nor ended (fault 199)")
  func orphan() throws {
    let result = try run("(sleep 1; echo late > left.txt; sleep 60) & echo started")
    #expect(result.lines == ["started"] && result.failure == nil)
    #expect(result.time < .seconds(30))
  }

  @Test("what it leaves printing for ever is read for a second at the most (fault 199)")
  func endlessOrphan() throws {
    let result = try run(
      "(i=0; while [ $i -lt 20000 ]; do echo again || exit; i=$((i+1)); sleep 0.001; done) & exit 0")
    #expect(result.failure == nil && result.time < .seconds(30))
  }

  @Test("one that takes too long is asked to end, and may clean up")
  func late() throws {
    let result = try run(
      "trap 'echo bye; exit 0' TERM; echo hi; while :; do sleep 0.05; done", limit: .milliseconds(600))
    #expect(result.lines.first == "hi" && result.lines.last == "bye")
    #expect(result.failure?.code == .hookTimedOut)
  }

  @Test("one that does not listen is ended with all that it started (fault 199)")
  func deaf() throws {
    let result = try run(
      "trap '' TERM; (trap '' TERM; sleep 61) & echo $! > child.txt; cat child.txt; while :; do sleep 0.05; done",
      limit: .milliseconds(400), grace: .milliseconds(300))
    #expect(result.failure?.code == .hookTimedOut && result.time < .seconds(30))
    let child = try #require(result.lines.first.flatMap { pid_t($0) })
    // The process that adopts it may need a moment to reap it.
    for _ in 0..<100 where isRunning(child) { usleep(50_000) }
    #expect(!isRunning(child))
  }

  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.contains(") Z ") != true
  }

  @Test("a program without a first line that says who reads it cannot be started")
  func notAProgram() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data([0, 1, 2]).write(to: URL(fileURLWithPath: "\(folder)/noise"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/noise")
    let hook = try HookProgram("after_plan", ["./noise"], folder: folder, environment: [:])
    let failure = #expect(throws: Diagnostic.self) { try hook.run(input: [], limit: .seconds(9)) { _ in } }
    #expect(failure?.message.hasPrefix("the hook after_plan cannot be started: ") == true)
  }

  @Test("a program is found in PATH by its name, and in the folder by a path")
  func found() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let hook = try HookProgram(
      "after_plan", ["sh", "-c", "exit 0"], folder: folder, environment: ["PATH": "bin::/nowhere:/bin"])
    #expect(hook.path == "/bin/sh")
    #expect(throws: Never.self) { try hook.run(input: [], limit: .seconds(60)) { _ in } }
  }

  @Test(
    "what cannot be run is refused before anything begins, with the way to fix it (fault 200)",
    arguments: [
      (["./nowhere.sh"], "\"./nowhere.sh\", which is not there"), (["hook.txt"], "write \"./hook.txt\""),
      (["./hook.txt"], "chmod +x"), (["./sub"], "is no file"), ([], "names no program"),
      ([""], "names no program"), (["/bin/sh", "a\0b"], "names no program"),
    ])
  func refused(words: [String], message: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/hook.txt"))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/sub", withIntermediateDirectories: false)
    let failure = #expect(throws: Diagnostic.self) {
      try HookProgram("before_build", words, folder: folder, environment: ["PATH": "/bin"])
    }
    #expect(
      failure?.code == .hookUnusable && failure?.message.contains(message) == true,
      "\(String(describing: failure))")
  }
}
