import Foundation
import Testing

/// Hooks of `threadline.toml` as a person meets them.
struct HookTests {
  /// A site folder with three hooks that note their name and keep what they were told.
  private func program(_ hooks: String? = nil) throws -> Program {
    let program = try Program()
    let export = [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada"}"#,
      #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}"#,
    ]
    try program.write(export.joined(separator: "\n") + "\n", to: "export.ndjson")
    let note =
      "#!/bin/sh\ncat > told-$THREADLINE_HOOK.json\nls -d site >/dev/null 2>&1 && echo there || echo new\n"
    try program.write(note, to: "note.sh")
    try program.write("#!/bin/sh\necho trouble >&2\nexit 7\n", to: "fail.sh")
    for name in ["note.sh", "fail.sh"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(program.folder)/\(name)")
    }
    let all = """
      before_build = ["./note.sh"]
      after_plan = ["./note.sh"]
      after_publish = ["./note.sh"]
      """
    let head = "base_url = \"https://threads.example\"\nexports = [\"export.ndjson\"]\n[hooks]\n"
    try program.write(head + (hooks ?? all) + "\n", to: "threadline.toml")
    return program
  }

  private func told(_ hook: String, _ program: Program) throws -> [String: Any] {
    let bytes = try #require(FileManager.default.contents(atPath: "\(program.folder)/told-\(hook).json"))
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  private func exists(_ path: String, _ program: Program) -> Bool {
    FileManager.default.fileExists(atPath: "\(program.folder)/\(path)")
  }

  @Test("each hook runs at its point with the report so far, and its lines begin with its name")
  func all() throws {
    let program = try program()
    let result = try program.run(["build", "--json"])
    #expect(result.status == 0)
    #expect(result.errors == "before_build: new\nafter_plan: new\nafter_publish: there\n")
    #expect(try told("before_build", program)["postsPublished"] as? Int == 0)
    let plan = try told("after_plan", program)
    #expect(plan["postsPublished"] as? Int == 1 && plan["pages"] as? Int == 0)
    #expect(((plan["plan"] as? [String: Any])?["pages"] as? [String: Int])?["of posts"] == 1)
    #expect(((try told("after_publish", program)["filesWritten"] as? Int) ?? 0) > 10)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["hooks"] as? [String] == ["before_build", "after_plan", "after_publish"])
  }

  @Test("a hook may fetch the exports that the build then reads")
  func fetches() throws {
    let program = try program("before_build = [\"mv\", \"later.ndjson\", \"export.ndjson\"]")
    try FileManager.default.moveItem(
      atPath: "\(program.folder)/export.ndjson", toPath: "\(program.folder)/later.ndjson")
    #expect(try program.run(["build"]).status == 0)
    #expect(exists("site/@ada/post/1/index.html", program))
  }

  @Test(
    "a hook that fails before publishing stops the build, and nothing is published (fault 201)",
    arguments: ["before_build", "after_plan"])
  func stops(hook: String) throws {
    let program = try program("\(hook) = [\"./fail.sh\"]")
    let result = try program.run(["build", "--json"])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("\(hook): trouble\n"))
    #expect(
      result.errors.contains("error: the hook \(hook) (\"./fail.sh\") ended with status 7 [hook-failed]"))
    #expect(result.output.contains("\"code\" : \"hook-failed\""))
    #expect(!exists("site", program) && !exists("permalinks.lock", program))
  }

  @Test("a hook that fails after publishing is an error, and the site stays (fault 201)")
  func failsLate() throws {
    let program = try program("after_publish = [\"./fail.sh\"]")
    let result = try program.run(["build", "--json"])
    #expect(result.status == 1 && result.errors.contains("[hook-failed]"))
    #expect(result.output.contains("\"errors\" : 1") && !result.output.contains("\"error\" :"))
    #expect(exists("site/index.html", program) && exists("permalinks.lock", program))
  }

  @Test(
    "a hook that cannot be run is found before anything is written, also one that would run last (fault 200)")
  func unusable() throws {
    let program = try program("before_build = [\"./note.sh\"]\nafter_publish = [\"./nowhere.sh\"]")
    let result = try program.run(["build"])
    #expect(result.status == 2 && result.errors.contains("[hook-unusable]"))
    let place = try #require(result.errors.split(separator: ":").dropFirst().first.flatMap { Int($0) })
    let line = try String(contentsOfFile: "\(program.folder)/threadline.toml", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)[place - 1]
    #expect(
      result.errors.hasPrefix("threadline.toml:\(place):17: error: ") && line.hasPrefix("after_publish"))
    for path in ["told-before_build.json", "site", ".threadline"] { #expect(!exists(path, program)) }
  }

  @Test("a hook that takes longer than hooks.timeout is ended and stops the build")
  func late() throws {
    let program = try program("timeout = 1\nbefore_build = [\"sleep\", \"60\"]")
    let result = try program.run(["build"])
    #expect(result.status == 2 && result.errors.contains("ran longer than 1 s and was ended"))
  }

  @Test(
    "a mistake in [hooks] is reported with its line",
    arguments: [
      ("after_plam = [\"x\"]", "unknown key \"hooks.after_plam\"; did you mean \"hooks.after_plan\"?"),
      ("after_plan = \"x\"", "\"hooks.after_plan\" expects an array of strings"),
      ("timeout = 0", "hooks.timeout is 0; expected a number of seconds from 1 to 86400"),
    ])
  func mistakes(line: String, message: String) throws {
    let result = try program(line).run(["build"])
    #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
  }

  @Test("plan lists hooks and runs none, and writes nothing")
  func plan() throws {
    let program = try program()
    let before = try FileManager.default.subpathsOfDirectory(atPath: program.folder).sorted()
    let result = try program.run(["plan"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains("hook before_build: ./note.sh\n"))
    #expect(result.output.contains("of posts") && result.output.contains("extras: account_lists, "))
    let made = Set(try FileManager.default.subpathsOfDirectory(atPath: program.folder)).subtracting(before)
    #expect(made.isSubset(of: ["input.txt", "output.txt", "errors.txt"]), "\(made)")
  }

  @Test("plan --json says the same to programs as to people")
  func planAsJSON() throws {
    let program = try program("")
    #expect(try program.run(["plan"]).output.hasPrefix("no hooks\nextras: account_lists, "))
    let json = try program.run(["plan", "--json"]).output
    let plan = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((plan["extras"] as? [String])?.first == "account_lists" && plan["stages"] == nil)
    #expect((plan["pages"] as? [String: Int])?["of posts"] == 1)
  }
}
