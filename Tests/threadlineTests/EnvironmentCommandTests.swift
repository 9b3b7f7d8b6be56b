import Foundation
import Testing

/// `--environment` and `[publish]` as a person meets them.
struct EnvironmentCommandTests {
  private func program(_ settings: String = "") throws -> Program {
    let program = try Program()
    let export = [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada","owner":true}"#,
      #"{"type":"account","id":"g","handle":"grace"}"#,
      #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"open"}"#,
      #"{"type":"post","id":"2","account":"a","published":"2026-01-01T00:00:00Z","text":"raw","draft":true}"#,
      #"{"type":"post","id":"3","account":"a","published":"2026-01-01T00:00:00Z","text":"far","#
        + #""publish_at":"9000-01-01T00:00:00Z"}"#,
      #"{"type":"post","id":"4","account":"a","published":"2026-01-01T00:00:00Z","text":"past","#
        + #""publish_at":"2001-01-01T00:00:00Z"}"#,
      #"{"type":"post","id":"5","account":"g","published":"2026-01-01T00:00:00Z","text":"hers"}"#,
    ]
    try program.write(export.joined(separator: "\n") + "\n", to: "export.ndjson")
    let head = "base_url = \"https://threads.example\"\nexports = [\"export.ndjson\"]\n"
    try program.write(head + settings, to: "threadline.toml")
    return program
  }

  private func exists(_ path: String, _ program: Program) -> Bool {
    FileManager.default.fileExists(atPath: "\(program.folder)/\(path)")
  }

  @Test("a build is for everybody unless a draft is asked for, by the flag or the file (fault 204)")
  func choice() throws {
    let program = try program()
    let built = try program.run(["build"])
    #expect(built.status == 0, "\(built.errors)")
    #expect(built.output.contains("left out: 1 draft\n") && built.output.contains("left out: 1 embargoed\n"))
    #expect(exists("site/@ada/post/4/index.html", program) && !exists("site/@ada/post/2/index.html", program))
    let lock = FileManager.default.contents(atPath: "\(program.folder)/permalinks.lock")
    let refused = try program.run(["build", "-e", "draft"])
    #expect(
      refused.status == 2
        && refused.errors.contains("name another --output for the draft [other-environment]"))
    #expect(try program.run(["build", "-e", "draft", "--dry-run"]).errors.contains("[other-environment]"))
    let draft = try program.run(["build", "--environment", "draft", "--output", "look"])
    #expect(draft.status == 0 && draft.output.contains("a draft: search engines may not list it"))
    #expect(exists("look/@ada/post/2/index.html", program) && exists("look/@ada/post/3/index.html", program))
    #expect(FileManager.default.contents(atPath: "\(program.folder)/permalinks.lock") == lock)
    let other = try self.program("environment = \"draft\"\n")
    #expect(try other.run(["plan"]).status == 0)
    #expect(try other.run(["build"]).output.contains("a draft:"))
    #expect(try other.run(["build", "-e", "production", "-o", "site2"]).output.contains("left out: 1 draft"))
  }

  @Test("a word that is not an environment ends with 64 and names the two")
  func unknown() throws {
    let result = try program().run(["build", "-e", "staging"])
    #expect(result.status == 64)
    #expect(
      result.errors == """
        error: the value "staging" is invalid for "-e <word>"; expected one of "draft", "local" or "production"
        See "threadline build --help".

        """)
  }

  @Test("a draft is not uploaded: the hook after publishing is for what everybody may see (fault 204)")
  func hooks() throws {
    let program = try program("[hooks]\nafter_publish = [\"touch\", \"uploaded\"]\n")
    let draft = try program.run(["build", "-e", "draft"])
    #expect(draft.status == 0 && !exists("uploaded", program))
    #expect(draft.errors.contains("[hook-skipped]"))
    #expect(try program.run(["build", "-o", "other"]).status == 0)
    #expect(exists("uploaded", program))
  }

  @Test("the lists of threadline.toml hold, and a name that means nothing is a warning (fault 205)")
  func lists() throws {
    let program = try program("[publish]\ndeny = [\"@grace\", \"@adda\"]\n")
    let result = try program.run(["build"])
    #expect(result.status == 0 && result.output.contains("left out: 1 denied\n"))
    #expect(
      result.errors.contains(
        #"threadline.toml:4:8: warning: "@adda" in "deny" of [publish] is no account of these exports; did you mean "@ada"? [unknown-publish-name]"#
      ))
    #expect(!exists("site/@grace", program))
    let wrong = try self.program("[publish]\nallow = \"@ada\"\n").run(["build"])
    #expect(wrong.status == 2 && wrong.errors.contains("\"publish.allow\" expects an array of strings"))
  }

  @Test("an import leaves out what is not ready (fault 204)")
  func importing() throws {
    let program = try program()
    let result = try program.run(["import", "export.ndjson", "--output", "copy"])
    #expect(result.status == 0 && result.output.contains("left out: 1 draft\n"))
    let copy = FileManager.default.contents(atPath: "\(program.folder)/copy/threadline.ndjson") ?? Data()
    let words = String(decoding: copy, as: UTF8.self)
    #expect(words.contains("past") && !words.contains("raw") && !words.contains("far"))
  }
}
