import Foundation
import Testing

struct DiffCommandTests {
  private static let head = """
    {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
    {"type":"account","id":"a","handle":"ada"}

    """

  private static func post(_ id: String, _ text: String = "hi") -> String {
    #"{"type":"post","id":"\#(id)","account":"a","published":"2026-01-01T00:00:00Z","text":"\#(text)"}"#
      + "\n"
  }

  private static func program() throws -> Program {
    let program = try Program()
    try program.write(head + post("1") + post("2"), to: "old.ndjson")
    try program.write(head + post("1", "hello") + post("3"), to: "new.ndjson")
    return program
  }

  @Test("differences are printed line by line with their sum, and are no failure")
  func text() throws {
    let result = try Self.program().run(["diff", "old.ndjson", "new.ndjson"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        ~ post /@ada/post/1/: content
        - post /@ada/post/2/
        + post /@ada/post/3/
        accounts: 0 added, 0 removed, 0 moved, 0 changed, 1 unchanged
        posts: 1 added, 1 removed, 0 moved, 1 changed, 0 unchanged
        reposts: 0 added, 0 removed, 0 moved, 0 changed, 0 unchanged
        threads: 0 added, 0 removed, 0 moved, 0 changed, 1 unchanged

        """)
  }

  @Test("as JSON it is one object, with differences or without, the same in every run")
  func json() throws {
    let program = try Self.program()
    for (new, count) in [("new.ndjson", 3), ("old.ndjson", 0)] {
      let arguments = ["diff", "old.ndjson", new, "--format", "json", "--quiet"]
      let result = try program.run(arguments)
      let read = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect((read?["changes"] as? [Any])?.count == count)
      #expect((read?["summary"] as? [String: Any])?["kind"] as? String == "exports")
      #expect(try program.run(arguments).output == result.output)
    }
  }

  @Test("with --exit-code 0 is alike, 1 is different, 2 is that nobody can tell")
  func exitCode() throws {
    let program = try Self.program()
    try program.write(Self.head + "{\n" + Self.post("1") + Self.post("2"), to: "broken.ndjson")
    #expect(try program.run(["diff", "old.ndjson", "old.ndjson", "--exit-code"]).status == 0)
    #expect(try program.run(["diff", "old.ndjson", "new.ndjson", "--exit-code", "--quiet"]).status == 1)
    #expect(try program.run(["diff", "old.ndjson", "broken.ndjson", "--exit-code"]).status == 2)
    #expect(try program.run(["diff", "old.ndjson", "broken.ndjson"]).status == 1)
    let missing = try program.run(["diff", "old.ndjson", "nothing.zip", "--exit-code"])
    #expect(missing.status == 2 && missing.errors.contains("nothing.zip: error: there is no such file"))
  }

  @Test("an export may come from standard input, but not both")
  func standardInput() throws {
    let program = try Self.program()
    let result = try program.run(["diff", "-", "new.ndjson"], input: Self.head + Self.post("1", "hello"))
    #expect(result.status == 0 && result.output.hasPrefix("+ post /@ada/post/3/\naccounts: "))
    #expect(try program.run(["diff", "-", "-"]).status == 64)
    #expect(try program.run(["diff", "old.ndjson", "new.ndjson", "--format", "xml"]).status == 64)
  }

  @Test("nothing stays of what was read, though a private record was in it")
  func leavesNothing() throws {
    let program = try Self.program()
    let scratch = "\(program.folder)/scratch"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    let input =
      Self.head + Self.post("1").replacingOccurrences(of: #""id""#, with: #""visibility":"direct","id""#)
    for old in ["-", "nothing.zip"] {
      _ = try program.run(["diff", old, "new.ndjson"], input: input, environment: ["TMPDIR": scratch])
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch).isEmpty)
    }
    let refused = try program.run(["diff", "-", "new.ndjson"], environment: ["TMPDIR": "\(scratch)/none"])
    #expect(refused.status == 2 && refused.errors.contains("cannot make the folder"))
  }
}
