import Foundation
import Testing

@testable import threadline

/// `threadline import`, `--missing` and `[accounts] same`, as a person meets them.
struct ImportCommandTests {
  private static let outbox = """
    {"id":"outbox.json","type":"OrderedCollection","orderedItems":[
    {"type":"Create","object":{"id":"https://social.example/users/ada/statuses/1","type":"Note",
    "published":"2024-01-02T03:04:05Z","attributedTo":"https://social.example/users/ada",
    "to":["https://www.w3.org/ns/activitystreams#Public"],"content":"<p>one</p>"}},
    {"type":"Create","object":{"id":"https://social.example/users/ada/statuses/2","type":"Note",
    "published":"2024-01-02T03:05:05Z","attributedTo":"https://social.example/users/ada",
    "to":["https://www.w3.org/ns/activitystreams#Public"],"content":"<p>two</p>",
    "inReplyTo":"https://social.example/users/ada/statuses/1"}},
    {"type":"Create","object":{"id":"https://social.example/users/ada/statuses/3","type":"Note",
    "published":"2024-01-02T03:06:05Z","attributedTo":"https://social.example/users/ada",
    "to":["https://social.example/users/ada/followers"],"content":"<p>hush</p>"}}]}
    """
  private static let actor = """
    {"id":"https://social.example/users/ada","type":"Person","preferredUsername":"ada","name":"Ada",
    "url":"https://social.example/@ada"}
    """
  private static let native = """
    {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
    {"type":"account","id":"b","handle":"ada.example","owner":true,"url":"https://sky.example/ada"}
    {"type":"post","id":"b1","account":"b","published":"2025-01-01T00:00:00Z","text":"from the sky",
    """

  private func exports() throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(atPath: program.folder + "/m", withIntermediateDirectories: true)
    try program.write(Self.outbox, to: "m/outbox.json")
    try program.write(Self.actor, to: "m/actor.json")
    let record = Self.native.replacing("\n\"", with: "\"") + #""url":"https://sky.example/ada/b1"}"# + "\n"
    try program.write(record, to: "b.ndjson")
    return program
  }

  private func tree(_ folder: String) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        FileManager.default.contents(atPath: folder + "/" + path).map { (path, $0) }
      })
  }

  @Test("a site of what import wrote is the site of the exports, to the byte, and holds nothing private")
  func sameSite() throws {
    let program = try exports()
    let imported = try program.run(["import", "m", "b.ndjson", "--output", "mine"])
    #expect(imported.status == 0 && imported.output.contains("left out: 1 followers"))
    let text = try String(contentsOfFile: program.folder + "/mine/threadline.ndjson", encoding: .utf8)
    #expect(text.contains("from the sky") && !text.contains("hush") && !text.contains("statuses/3"))
    #expect(
      try program.run(["build", "m", "b.ndjson", "-b", "https://a.example", "-o", "one/site"]).status == 0)
    #expect(try program.run(["build", "mine", "-b", "https://a.example", "-o", "two/site"]).status == 0)
    let one = try tree(program.folder + "/one/site")
    #expect(one.count > 8)
    #expect(try one == tree(program.folder + "/two/site"))
  }

  @Test("import writes over nothing, and leaves nothing where it fails")
  func keepsHands() throws {
    let program = try exports()
    try FileManager.default.createDirectory(
      atPath: program.folder + "/mine", withIntermediateDirectories: true)
    try program.write("my edit", to: "mine/threadline.ndjson")
    let refused = try program.run(["import", "m", "--output", "mine"])
    #expect(refused.status == 2 && refused.errors.contains("[import-misplaced]"))
    #expect(
      try String(contentsOfFile: program.folder + "/mine/threadline.ndjson", encoding: .utf8) == "my edit")
    #expect(try program.run(["import", "input.txt", "--output", "other"]).status == 2)
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder)
    #expect(!left.contains { $0.hasPrefix("other") || $0.contains("importing") })
  }

  @Test("posts that the new export lacks are listed and kept; --missing remove takes them down")
  func missing() throws {
    let program = try exports()
    let build = ["build", "m", "-b", "https://a.example"]
    #expect(try program.run(build).status == 0)
    let lines = Self.outbox.components(separatedBy: "\n")
    try program.write(
      (lines[..<4] + ["]}"]).joined(separator: "\n").replacing("}},\n]}", with: "}}]}"), to: "m/outbox.json")
    let kept = try program.run(build)
    #expect(
      kept.status == 0 && kept.output.contains("1 post of earlier exports and missing from these, so kept"))
    #expect(
      kept.output.contains("2024-01-02 @ada@social.example https://social.example/users/ada/statuses/2"))
    #expect(FileManager.default.fileExists(atPath: program.folder + "/site/@ada/post/2/index.html"))
    let removed = try program.run(build + ["--missing", "remove", "--allow-removals"])
    #expect(removed.output.contains("1 URL taken down by this build:\n  @ada/post/2/"))
    let page = try String(contentsOfFile: program.folder + "/site/@ada/post/2/index.html", encoding: .utf8)
    #expect(!page.contains("two"))
    #expect(try program.run(build + ["--missing", "perhaps"]).status == 64)
  }

  @Test("accounts that threadline.toml names as one share a page, and old addresses lead to it")
  func sameAccounts() throws {
    let program = try exports()
    let apart = ["build", "m", "b.ndjson", "-b", "https://a.example"]
    #expect(try program.run(apart).status == 0)
    #expect(FileManager.default.fileExists(atPath: program.folder + "/site/@ada.example/index.html"))
    let same = "[accounts]\nsame = [\"ada@social.example\", \"ada.example\"]\n"
    try program.write(
      "base_url = \"https://a.example\"\nexports = [\"m\", \"b.ndjson\"]\n" + same, to: "threadline.toml")
    try FileManager.default.copyItem(
      atPath: program.folder + "/.threadline/site/permalinks.lock",
      toPath: program.folder + "/permalinks.lock")
    #expect(try program.run(["build"]).status == 0)
    let page = try String(contentsOfFile: program.folder + "/site/@ada/post/b1/index.html", encoding: .utf8)
    #expect(page.contains("from the sky") && page.contains("https://sky.example/ada/b1"))
    let redirects = try String(contentsOfFile: program.folder + "/site/_redirects", encoding: .utf8)
    #expect(redirects.contains("/@ada.example/post/b1/ /@ada/post/b1/ 301"))
    #expect(redirects.contains("/@ada.example/ /@ada/ 301"))
  }

  @Test(
    "at a terminal nothing but a clear word for it removes",
    arguments: [("r", false), ("Remove ", false), ("", true), ("k", true), ("yes", true), (nil, true)])
  func question(answer: String?, keeps: Bool) {
    var shown = ""
    let kept = MissingPostsQuestion.ask(["2024 @ada 1"], write: { shown += $0 }, readAnswer: { answer })
    #expect(kept == keeps && shown.contains("2024 @ada 1") && shown.contains("[K]eep or [r]emove?"))
  }
}
