import Foundation
import Testing

/// `threadline check` and `threadline unfurl` as a person meets them.
struct CheckCommandTests {
  private static let bad = "<html><head><title>x</title></head><body><p id=\"a\"><p id=\"a\"></body></html>"

  private func program(_ page: String = bad) throws -> Program {
    let program = try Program()
    try program.write(page, to: "page.html")
    return program
  }

  @Test("one file is checked as a whole site is, and each finding names its place, rule and consumers")
  func oneFile() throws {
    let result = try program().run(["check", "page.html"])
    #expect(result.status == 1 && result.output.contains("1 page checked: "))
    let lines = result.output.split(separator: "\n").dropLast(2)
    #expect(lines.allSatisfy { $0.hasPrefix("page.html:1:") && $0.hasSuffix("]") }, "\(lines)")
    #expect(
      lines.contains {
        $0.contains("error: og:title is missing; ") && $0.contains(" [P06: Messages, WhatsApp, ")
      })
    #expect(lines.contains { $0.hasPrefix("page.html:1:52: error: the id \"a\"") && $0.hasSuffix(" [S03]") })
  }

  @Test(
    "what is asked for is all that is looked for",
    arguments: [
      (["--only", "s03"], 1, "1 error, 0 warnings"), (["--only", "P25"], 0, "0 errors, 0 warnings"),
      (["--only", "S03", "--fail-on", "never"], 0, "1 error"),
      (["--only", "S03", "--consumer", "x"], 0, "0 errors"),
      (["--consumer", "bluesky", "--consumer", "teams"], 1, "og:title is missing"),
    ])
  func parts(arguments: [String], status: Int32, words: String) throws {
    let result = try program().run(["check", "page.html"] + arguments)
    #expect(result.status == status)
    #expect(result.output.contains(words), "\(result.output)")
  }

  @Test("a site is weighed by kinds of pages, and a page over the budget fails")
  func budget() throws {
    let program = try program()
    try FileManager.default.createDirectory(
      atPath: program.folder + "/site", withIntermediateDirectories: true)
    try program.write("<body class=\"page-home\"><title>x</title>", to: "site/index.html")
    let light = try program.run(["check", "--budget", "site"])
    #expect(light.status == 0)
    let rows = light.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first == ["kind", "pages", "HTML", "CSS", "JS", "pictures"])
    #expect(rows.dropFirst().first?.prefix(4) == ["home", "1", "0.0", "KB"] && rows.last?.first == "budget")
    try program.write(
      "<body class=\"page-home\"><link rel=\"stylesheet\" href=\"a.css\">"
        + String(repeating: "x", count: 130_000), to: "site/index.html")
    try program.write(String(repeating: "a", count: 100), to: "site/a.css")
    let heavy = try program.run(["check", "--budget", "site"])
    #expect(heavy.status == 1)
    #expect((heavy.output + heavy.errors).contains("bytes of HTML; expected at most 122880"))
    let json = try program.run(["check", "--budget", "site", "--format", "json", "--fail-on", "never"])
    #expect(json.status == 0 && json.output.contains("\"threadline-budget\""))
    let parts = ["css", "html", "js", "pictures"]
    let heaviest = parts.map { "        \"\($0)\" : \"index.html\"" }.joined(separator: ",\n")
    #expect(json.output.contains("\"heaviest\" : {\n\(heaviest)\n      },"))
    #expect(json.output.contains("\"page\" : \"index.html\",\n      \"part\" : \"html\"\n    }"))
    #expect(try program.run(["check", "--budget", "site", "--format", "sarif"]).status == 64)
  }

  @Test("a warning fails a check with --fail-on warning")
  func warnings() throws {
    let program = try program(
      "<!doctype html><meta charset=\"utf-8\"><meta name=\"theme-color\" content=\"navy\">")
    let arguments = ["check", "page.html", "--only", "P20"]
    #expect(try program.run(arguments).status == 0)
    #expect(try program.run(arguments + ["--fail-on", "warning"]).status == 1)
    #expect(try program.run(arguments + ["--quiet"]).output == "")
  }

  @Test(
    "each form is printed alone",
    arguments: [
      ("json", "{\"format\": \"threadline-findings\", \"version\": 1, \"pages\": 1, "), ("junit", "<?xml"),
      ("sarif", "{\"$schema\""),
    ])
  func forms(form: String, start: String) throws {
    let result = try program().run(["check", "page.html", "--format", form])
    #expect(result.status == 1 && result.output.hasPrefix(start) && !result.output.contains("page checked"))
    if form != "junit" {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    }
  }

  @Test("rules are explained by their codes, each with the fix of every cause and tags to copy")
  func explain() throws {
    let result = try Program().run(["check", "--explain", "P06,s01", "--explain", "s12"])
    #expect(result.status == 0)
    for start in ["P06: ", "\nS01: ", "\nS12: "] { #expect(result.output.contains(start)) }
    #expect(
      result.output.contains(
        """

        og:type is missing
            Mastodon lets only articles trend, and Discourse chooses its layout by the type. Write article for a post \
        or a news story, profile for a person, and website for anything else.

              <meta property="og:type" content="article">

        """), "\(result.output)")
  }

  @Test(
    "the last line says how to learn more of what was found, the errors first, and nothing if all is good")
  func advice() throws {
    let page = "<!doctype html><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">"
    let program = try program(
      page + "<meta name=\"theme-color\" content=\"navy\"><meta name=\"og:locale\" content=\"x\">")
    let found = try program.run(["check", "page.html"])
    #expect(found.output.hasSuffix("\nWhy and how to fix: threadline check --explain P09,P20,P22\n"))
    try program.write(page, to: "page.html")
    #expect(try program.run(["check", "page.html"]).output == "1 page checked: 0 errors, 0 warnings\n")
  }

  @Test(
    "an unknown name is reported with the nearest, or with all names",
    arguments: [
      (["check", "page.html", "--only", "P6"], "unknown rule \"P6\"; did you mean \"P06\"? [rule-unknown]"),
      (
        ["check", "page.html", "--ignore", "P06,PO7"],
        "unknown rule \"PO7\"; did you mean \"P07\"? [rule-unknown]"
      ),
      (["check", "--explain", "S0"], "unknown rule \"S0\"; did you mean \"S01\"? [rule-unknown]"),
      (
        ["check", "page.html", "--consumer", "slak"],
        "unknown consumer \"slak\"; did you mean \"slack\"? [consumer-unknown]"
      ),
      (
        ["check", "page.html", "--consumer", "twiter"],
        "unknown consumer \"twiter\"; did you mean \"twitter\"? [consumer-unknown]"
      ),
      (
        ["unfurl", "page.html", "--consumer", "everyone-else"],
        "unknown consumer \"everyone-else\"; expected one of messages, whatsapp, slack, discord, telegram, "
          + "signal-desktop, signal-android, facebook, threads, x, linkedin, teams, mastodon, bluesky, matrix, discourse, "
          + "wordpress, google, iframely [consumer-unknown]"
      ),
    ])
  func unknown(arguments: [String], message: String) throws {
    let result = try program().run(arguments)
    #expect(result.status == 64 && result.errors == "error: \(message)\n", "\(result.errors)")
  }

  @Test(
    "a wrong value is reported with what was expected",
    arguments: [
      (["check", "page.html", "--format", "xml"], #"expected one of "text", "json", "junit" or "sarif""#),
      (["check", "page.html", "--fail-on", "no"], #"expected one of "error", "warning" or "never""#),
      (["unfurl", "page.html", "--format", "xml"], #"expected one of "table", "text" or "json""#),
      (
        ["check", "page.html", "--base-url", "bakery.example"],
        "--base-url is \"bakery.example\"; expected an absolute URL such as \"https://bakery.example/\""
      ),
      (
        ["check", "page.html", "--baseline", "a", "--write-baseline", "b"],
        "--baseline and --write-baseline exclude each other; give one of them"
      ),
    ])
  func wrongValues(arguments: [String], message: String) throws {
    let result = try program().run(arguments)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test("consumers have the names that people give them")
  func aliases() throws {
    let program = try program()
    for (alias, names) in [
      ("twitter", "x"), ("imessage", "messages"), ("signal", "signal-desktop,signal-android"),
      ("fb", "facebook"),
      ("Twitter", "X"),
    ] {
      let found = try program.run(["check", "page.html", "--consumer", alias]).output
      #expect(try program.run(["check", "page.html", "--consumer", names]).output == found && !found.isEmpty)
    }
  }

  /// The page of a bakery, made by some other generator.
  private static let bakery = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title>
    <meta property="og:title" content="Bread"><meta property="og:description" content="Bread every morning">
    <meta property="og:type" content="website"><meta property="og:image" content="https://bakery.example/gone.png">
    <meta property="og:image:alt" content="Bread"><meta name="twitter:card" content="summary">
    </head><body><p>Bread</p></body></html>
    """

  @Test("a site of another generator is checked by --base-url, and without it what was not checked is said")
  func otherGenerators() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/public", withIntermediateDirectories: true)
    try program.write(Self.bakery, to: "public/index.html")
    let without = try program.run(["check", "public", "--only", "P02,P05"])
    #expect(without.status == 0 && without.output == "1 page checked: 0 errors, 0 warnings\n")
    #expect(
      without.errors
        == "note: P02, P05 not checked: index.html has no canonical link; pass --base-url https://… [site-url-unknown]\n"
    )
    let with = try program.run(["check", "public", "--only", "P02,P05", "-b", "https://bakery.example"])
    #expect(with.status == 1 && with.errors == "")
    #expect(
      with.output == """
        public/index.html:3:44: error: og:image is "https://bakery.example/gone.png", and the site has no such file; \
        expected the URL of a picture that exists (every consumer shows none, and many remember that for days) \
        [P02: everybody]
        1 page checked: 1 error, 0 warnings
        Why and how to fix: threadline check --explain P02

        """, "\(with.output)")
  }

  @Test("a rule is ignored, and a baseline hides what was there when it was written")
  func baseline() throws {
    let program = try Program()
    try program.write(Self.bakery, to: "page.html")
    let only = ["check", "page.html", "--only", "P06,P10"]
    #expect(
      try program.run(only + ["--ignore", "P06,P10"]).output == "1 page checked: 0 errors, 0 warnings\n")
    let written = try program.run(only + ["--write-baseline", "known.txt"])
    #expect(written.status == 0)
    #expect(
      written.output == "2 findings written to known.txt; report only new ones with --baseline known.txt\n")
    let known = try program.run(only + ["--baseline", "known.txt", "--fail-on", "warning"])
    #expect(known.status == 0)
    #expect(known.output == "1 page checked: 0 errors, 0 warnings (2 more in the baseline)\n")
    try program.write(
      Self.bakery.replacing(
        "</head>", with: "<meta property=\"og:url\" content=\"https://bakery.example/\"></head>"
      )
      .replacing("og:title", with: "x:title"),
      to: "page.html")
    let news = try program.run(only + ["--baseline", "known.txt"])
    #expect(news.status == 1 && news.output.contains("error: og:title is missing"))
    #expect(
      news.errors.contains(
        "known.txt:3: note: this finding no longer occurs, so the line can be deleted: P06 page.html: og:url "
          + "is missing [baseline-outdated]"), "\(news.errors)")
  }

  @Test("a baseline does not replace another file, and must exist to be read")
  func baselineFiles() throws {
    let program = try program()
    let taken = try program.run(["check", "page.html", "--write-baseline", "page.html"])
    #expect(taken.status == 64)
    #expect(
      taken.errors.hasSuffix(
        "page.html: error: exists and is not a baseline; name another file [file-taken]\n"))
    let missing = try program.run(["check", "page.html", "--baseline", "none.txt"])
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "none.txt: error: there is no such file; make it with --write-baseline none.txt [baseline-missing]\n"
    )
  }

  @Test("an export is named as such")
  func export() throws {
    let program = try Program()
    try program.write(
      #"{"type":"header","format":"threadline","version":1}"# + "\n" + #"{"type":"post"}"# + "\n",
      to: "night1.ndjson")
    let result = try program.run(["check", "night1.ndjson"])
    #expect(result.status == 2)
    #expect(
      result.errors
        == "error: \"night1.ndjson\" is an export, not a built site; build it first: threadline build night1.ndjson "
        + "--base-url https://… [export-given]\n")
  }

  @Test("a page is unfurled as a table, as lines and as JSON")
  func unfurl() throws {
    let program = try program("<meta property=\"og:title\" content=\"Small tools\">")
    let table = try program.run(["unfurl", "page.html"])
    #expect(table.status == 0 && table.output.hasPrefix("Consumer ") && table.output.contains("Small tools"))
    let lines = try program.run(["unfurl", "page.html", "--format", "text", "--consumer", "facebook"])
    #expect(lines.output == "Facebook: text only\n  title:  Small tools\n")
    #expect(
      try program.run(["unfurl", "page.html", "--format", "json"]).output.hasPrefix(
        "[\n{\"consumer\": \"messages\""))
    #expect(try program.run(["unfurl", "nowhere.html"]).errors.contains("site-missing"))
  }

  @Test("a gallery is written again over itself, and over nothing else")
  func gallery() throws {
    let program = try program("<meta property=\"og:title\" content=\"Small tools\">")
    let write = ["unfurl", "page.html", "--html", "cards.html"]
    #expect(try program.run(write).output == "wrote cards.html\n")
    #expect(try program.run(write).status == 0)
    try program.write("mine", to: "cards.html")
    let refused = try program.run(write)
    #expect(refused.status == 64 && refused.errors.contains("file-taken"))
    #expect(try String(contentsOfFile: "\(program.folder)/cards.html", encoding: .utf8) == "mine")
    #expect(try program.run(write + ["--force"]).status == 0)
  }

  @Test("the front page of a site is checked with the site around it, and a feed is not a page")
  func frontPage() throws {
    let program = try Program()
    try program.write(
      """
      {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
      {"type":"account","id":"a","handle":"ada","owner":true}
      {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}

      """, to: "x.ndjson")
    #expect(try program.run(["build", "x.ndjson", "-b", "https://me.example/blog/"]).status == 0)
    for page in ["site/index.html", "https://me.example/blog/"] {
      let checked = try program.run(["check", page])
      #expect(checked.status == 0 && checked.errors == "", "\(checked.errors)\(checked.output)")
    }
    let feed = try program.run(["check", "site/feed.xml"])
    #expect(feed.status == 2 && feed.errors.contains("is XML, not HTML"), "\(feed.errors)")
  }
}
