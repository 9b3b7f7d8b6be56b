import Foundation
import Testing
import ThreadlineKit

/// What a build says at its end, and with which status: whether the site is published.
struct BuildOutcomeTests {
  private static let header =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
  private static let account = #"{"type":"account","id":"a","handle":"ada","owner":true}"#
  private static func post(_ id: Int) -> String {
    #"{"type":"post","id":"\#(id)","account":"a","published":"2026-01-01T00:00:00Z","text":"Words."}"#
  }

  private func program(_ posts: [String] = (1...3).map(post), more: String = "") throws -> Program {
    let program = try Program()
    try write(posts, program)
    try program.write(
      "base_url = \"https://me.example/threads/\"\nexports = [\"x.ndjson\"]\n" + more, to: "threadline.toml")
    return program
  }

  private func write(_ posts: [String], _ program: Program) throws {
    try program.write(([Self.header, Self.account] + posts).map { $0 + "\n" }.joined(), to: "x.ndjson")
  }

  private func report(_ program: Program, _ arguments: [String] = []) throws -> [String: Any] {
    let result = try program.run(["build", "--json"] + arguments)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.errors)")
  }

  @Test("a good build ends with the site, its URL and the next command, and 0")
  func good() throws {
    let program = try program()
    let result = try program.run(["build"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("4 records read, 3 posts published\n"))
    #expect(
      result.output.hasSuffix(
        " s\nSite: site/\nURL:  https://me.example/threads/\nLook at it: threadline serve\n"))
  }

  @Test(
    "an output that serve would not find is named in the next command",
    arguments: [
      ("other", "other/", "other"), ("deep/new site", "deep/new site/", "'deep/new site'"),
      ("it's", "it's/", "'it'\\''s'"),
    ])
  func otherOutput(output: String, shown: String, argument: String) throws {
    let result = try program().run(["build", "-o", output])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasSuffix(
        "\nSite: \(shown)\nURL:  https://me.example/threads/\nLook at it: threadline serve \(argument)\n"))
  }

  @Test("a build with a bad record publishes the others, says so, and ends with 1")
  func withErrors() throws {
    let program = try program([Self.post(1), "{", Self.post(2)])
    let result = try program.run(["build"])
    #expect(result.status == 1)
    #expect(
      result.output.contains("2 posts published\n") && result.output.contains("\n0 warnings, 1 error\n"))
    #expect(result.output.hasSuffix("\nLook at it: threadline serve\n"))
    #expect(!result.errors.contains("NOTHING"))
    #expect(try report(program)["status"] as? String == "published-with-errors")
  }

  @Test("a build that would remove too much publishes nothing, says so in its last line, and ends with 2")
  func tooManyRemovals() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    try write([Self.post(1)], program)
    let result = try program.run(["build"])
    #expect(result.status == 2)
    #expect(result.output.hasPrefix("2 records read, 1 post ready\n"))
    #expect(!result.output.contains("published") && !result.output.contains("Look at it"))
    #expect(
      result.errors.split(separator: "\n").last
        == "NOTHING WAS PUBLISHED: permalinks.lock: this build would remove 2 of 4 published addresses, more than a fifth, so they are still public"
    )
  }

  @Test(
    "whatever stops a build before it publishes ends with 2",
    arguments: [
      ["build", "nothing.zip"], ["build", "--config", "none.toml"], ["build", "--theme", "."],
      ["build", "--strict"], ["redact", "--post", "1", "--theme", "."],
    ])
  func stopped(arguments: [String]) throws {
    let program = try program([
      Self.post(1),
      #"{"type":"post","id":"2","account":"a","published":"2026-01-01T00:00:00Z","text":{"markdown":"<b>x</b>"}}"#,
    ])
    try FileManager.default.createDirectory(
      atPath: program.folder + "/Templates", withIntermediateDirectories: true)
    if arguments.contains("--theme") { try program.write("{{nothing}}", to: "Templates/page.mustache") }
    let result = try program.run(arguments)
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.split(separator: "\n").last?.hasPrefix("NOTHING WAS PUBLISHED: ") == true)
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/site"))
  }

  @Test("an invalid value is a usage error on the command line alone")
  func usage() throws {
    let program = try program()
    let result = try program.run(["build", "--extras", "wide"])
    #expect(result.status == 64 && !result.errors.contains("NOTHING"))
    let kind = try program.run(["build", "--as", "papper"])
    #expect(kind.status == 64, "\(kind.errors)")
  }

  @Test("a dry run says in its last line that nothing was published, and ends with 0")
  func dryRun() throws {
    let program = try program()
    let result = try program.run(["build", "--dry-run"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("4 records read, 3 posts ready\n"))
    #expect(result.output.hasSuffix("\nNothing was published: this was a dry run.\n"))
    #expect(!result.output.contains("posts published"))
    #expect(try report(program, ["--dry-run"])["status"] as? String == "dry-run")
  }

  @Test("quiet prints errors only")
  func quiet() throws {
    let program = try program([Self.post(1), "{"])
    let result = try program.run(["build", "--quiet", "--progress"])
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("x.ndjson:4:") && result.errors.split(separator: "\n").count == 1)
    try write([#"{"type":"post","id":"s","account":"a","visibility":"direct"}"#], program)
    let stopped = try program.run(["build", "--quiet"])
    #expect(stopped.status == 2 && stopped.output.isEmpty && !stopped.errors.contains("NOTHING"))
  }

  @Test("a report that cannot be written is an error of a site that is published")
  func reportNotWritten() throws {
    let result = try program().run(["build", "--report", "none/report.json"])
    #expect(result.status == 1 && result.errors.contains("none/report.json: error: cannot be written"))
    #expect(result.output.hasSuffix("\nLook at it: threadline serve\n"))
  }

  @Test("a receipt that cannot be written is an error of a takedown that is published")
  func receiptNotWritten() throws {
    let program = try program()
    let result = try program.run(["redact", "--post", "1", "--receipt", "none/receipt.json"])
    #expect(result.status == 1 && !result.errors.contains("NOTHING"), "\(result.errors)")
    #expect(result.errors.contains("none/receipt.json: error: cannot be written"))
    #expect(FileManager.default.fileExists(atPath: program.folder + "/site/index.html"))
  }

  @Test("a build that fails when files have moved does not say that nothing was published")
  func partly() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    try FileManager.default.createDirectory(
      atPath: program.folder + "/site/@ada/post/4/index.html/mine", withIntermediateDirectories: true)
    try write((1...4).map(Self.post), program)
    let result = try program.run(["build", "--json"])
    #expect(result.status == 1 && !result.errors.contains("NOTHING"), "\(result.errors)")
    #expect(
      result.diagnostics.hasSuffix(
        "; a part of the new site is published already, so build again [site-partly-published]\n"),
      "\(result.errors)")
    #expect(result.output.contains("\"status\" : \"published-with-errors\""))
  }

  @Test("the report says what it is, when the build started, how it ended and where the errors are")
  func reportOfErrors() throws {
    let program = try program((1...7).map { _ in "{" } + [Self.post(1)])
    let report = try report(program)
    #expect(report["format"] as? String == "threadline-report")
    #expect(report["version"] as? String == SiteConfiguration.version)
    #expect(report["status"] as? String == "published-with-errors")
    #expect(report["baseURL"] as? String == "https://me.example/threads/")
    let started = try #require(report["started"] as? String)
    #expect(started.hasSuffix("Z") && ISO8601DateFormatter.parses(started), "\(started)")
    #expect(report["errors"] as? Int == 7)
    let said = try #require((report["diagnostics"] as? [[String: Any]])?.first)
    #expect(said["code"] as? String == "invalid-json" && said["severity"] as? String == "error")
    #expect(said["count"] as? Int == 7)
    #expect(said["places"] as? [String] == (3...7).map { "x.ndjson:\($0):2" })
  }

  @Test("the report of a stopped build counts the error that stopped it, and names no folder of the machine")
  func reportOfStop() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    try write([Self.post(1)], program)
    let result = try program.run(["build", "--json"])
    #expect(result.status == 2 && !result.output.contains(program.folder))
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["status"] as? String == "not-published" && report["errors"] as? Int == 1)
    #expect((report["error"] as? [String: String])?["code"] == "too-many-removals")
    let said = try #require((report["diagnostics"] as? [[String: Any]])?.last)
    #expect(said["code"] as? String == "too-many-removals" && said["count"] as? Int == 1)
    #expect(said["places"] as? [String] == ["permalinks.lock"])
  }

  @Test("off a terminal progress is shown only if asked for, and in pages")
  func progress() throws {
    let program = try program()
    let built = try program.run(["build", "--progress"])
    let lines = built.errors.split(separator: "\n").map(String.init)
    #expect(built.status == 0 && lines.first?.hasPrefix("reading ") == true && lines.last == "publishing")
    let checked = try program.run(["check", "site", "--progress"])
    let pages = try #require(checked.output.split(separator: " ").first)
    #expect(checked.status == 0 && checked.output.hasSuffix(" pages checked: 0 errors, 0 warnings\n"))
    let share = Int((100 / (Double(pages) ?? 1)).rounded())
    #expect(
      checked.errors
        == "checking 1 of \(pages) pages, \(share) %\nchecking \(pages) of \(pages) pages, 100 %\n")
    #expect(try program.run(["check", "site"]).errors.isEmpty)
    #expect(try program.run(["plan", "--progress"]).errors.hasPrefix("reading "))
  }
}

extension ISO8601DateFormatter {
  /// Whether a text is a time as RFC 3339 says it, with fractions of a second or without.
  fileprivate static func parses(_ text: String) -> Bool {
    let formatter = ISO8601DateFormatter()
    if formatter.date(from: text) != nil { return true }
    formatter.formatOptions.insert(.withFractionalSeconds)
    return formatter.date(from: text) != nil
  }
}
