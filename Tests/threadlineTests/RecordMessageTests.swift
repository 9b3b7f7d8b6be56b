import Foundation
import Testing

/// What the program says of records that hold something else than they should, and of media that are not there.
struct RecordMessageTests {
  private static let header =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
  private static let ada = #"{"type":"account","id":"ada","handle":"ada"}"#

  private static func post(_ id: String, _ more: String = "") -> String {
    #"{"type":"post","id":"\#(id)","account":"ada","published":"2026-03-04T05:06:07Z","text":"Post \#(id)"\#(more)}"#
  }

  private func build(_ program: Program, _ more: [String] = []) throws -> Program.Result {
    try program.run(["build", "y.ndjson", "--base-url", "https://me.example"] + more)
  }

  @Test("a wrong-typed value is one line with file, line, form and code, in each build; --strict fails on it")
  func wrongTypes() throws {
    let program = try Program()
    let lines = [
      Self.header, Self.ada, Self.post("1"), Self.post("2", #","replyTo":"1""#),
      Self.post("3", #","sensitive":"yes""#),
    ]
    try program.write(lines.joined(separator: "\n") + "\n", to: "y.ndjson")
    let expected = """
      y.ndjson:4: warning: "replyTo" expects {"id":"1"}, not a string; it is ignored [wrong-type]
      y.ndjson:5: warning: "sensitive" expects true or false, not a string; the post is covered [wrong-type]

      """
    for _ in 1...2 {
      let result = try build(program)
      #expect(result.status == 0 && result.errors == expected)
    }
    let page = try String(contentsOfFile: "\(program.folder)/site/@ada/post/3/index.html", encoding: .utf8)
    #expect(page.contains("content=\"Content warning: Sensitive content\""))
    #expect(try build(program, ["--strict"]).status == 2)
  }

  @Test("a picture that is not there names its record and its line, in a rebuild too")
  func missingPicture() throws {
    let program = try Program()
    let media = #","media":[{"kind":"image","file":"media/nope.png"}]"#
    try program.write(
      [Self.header, Self.ada, Self.post("4"), Self.post("5", media)].joined(separator: "\n"), to: "y.ndjson")
    for _ in 1...2 {
      let result = try build(program)
      #expect(
        result.errors == """
          y.ndjson:4: warning: "media/nope.png" of post "5" is not in the export's folder; it is shown without it \
          [media-missing]

          """)
      #expect(result.status == 0)
    }
    try program.write(
      [Self.header, Self.ada, Self.post("4", media), Self.post("5", media)].joined(separator: "\n"),
      to: "y.ndjson")
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/media", withIntermediateDirectories: true)
    try program.write("no picture", to: "media/nope.png")
    #expect(
      try build(program).errors.hasPrefix(
        "y.ndjson:3: warning: \"media/nope.png\" of post \"4\" and 1 other is not published: "))
  }

  @Test("a native file without a header says which line to add, and nothing is published (fault 273)")
  func header() throws {
    let program = try Program()
    try program.write(Self.ada + "\n", to: "y.ndjson")
    let result = try build(program)
    #expect(result.status != 0)
    #expect(
      result.diagnostics == """
        y.ndjson:1: error: the file does not begin with a header: the first record has the type "account"; \
        add this as line 1: \(Self.header); without "defaultVisibility" a record that has no "visibility" is left \
        out [missing-header]

        """)
    #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/site/index.html"))
  }

  @Test("replies to a post that no export has are a line of the report")
  func orphans() throws {
    let program = try Program()
    try program.write(
      [Self.header, Self.ada, Self.post("1", #","replyTo":{"id":"9"}"#)].joined(separator: "\n"),
      to: "y.ndjson")
    let result = try build(program)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output.contains("  1 post replies to a post that no export has, first \"1\" (y.ndjson:3)\n"))
    let json = try build(program, ["--json"]).output
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let orphans = try #require(report?["orphans"] as? [String: Any])
    #expect(orphans["count"] as? Int == 1 && orphans["place"] as? String == "y.ndjson:3")
  }

  // MARK: Media of archives

  /// A folder with a Mastodon archive whose posts have so many pictures on other servers.
  private func archive(links: Int, lost: Int = 0, in program: Program) throws {
    let actor =
      #"{"id":"https://social.example/users/ada","type":"Person","preferredUsername":"ada","url":"https://social.example/@ada"}"#
    let addresses =
      (0..<links).map { "https://files.example/\($0).png" }
      + (0..<lost).map { "/media_attachments/\($0).png" }
    let media = addresses.map { #"{"type":"Document","mediaType":"image/png","url":"\#($0)"}"# }
    let outbox = """
      {"id":"outbox.json","type":"OrderedCollection","orderedItems":[{"id":"https://social.example/1/activity",
      "type":"Create","actor":"https://social.example/users/ada","published":"2024-01-02T03:04:05Z",
      "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"object":{"id":"https://social.example/1",
      "type":"Note","published":"2024-01-02T03:04:05Z","attributedTo":"https://social.example/users/ada",
      "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"content":"<p>Hello</p>",
      "attachment":[\(media.joined(separator: ","))]}}]}
      """
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/archive", withIntermediateDirectories: true)
    try program.write(actor, to: "archive/actor.json")
    try program.write(outbox, to: "archive/outbox.json")
  }

  @Test("pictures that are only links are one note with the command, once, and again when there are others")
  func links() throws {
    let program = try Program()
    try archive(links: 30, in: program)
    func build(_ more: String...) throws -> Program.Result {
      try program.run(["build", "archive", "--base-url", "https://me.example"] + more)
    }
    let note = """
      archive: note: 30 media files are only links, and pages show a link in their place; \
      to fetch them: threadline import archive --output my-export --fetch-media [media-missing]

      """
    let first = try build("--strict")
    #expect(first.status == 0 && first.errors == note)
    #expect(first.output.contains("  media: 0 included, 30 missing, 30 of these only linked\n"))
    #expect(try build().errors == "")
    let details = try build("--verbose").errors.split(separator: "\n")
    #expect(details.count == 30)
    #expect(
      details.first
        == #"archive/outbox.json: detail: "https://files.example/0.png" of "https://social.example/1" is only a link [media-missing]"#
    )
    try archive(links: 1, in: program)
    #expect(
      try build().errors == """
        archive: note: 1 media file is only a link, and pages show a link in its place; \
        to fetch it: threadline import archive --output my-export --fetch-media [media-missing]

        """)
  }

  @Test("pictures that an archive lacks and does not link to are one warning, which --strict fails on")
  func lost() throws {
    let program = try Program()
    try archive(links: 0, lost: 25, in: program)
    let arguments = ["build", "archive", "--base-url", "https://me.example"]
    for _ in 1...2 {
      let result = try program.run(arguments)
      #expect(
        result.errors == """
          archive: warning: 25 media files that posts or profiles name are not in the export, and the site is made \
          without them; --verbose lists them [media-missing]

          """)
      #expect(result.status == 0)
    }
    #expect(try program.run(arguments + ["--verbose"]).errors.split(separator: "\n").count == 26)
    #expect(try program.run(arguments + ["--strict"]).status == 2)
  }

  // MARK: Reposts

  @Test(
    "timeline.reposts = false takes reposts off the front page and the account's, and leaves their own list")
  func reposts() throws {
    let program = try Program()
    let repost =
      #"{"type":"repost","id":"r","account":"ada","published":"2026-03-05T05:06:07Z","subject":{"handle":"bob","text":"Words of Bob"}}"#
    try program.write(
      [Self.header, Self.ada, Self.post("1"), repost].joined(separator: "\n"), to: "y.ndjson")
    func pages(_ reposts: Bool) throws -> [Bool] {
      try program.write(
        "base_url = \"https://me.example\"\nexports = [\"y.ndjson\"]\n[timeline]\nreposts = \(reposts)\n",
        to: "threadline.toml")
      #expect(try program.run(["build"]).status == 0)
      return try ["", "@ada/", "@ada/reposts/"].map {
        try String(contentsOfFile: "\(program.folder)/site/\($0)index.html", encoding: .utf8)
          .contains("Words of Bob")
      }
    }
    #expect(try pages(true) == [true, true, true])
    #expect(try pages(false) == [false, false, true])
    #expect(try pages(true) == [true, true, true])
  }
}
