import Foundation
import Testing

/// Takedowns that must go through, and takedowns that must take nothing else with them.
struct RedactSafetyTests {
  @Test("the only post of an account is taken down, and its account page with it")
  func onlyPost() throws {
    let program = try Program()
    try program.write(Self.lines([Self.record("1")]), to: "x.ndjson")
    let site = ["-b", "https://me.example"]
    #expect(try program.run(["build", "x.ndjson"] + site).status == 0)
    let redacted = try program.run(["redact", "1", "--export", "x.ndjson"] + site)
    #expect(redacted.status == 0, "\(redacted.errors)")
    #expect(redacted.output.hasPrefix("1 post taken down: https://me.example/@ada/post/1/\n"))
    let page = try String(contentsOfFile: program.folder + "/site/@ada/post/1/index.html", encoding: .utf8)
    #expect(!page.contains("words of 1"))
    let checked = try program.run(["check", "--redactions", "--export", "x.ndjson", "site"])
    #expect(!checked.output.contains("holds "), "\(checked.output)")
  }

  @Test("posts that share a URL elsewhere are one to a takedown, and each is counted and named")
  func sharedURL() throws {
    let program = try Program()
    let shared = #","url":"https://old.example/same""#
    try program.write(
      Self.lines(["1", "2"].map { Self.record($0, shared) } + ["3", "4", "5"].map { Self.record($0) }),
      to: "x.ndjson")
    let site = ["-b", "https://me.example"]
    #expect(try program.run(["build", "x.ndjson"] + site).status == 0)
    let redacted = try program.run(["redact", "1", "--export", "x.ndjson", "--dry-run"] + site)
    #expect(
      redacted.output.hasPrefix(
        "2 posts would be taken down: https://me.example/@ada/post/1/ (2 posts that share a URL elsewhere; "
          + "also known as /@ada/post/2/, https://old.example/same, 2)\nthe URLs would answer 410\n"),
      "\(redacted.output)\(redacted.errors)")
  }

  @Test(
    "a receipt never takes the place of what a person owns, and a dry run writes none there",
    arguments: ["x.ndjson", "threadline.toml", "permalinks.lock", "redactions.toml", "site/index.html"])
  func receiptOverFile(path: String) throws {
    let program = try Program()
    try program.write(Self.lines([Self.record("1"), Self.record("2")]), to: "x.ndjson")
    try program.write(
      "base_url = \"https://me.example\"\nexports = [\"x.ndjson\"]\n", to: "threadline.toml")
    #expect(try program.run(["build"]).status == 0)
    let file = "\(program.folder)/\(path)"
    let before = FileManager.default.contents(atPath: file)
    #expect((before == nil) == (path == "redactions.toml"))
    let redacted = try program.run(["redact", "1", "--dry-run", "--receipt", path])
    #expect(redacted.status == 64 && redacted.errors.contains("[report-misplaced]"), "\(redacted.errors)")
    #expect(FileManager.default.contents(atPath: file) == before)
  }

  private static func record(_ id: String, _ more: String = "") -> String {
    #"{"type":"post","id":"\#(id)","account":"a","published":"2026-01-01T00:00:0\#(id)Z","text":"words of \#(id)"\#(more)}"#
  }

  private static func lines(_ posts: [String]) -> String {
    let header = #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
    let account = #"{"type":"account","id":"a","handle":"ada","owner":true}"#
    return ([header, account] + posts).map { $0 + "\n" }.joined()
  }
}
