import Foundation
import Testing

/// The commands that take a page or a site take the same names of it, and the same default.
struct PageNamingTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      """
      {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
      {"type":"account","id":"a","handle":"ada","owner":true}
      {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"The first words."}
      {"type":"post","id":"2","account":"a","published":"2026-01-02T00:00:00Z","text":"Others."}

      """, to: "export.ndjson")
    try program.write(
      "base_url = \"https://me.example/threads/\"\nexports = [\"export.ndjson\"]\noutput = \"public\"\n",
      to: "threadline.toml")
    #expect(try program.run(["build", "--quiet"]).status == 0)
  }

  private static let names = [
    "https://me.example/threads/@ada/post/1/", "/@ada/post/1/", "@ada/post/1", "/threads/@ada/post/1/",
    "public/@ada/post/1/", "./public/@ada/post/1/index.html",
  ]

  @Test("every form of a page's name is taken by every command that asks for a page", arguments: names)
  func forms(name: String) throws {
    let unfurled = try program.run(["unfurl", name, "--format", "text", "--consumer", "slack"])
    #expect(unfurled.status == 0 && unfurled.output.contains("The first words."), "\(unfurled.errors)")
    let saved = try program.run(["save", name])
    #expect(saved.status == 0 && saved.output.contains("The first words."), "\(saved.errors)")
    let explained = try program.run(["explain", name])
    #expect(
      explained.status == 0 && explained.output.contains("https://me.example/threads/@ada/post/1/"),
      "\(explained.errors)")
    let checked = try program.run(["check", name])
    #expect(
      checked.status == 0 && checked.output == "1 page checked: 0 errors, 0 warnings\n", "\(checked.errors)")
    #expect(try program.run(["redact", name, "--dry-run", "--json"]).status == 0)
  }

  @Test("without a name a site folder's output is meant, and from outside the site folder may be named")
  func site() throws {
    let checked = try program.run(["check"])
    #expect(checked.status == 0 && checked.output.hasSuffix(" pages checked: 0 errors, 0 warnings\n"))
    #expect(try program.run(["check", "public"]).output == checked.output)
    #expect(try program.run(["check", "."]).output == checked.output)
    let outside = program.folder.split(separator: "/").last.map { "../\($0)" } ?? ""
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/other", withIntermediateDirectories: true)
    for site in ["..", "../public", "../" + outside] {
      for arguments in [
        ["unfurl", "/@ada/post/1/"], ["save", "/@ada/post/1/"], ["check", "/@ada/post/1/"],
      ] {
        let result = try program.run(arguments + ["--site", site], in: "other")
        #expect(result.status == 0, "\(arguments) \(site): \(result.errors)")
      }
    }
    #expect(try program.run(["explain", "/@ada/post/1/", "--site", ".."], in: "other").status == 0)
    #expect(try program.run(["check", "--redactions", "--site", ".."], in: "other").status == 0)
  }

  @Test("a finding of a page that was named by its path names the file")
  func finding() throws {
    let page = try String(contentsOfFile: "\(program.folder)/public/@ada/post/1/index.html", encoding: .utf8)
    try program.write(
      page.replacing("<body", with: "<body id=\"x\"><p id=\"x\"></p><div"),
      to: "public/@ada/post/1/index.html")
    let checked = try program.run(["check", "/@ada/post/1/", "--only", "S03"])
    #expect(
      checked.status == 1 && checked.output.hasPrefix("public/@ada/post/1/index.html:"), "\(checked.output)")
  }

  @Test(
    "a name without a page is reported with the site and the expected forms",
    arguments: ["unfurl", "save", "check"])
  func unknown(verb: String) throws {
    for name in ["/@nobody/", "https://far.example/@ada/post/1/"] {
      let result = try program.run([verb, name])
      #expect(result.status == 2)
      #expect(
        result.errors
          == "error: \"\(name)\" is not a page of the site in \"public\", whose URL is https://me.example/threads/; expected a URL such as https://me.example/threads/@ada/post/1/, a path such as /@ada/post/1/, or a file [page-missing]\n"
      )
    }
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/other", withIntermediateDirectories: true)
    let result = try program.run([verb, "/@ada/"], in: "other")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "error: \"/@ada/\" is not a file, and there is no built site in \"site\"; build it first with \"threadline build\", or name another with --site [site-missing]\n"
    )
  }
}
