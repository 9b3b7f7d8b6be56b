import Foundation
import Testing

/// `threadline explain` as a person meets it.
struct ExplainCommandTests {
  private static let head = [
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
    #"{"type":"account","id":"a","handle":"ada","owner":true}"#,
    #"{"type":"account","id":"g","handle":"grace"}"#,
    #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"One."}"#,
  ]
  private static let reply =
    #"{"type":"post","id":"2","account":"g","published":"2026-01-01T00:01:00Z","replyTo":{"id":"1"},"text":"Two."}"#
  private static let others = (3..<13).map {
    #"{"type":"post","id":"\#($0)","account":"a","published":"2026-02-01T00:00:00Z","text":"Other \#($0)."}"#
  }

  private func program(_ more: String = "") throws -> Program {
    let program = try Program()
    try write(Self.head + [Self.reply] + Self.others, program)
    try program.write(
      "base_url = \"https://threads.example/a/\"\nexports = [\"export.ndjson\"]\n" + more,
      to: "threadline.toml")
    return program
  }

  private func write(_ lines: [String], _ program: Program) throws {
    try program.write(lines.map { $0 + "\n" }.joined(), to: "export.ndjson")
  }

  private func explanation(_ page: String, _ program: Program) throws -> [String: Any] {
    let result = try program.run(["explain", page, "--json"])
    #expect(result.status == 0, "\(result.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test(
    "a page is found by its address, its path in the site or on its host, and its file",
    arguments: [
      "https://threads.example/a/@ada/post/1/", "https://threads.example/a/@ada/post/1/?x#y",
      "/a/@ada/post/1/",
      "/@ada/post/1/", "/@ada/post/1", "@ada/post/1/index.html", "site/@ada/post/1",
      "./site/@ada/post/1/index.html",
    ])
  func found(page: String) throws {
    let explanation = try explanation(page, program())
    #expect(explanation["url"] as? String == "https://threads.example/a/@ada/post/1/")
  }

  @Test(
    "it shows the records with their accounts and roles, templates, and keys that are not at their default")
  func told() throws {
    let program = try program("look = \"linen\"\n[preview]\ncard = \"text\"\n")
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/Templates/slots", withIntermediateDirectories: true)
    try program.write("<p>Mine.</p>", to: "Templates/slots/footer.mustache")
    let explanation = try explanation("/@grace/post/2/", program)
    let records = try #require(explanation["records"] as? [[String: String]])
    #expect(records.map { $0["id"] } == ["1", "2"])
    #expect(records.map { $0["role"] } == ["ancestor", "focused"])
    #expect(records.map { $0["account"] } == ["ada", "grace"])
    let templates = try #require(explanation["templates"] as? [[String: String]])
    let names = templates.map { "\($0["origin"] ?? "") \($0["name"] ?? "")" }
    #expect(names.first == "built-in Templates/permalink.mustache")
    for name in ["built-in Templates/page.mustache", "built-in Templates/partials/entry.mustache"] {
      #expect(names.contains(name), "\(names)")
    }
    #expect(names.contains("site folder Templates/slots/footer.mustache"), "\(names)")
    #expect(
      explanation["configuration"] as? [String: String] == [
        "base_url": "https://threads.example/a/", "look": "linen", "preview.card": "text",
      ])
    let words = try program.run(["explain", "/@grace/post/2/"]).output
    #expect(
      words.contains("records        ancestor post 1 by @ada\n               focused post 2 by @grace\n"))
  }

  @Test("it says whether the next build renders the page again, and why")
  func fate() throws {
    let program = try program()
    func fate(_ page: String = "/@ada/post/1/") throws -> String {
      let explanation = try explanation(page, program)
      return "\(explanation["next"] ?? ""): \(explanation["because"] ?? "")"
    }
    #expect(try fate() == "made: the site was not built yet")
    #expect(try program.run(["build"]).status == 0)
    #expect(try fate() == "kept: nothing that it is made from has changed")
    try write(Self.head + [Self.reply.replacingOccurrences(of: "Two", with: "Zwei")] + Self.others, program)
    #expect(
      try fate()
        == "made: a record or an account that is on it, or on a page made with it, has changed")
    #expect(try fate("/@ada/post/3/") == "kept: nothing that it is made from has changed")
    let second = Self.reply.replacingOccurrences(of: "\"id\":\"2\"", with: "\"id\":\"2b\"")
    try write(Self.head + [Self.reply, second] + Self.others, program)
    #expect(
      try fate()
        == "made: which posts and accounts are on it, or on a page made with it, or their order, links or counts have changed"
    )
    try write(Self.head + [Self.reply] + Self.others, program)
    try program.write("changed", to: "site/@ada/post/1/index.html")
    #expect(try fate() == "made: somebody changed @ada/post/1/index.html or took it away")
    let toml = try String(contentsOfFile: "\(program.folder)/threadline.toml", encoding: .utf8)
    try program.write(toml + "title = \"Other\"\n", to: "threadline.toml")
    #expect(try fate() == "made: the configuration, the theme or the software has changed")
    try program.write("?", to: ".threadline/site/manifest")
    #expect(try fate().contains("damaged or of another version"))
  }

  @Test("the fate that it foretells is the one that the build then brings")
  func foretold() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    try write(Self.head + [Self.reply.replacingOccurrences(of: "Two", with: "Zwei")] + Self.others, program)
    let pages = ["", "@ada/", "@ada/post/1/", "@grace/post/2/", "@ada/post/3/", "@ada/post/12/", "about/"]
    let files = pages.map { "\(program.folder)/site/\($0)index.html" }
    let before = files.map { FileManager.default.contents(atPath: $0) }
    let foretold = try pages.map { try explanation("/" + $0, program)["next"] as? String }
    #expect(try program.run(["build"]).status == 0)
    for (index, file) in files.enumerated() where FileManager.default.contents(atPath: file) != before[index]
    {
      #expect(foretold[index] == "made", "\(file)")
    }
    #expect(foretold[4] == "kept" && foretold[3] == "made")
  }

  @Test("the picture of the preview is that of the built page, with what it is")
  func picture() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    let explanation = try explanation("/@ada/post/1/", program)
    #expect((explanation["picture"] as? String)?.hasPrefix("https://threads.example/a/") == true)
    #expect(["a social card", "the picture of the site"].contains(explanation["pictureKind"] as? String))
  }

  @Test("a file next to a page is explained with its page")
  func part() throws {
    for (file, what) in [("embed/", "embed"), ("oembed.json", "answer to those who embed it (oEmbed)")] {
      let explanation = try explanation("/@ada/post/1/" + file, program())
      #expect(explanation["part"] as? String == what)
      #expect(explanation["url"] as? String == "https://threads.example/a/@ada/post/1/")
    }
  }

  @Test("a post that is gone is a tombstone, and a handle that changed is a move")
  func goneAndMoved() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    let renamed = Self.head.map { $0.replacingOccurrences(of: "\"grace\"", with: "\"hopper\"") }
    try write(renamed + [Self.reply] + Self.others.dropLast(), program)
    #expect(try explanation("/@ada/post/12/", program)["kind"] as? String == "a tombstone: the post is gone")
    let moved = try explanation("/@grace/post/2/", program)
    #expect(moved["movedTo"] as? String == "https://threads.example/a/@hopper/post/2/")
  }

  @Test(
    "a path without a page is reported with the nearest, or with what it is (fault 202)",
    arguments: [
      ("/@ada/post/1x/", "did you mean \"/@ada/post/1/\"? [address-unknown]"),
      ("https://elsewhere.example/", "is no page of the site at https://threads.example/a/"),
      ("/../../etc/passwd", "is no page of the site"), ("/@ada/../../x", "is no page of the site"),
      ("/site.css", "this file of the theme as it is [address-no-page]"),
      ("/cards/0/1.png", "made for the whole site, or for all pages that show it"),
      ("/@ada/post/1/\u{1B}[31m", "\\u{1b}"),
    ])
  func unknown(page: String, message: String) throws {
    let result = try program().run(["explain", page])
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test("nothing is written")
  func traceless() throws {
    let program = try program()
    let before = try FileManager.default.subpathsOfDirectory(atPath: program.folder)
    #expect(try program.run(["explain", "/@ada/post/1/"]).status == 0)
    let made = Set(try FileManager.default.subpathsOfDirectory(atPath: program.folder)).subtracting(before)
    #expect(made.isSubset(of: ["input.txt", "output.txt", "errors.txt"]), "\(made)")
  }
}
