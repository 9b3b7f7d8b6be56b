import Foundation
import Testing

/// `threadline build --dry-run` as a person meets it.
struct DryRunTests {
  private static let head = [
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
    #"{"type":"account","id":"a","handle":"ada","owner":true}"#,
    #"{"type":"account","id":"g","handle":"grace"}"#,
  ]
  private static func post(_ id: Int, by account: String = "a", _ text: String = "Words.") -> String {
    #"{"type":"post","id":"\#(id)","account":"\#(account)","published":"2026-01-01T00:00:00Z","text":"\#(text)"}"#
  }
  private static let posts = (1..<12).map { post($0) } + [post(12, by: "g")]

  private func program(_ more: String = "") throws -> Program {
    let program = try Program()
    try write(Self.head + Self.posts, program)
    try program.write(
      "base_url = \"https://threads.example/\"\nexports = [\"export.ndjson\"]\n" + more, to: "threadline.toml"
    )
    return program
  }

  private func write(_ lines: [String], _ program: Program) throws {
    try program.write(lines.map { $0 + "\n" }.joined(), to: "export.ndjson")
  }

  /// Every path below the program's folder with its bytes and the time of its last writing, but for what the test
  /// itself writes.
  private func everything(_ program: Program) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: program.folder)
    where !["input.txt", "output.txt", "errors.txt"].contains(path) {
      let file = "\(program.folder)/\(path)"
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
      let bytes = isFolder ? "" : FileManager.default.contents(atPath: file)?.base64EncodedString() ?? "?"
      found[path] = bytes + (isFolder ? "" : "\(facts[.modificationDate] ?? "")")
    }
    return found
  }

  private func changes(_ program: Program, _ arguments: [String] = []) throws -> [String: Any] {
    let result = try program.run(["build", "--dry-run", "--json"] + arguments)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.errors)")
    return try #require(report["changes"] as? [String: Any])
  }

  @Test("before the first build every file is new, and not a folder is left")
  func first() throws {
    let program = try program("output = \"deep/down/site\"\n")
    let before = try everything(program)
    let result = try program.run(["build", "--dry-run"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.hasSuffix("\nNothing was published: this was a dry run.\n"))
    #expect(result.output.contains("\n  + 404.html\n"))
    #expect(try everything(program) == before)
    #expect(
      try everything(program).keys.contains { $0.contains("threadline/") || $0.hasPrefix("deep") } == false)
  }

  @Test("it lists what is new, changed, removed and moved, and leaves site, state and lock as they are")
  func rebuild() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    let before = try everything(program)
    var lines = Self.head.map { $0.replacingOccurrences(of: "\"grace\"", with: "\"hopper\"") }
    lines += Self.posts.dropFirst(2) + [Self.post(2, by: "a", "Other words."), Self.post(13)]
    try write(lines, program)
    let changes = try changes(program)
    let new = try #require(changes["new"] as? [String: [String]])
    let changed = try #require(changes["changed"] as? [String: [String]])
    let moved = try #require(changes["moved"] as? [[String: String]])
    #expect(new["pages"]?.contains("@ada/post/13/index.html") == true)
    #expect(changed["pages"]?.contains("@ada/post/2/index.html") == true)
    #expect(changed["pages"]?.contains("@ada/post/3/index.html") == false)
    #expect(changed["pages"]?.contains("@ada/post/1/index.html") == true)  // a tombstone now
    #expect(moved.contains(["from": "@grace/post/12/index.html", "to": "@hopper/post/12/index.html"]))
    #expect(new["pages"]?.contains("@hopper/post/12/index.html") == false)
    #expect(
      (changes["removed"] as? [String: [String]])?["embeds"]?.contains("@ada/post/1/oembed.json") == true
    )
    var after = try everything(program)
    after["export.ndjson"] = before["export.ndjson"]
    #expect(after == before)
    let words = try program.run(["build", "--dry-run"])
    #expect(words.status == 0)
    #expect(words.output.contains("1 URL would be taken down:\n  @ada/post/1/\n"))
    #expect(words.output.contains("  > @grace/post/12/index.html to @hopper/post/12/index.html\n"))
  }

  @Test("what it foretells is what the build then does")
  func foretold() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    try write(Self.head + Self.posts.dropFirst(1) + [Self.post(13)], program)
    let foretold = try changes(program)
    let paths = { (key: String) -> Set<String> in
      Set((foretold[key] as? [String: [String]] ?? [:]).values.flatMap(\.self))
    }
    let before = try site(program)
    #expect(try program.run(["build"]).status == 0)
    let after = try site(program)
    #expect(paths("new") == Set(after.keys).subtracting(before.keys))
    #expect(paths("removed") == Set(before.keys).subtracting(after.keys))
    #expect(paths("changed") == Set(after.keys.filter { before[$0] != nil && before[$0] != after[$0] }))
    #expect(try program.run(["build", "--dry-run"]).output.contains("no file would change"))
  }

  private func site(_ program: Program) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: "\(program.folder)/site") {
      let file = "\(program.folder)/site/\(path)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = FileManager.default.contents(atPath: file)
    }
    return files
  }

  @Test("what would refuse the build is an error, with what would change all the same (fault 128)")
  func refused() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    try write(Self.head + Self.posts.dropFirst(6), program)
    let result = try program.run(["build", "--dry-run"])
    #expect(result.status == 1 && result.errors.contains("[too-many-removals]"))
    #expect(result.output.contains("6 URLs would be taken down"))
    #expect(try program.run(["build", "--dry-run", "--allow-removals"]).status == 0)
    try write(Self.head + Self.posts + [Self.post(13)], program)
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/site/@ada/post/13", withIntermediateDirectories: true)
    try program.write("mine", to: "site/@ada/post/13/index.html")
    let foreign = try program.run(["build", "--dry-run"])
    #expect(
      foreign.status == 1 && foreign.errors.contains("\"@ada/post/13/index.html\" would be overwritten"))
  }

  @Test("no hook runs, and one that cannot be run is reported")
  func hooks() throws {
    let program = try program("[hooks]\nbefore_build = [\"touch\", \"ran.txt\"]\n")
    #expect(try program.run(["build", "--dry-run"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/ran.txt"))
    let other = try self.program("[hooks]\nafter_publish = [\"./nowhere\"]\n")
    #expect(try other.run(["build", "--dry-run"]).errors.contains("[hook-unusable]"))
  }
}
