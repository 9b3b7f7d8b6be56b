import Foundation
import Testing

@testable import threadline

/// The program as a person meets it: what it prints and how it ends.
struct CommandTests {
  @Test("without arguments it prints five lines with three commands")
  func start() throws {
    let result = try Program().run([])
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 80 })
    for example in ["threadline build archive.zip", "threadline serve", "threadline check"] {
      #expect(result.output.contains(example))
    }
  }

  @Test(
    "every verb explains itself with an example",
    arguments: UnknownCommand.names)
  func verbHelp(verb: String) throws {
    let result = try Program().run([verb, "--help"])
    #expect(
      result.status == 0 && result.output.contains("EXAMPLE") && result.output.contains("threadline \(verb)"))
  }

  @Test(
    "a mistake in how it is called ends with 64",
    arguments: [["bild"], ["build", "--jobs", "0"], ["serve", "--port", "x"]])
  func usage(arguments: [String]) throws {
    #expect(try Program().run(arguments).status == 64)
  }

  @Test("from an empty folder, new, build and check make a good site at once")
  func quickStart() throws {
    let program = try Program()
    #expect(try program.run(["new", "mine"]).status == 0)
    let built = try program.run(["build", "--report", "report.json"], in: "mine")
    #expect(built.status == 0)
    #expect(built.output.contains("4 records read, 3 posts published"))
    #expect(built.diagnostics.isEmpty, "\(built.diagnostics)")
    let report = try #require(FileManager.default.contents(atPath: "\(program.folder)/mine/report.json"))
    let numbers = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
    #expect(numbers["postsPublished"] as? Int == 3 && numbers["environment"] as? String == "local")
    let checked = try program.run(["check", "site"], in: "mine")
    #expect(checked.status == 0 && checked.output.contains("pages checked: 0 errors"))
    #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/mine/permalinks.lock"))
    #expect(try program.run(["new", "mine"]).status == 2)
  }

  @Test("an invalid picture of previews stops the build and lists the choices")
  func unknownCard() throws {
    let program = try Program()
    try program.write(
      "base_url = \"https://threads.example\"\n[preview]\ncard = \"picture\"\n", to: "threadline.toml")
    let result = try program.run(["build", "x.ndjson"])
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "preview.card is \"picture\"; expected one of \"auto\", \"text\", \"media\", \"avatar\", \"none\"")
    )
  }

  @Test("a misspelt key in threadline.toml stops the build with its line and the nearest key")
  func misspeltKey() throws {
    let program = try Program()
    try program.write("title = \"x\"\nbase_ulr = \"https://threads.example\"\n", to: "threadline.toml")
    let result = try program.run(["build", "x.ndjson"])
    #expect(result.status == 2)
    #expect(
      result.errors == """
        threadline.toml:2:1: error: unknown key "base_ulr"; did you mean "base_url"? [configuration-unknown-key]
        See docs/reference/diagnostics.md#configuration-unknown-key
        NOTHING WAS PUBLISHED: threadline.toml:2:1: unknown key "base_ulr"

        """)
  }

  @Test("a build from standard input reads NDJSON")
  func standardInput() throws {
    let program = try Program()
    let export = """
      {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
      {"type":"account","id":"a","handle":"ada"}
      {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}

      """
    let result = try program.run(["build", "-", "-b", "https://threads.example", "-o", "out"], input: export)
    #expect(result.status == 0)
    #expect(FileManager.default.fileExists(atPath: "\(program.folder)/out/@ada/post/1/index.html"))
  }

  private static let header =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#

  @Test("the report says of each export what became of its records, in words and as JSON")
  func reportOnSources() throws {
    let program = try Program()
    let lines = [
      Self.header, #"{"type":"account","id":"a","handle":"ada"}"#,
      #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}"#,
    ]
    let secret =
      #"{"type":"post","id":"secret","account":"a","published":"2026-01-01T00:00:00Z","visibility":"direct"}"#
    try program.write((lines + [secret]).joined(separator: "\n") + "\n", to: "1.ndjson")
    try program.write(lines.joined(separator: "\n") + "\n", to: "2.ndjson")
    let arguments = ["build", "1.ndjson", "2.ndjson", "-b", "https://threads.example", "-o", "out"]
    let words = try program.run(arguments)
    #expect(words.output.contains("5 records read, 1 post published"))
    #expect(
      words.output.contains(
        "  posts             2          0         2: 1 direct, 1 replaced-by-later-export"))
    #expect(words.output.contains("2.ndjson (native)\n"))
    let json = try program.run(arguments + ["--json"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let sources = try #require(report["sources"] as? [[String: Any]])
    #expect(sources.map { $0["name"] as? String } == ["1.ndjson", "2.ndjson"])
    let posts = try #require((sources.first?["records"] as? [String: Any])?["posts"] as? [String: Any])
    #expect(posts["found"] as? Int == 2 && posts["published"] as? Int == 0)
    #expect(posts["leftOut"] as? [String: Int] == ["direct": 1, "replaced-by-later-export": 1])
    #expect(
      report["error"] == nil && !json.output.contains("secret") && !json.output.contains(program.folder))
  }

  @Test("a build that is stopped after reading gives its report all the same, with the error")
  func reportOfStoppedBuild() throws {
    let program = try Program()
    let secret =
      #"{"type":"post","id":"secret","account":"a","published":"2026-01-01T00:00:00Z","visibility":"direct"}"#
    try program.write([Self.header, secret, ""].joined(separator: "\n"), to: "x.ndjson")
    let result = try program.run([
      "build", "x.ndjson", "-b", "https://threads.example", "-o", "out", "--json", "--report", "r.json",
    ])
    #expect(result.status == 2 && result.errors.contains("[nothing-to-publish]"))
    let written = try #require(FileManager.default.contents(atPath: "\(program.folder)/r.json"))
    #expect(written == Data(result.output.utf8))
    let report = try #require(try JSONSerialization.jsonObject(with: written) as? [String: Any])
    #expect((report["error"] as? [String: String])?["code"] == "nothing-to-publish")
    #expect(report["recordsRead"] as? Int == 1 && (report["sources"] as? [Any])?.count == 1)
    #expect(!result.output.contains("secret"))
    let words = try program.run(["build", "x.ndjson", "-b", "https://threads.example", "-o", "out"])
    #expect(words.output.contains("1 record read, 0 posts ready"))
  }

  @Test("an unknown name fails a strict build")
  func strictOnUnknownNames() throws {
    let program = try Program()
    let event = #"{"type":"event","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}"#
    let post = #"{"type":"post","id":"2","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}"#
    let ada = #"{"type":"account","id":"a","handle":"ada"}"#
    try program.write([Self.header, ada, event, post, ""].joined(separator: "\n"), to: "x.ndjson")
    let arguments = ["build", "x.ndjson", "-b", "https://threads.example", "-o", "out"]
    let result = try program.run(arguments + ["--strict"])
    #expect(result.status == 2 && result.errors.contains("1 unknown name"))
    #expect(result.output.contains("unknown: \"event\" once, first in x.ndjson:3"))
    #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/out"))
    #expect(try program.run(arguments).status == 0)
  }

  @Test("a warning fails a strict build, and nothing is written")
  func strict() throws {
    let program = try Program()
    let export = """
      {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
      {"type":"account","id":"a","handle":"ada"}
      {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":{"markdown":"<b>hi</b>"}}

      """
    try program.write(export, to: "x.ndjson")
    let result = try program.run([
      "build", "x.ndjson", "-b", "https://threads.example", "-o", "out", "--strict",
    ])
    #expect(
      result.status == 2 && result.errors.contains("[raw-html-dropped]")
        && result.errors.contains("[strict-build]"))
    #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/out"))
    #expect(try program.run(["build", "x.ndjson", "-b", "https://threads.example", "-o", "out"]).status == 0)
  }

  @Test(
    "what is missing is reported with its fix, and the status says whether the command line is wrong",
    arguments: [
      (["build"], "exports-missing", 64),
      (["build", "nothing.zip", "-b", "https://x.example"], "nothing.zip", 2),
      (["build", "nothing.zip", "-e", "production"], "base-url-missing", 64),
      (["build", "nothing.zip"], "diagnostics.md#missing-export", 2),
      (["build", "x", "-b", "x.example"], "base-url-unusable", 64),
      (
        ["build", "x", "-b", "https://x.example", "--assume-visibility", "all"],
        "expected one of \"public\" and \"unlisted\"", 64
      ),
      (["build", "x", "-b", "https://x.example", "--report", "x"], "report-misplaced", 64),
      (["check", "nowhere"], "site-missing", 2), (["check", "."], "site-missing", 2),
      (["serve", "nowhere"], "site-missing", 2), (["check"], "site-missing", 2),
      (["build", "x", "--config", "no.toml"], "configuration-unreadable", 2),
    ])
  func missing(arguments: [String], expected: String, status: Int32) throws {
    let result = try Program().run(arguments)
    #expect(result.status == status)
    #expect(result.errors.contains("error: ") && result.errors.contains(expected), "\(result.errors)")
  }
}

/// The program in a folder of its own.
final class Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// What went to standard error without the last lines of a build that published nothing.
    var diagnostics: String {
      errors.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("NOTHING WAS PUBLISHED: ") && !$0.hasPrefix("See docs/") }
        .joined(
          separator: "\n")
    }
  }

  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "threadline-command-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to path: String) throws {
    try text.write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
  }

  /// The program's own file.
  static var path: String {
    let bundle = URL(fileURLWithPath: ProcessInfo.processInfo.arguments.first ?? "").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("threadline").path
  }

  /// Runs it to its end; a minute is more than any of these takes. `limits` are words for bash to say before.
  func run(
    _ arguments: [String], in subfolder: String = "", input: String = "", environment: [String: String] = [:],
    after limits: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: limits == nil ? Self.path : "/bin/bash")
    process.arguments = (limits.map { ["-c", "\($0); exec \"$0\" \"$@\"", Self.path] } ?? []) + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: "\(folder)/\(subfolder)")
    try write(input, to: "input.txt")
    for name in ["output.txt", "errors.txt"] { try write("", to: name) }
    process.standardInput = FileHandle(forReadingAtPath: "\(folder)/input.txt")
    process.standardOutput = FileHandle(forWritingAtPath: "\(folder)/output.txt")
    process.standardError = FileHandle(forWritingAtPath: "\(folder)/errors.txt")
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOfFile: "\(folder)/output.txt", encoding: .utf8),
      errors: try String(contentsOfFile: "\(folder)/errors.txt", encoding: .utf8))
  }
}
