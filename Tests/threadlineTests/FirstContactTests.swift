import Foundation
import Testing

/// What somebody meets who has an archive and has read nothing.
struct FirstContactTests {
  private func program() throws -> Program {
    let program = try Program()
    let export = [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada","owner":true}"#,
      #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"open"}"#,
      #"{"type":"post","id":"2","account":"a","published":"2026-01-01T00:00:00Z","text":"raw","draft":true}"#,
    ]
    try program.write(export.joined(separator: "\n") + "\n", to: "export.ndjson")
    return program
  }

  private func text(_ path: String, _ program: Program) -> String {
    (try? String(contentsOfFile: "\(program.folder)/\(path)", encoding: .utf8)) ?? ""
  }

  @Test("without a base URL a build is for this machine: it promises no URL and says how to publish")
  func local() throws {
    let program = try program()
    let built = try program.run(["build", "export.ndjson"])
    #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
    #expect(built.output.contains("URL:  http://127.0.0.1:8080/\n"))
    #expect(
      built.output.contains(
        "to publish, set base_url in threadline.toml, or add --base-url https://me.example\n"))
    #expect(
      text("site/index.html", program).contains(#"<link rel="canonical" href="http://127.0.0.1:8080/">"#))
    #expect(
      text("site/index.html", program).contains("noindex")
        && text("site/robots.txt", program).contains("Disallow: /\n"))
    #expect(text("site/@ada/post/1/index.html", program).contains("noindex"))
    #expect(text("site/@ada/post/2/index.html", program).isEmpty)
    for file in [".threadline/site/permalinks.lock", "permalinks.lock", "site/sitemap.xml"] {
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/\(file)"))
    }
    let checked = try program.run(["check"])
    #expect(checked.status == 0 && checked.errors.contains("P01 (https) is not checked"))
    #expect(try program.run(["check", "--only", "P01"]).status == 1)
  }

  @Test("a published site replaces one for this machine, and never the other way round")
  func replaced() throws {
    let program = try program()
    #expect(try program.run(["build", "export.ndjson"]).status == 0)
    #expect(try program.run(["build", "export.ndjson", "-b", "https://me.example"]).status == 0)
    #expect(!text("site/index.html", program).contains("noindex"))
    #expect(text(".threadline/site/permalinks.lock", program).contains("@ada/post/1/"))
    let refused = try program.run(["build", "export.ndjson"])
    #expect(refused.status == 2 && refused.errors.contains("add --base-url to build the site again"))
    #expect(
      try program.run(["redact", "--post", "1", "--export", "export.ndjson"]).errors.contains(
        "[base-url-missing]"))
    #expect(try program.run(["build", "export.ndjson", "-e", "local", "-o", "look"]).status == 0)
  }

  @Test("the port of the configuration is in the URL of a site for this machine")
  func port() throws {
    let program = try program()
    try program.write(
      "exports = [\"export.ndjson\"]\n[serve]\nport = 9000\nbind = \"::1\"\n", to: "threadline.toml")
    #expect(try program.run(["build"]).output.contains("URL:  http://[::1]:9000/\n"))
  }

  @Test("doctor lists what the machine has, with what each missing thing costs")
  func doctor() throws {
    let program = try Program()
    let result = try program.run(["doctor"])
    #expect(result.status == 0)
    for name in ["libvips", "Pango", "ffmpeg", "libcurl", "open files", "memory", "free disk space"] {
      #expect(result.output.contains(name))
    }
    let json = try JSONSerialization.jsonObject(
      with: Data(try program.run(["doctor", "--json"]).output.utf8))
    let checks = (json as? [String: Any])?["checks"] as? [[String: Any]] ?? []
    #expect(checks.count == 9)
    for check in checks where check["status"] as? String != "good" { #expect(check["advice"] is String) }
    let nowhere = try program.run(["doctor"], environment: ["TMPDIR": "/nowhere/"])
    #expect(
      nowhere.status == 1 && nowhere.output.contains("ERROR    temporary folder: /nowhere/ cannot be written")
    )
  }

  @Test(
    "a name of an earlier version is an error that says the new one",
    arguments: [
      ("", ["--surfaces", "full"], #"unknown option "--surfaces"; it is now "--extras""#),
      ("", ["--surfaces=full"], #"unknown option "--surfaces"; it is now "--extras""#),
      ("[surfaces]\ncards = true\n", [], #"unknown key "surfaces.cards"; it is now "extras.cards""#),
      ("surfaces = \"full\"\n", [], #"unknown key "surfaces"; it is now "extras""#),
    ])
  func renamed(configuration: String, flags: [String], message: String) throws {
    let program = try program()
    try program.write(configuration, to: "threadline.toml")
    let result = try program.run(["build", "export.ndjson"] + flags)
    #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
  }
}
