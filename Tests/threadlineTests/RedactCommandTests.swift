import Foundation
import Testing

/// `threadline redact` and `threadline check --redactions` as a person meets them.
struct RedactCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    let posts = (1...9).map { number in
      #"{"type":"post","id":"letter-\#(number)","account":"a","published":"2026-01-0\#(number)T00:00:00Z","#
        + #""text":"Words of letter-\#(number).""# + (number > 1 ? #","replyTo":{"id":"letter-1"}}"# : "}")
    }
    let head = [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada","owner":true}"#,
    ]
    try program.write((head + posts).map { $0 + "\n" }.joined(), to: "export.ndjson")
    try program.write(
      "base_url = \"https://threads.example\"\nexports = [\"export.ndjson\"]\n[build]\nprecompress = [\"gzip\", \"br\"]\n",
      to: "threadline.toml")
    #expect(try program.run(["build"]).status == 0)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: "\(program.folder)/\(path)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("a takedown gives a receipt, and a check proves it")
  func proof() throws {
    let result = try program.run([
      "redact", "--post", "/@ada/post/letter-3/", "--reason", "by request", "--json",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let receipt = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let purge = try #require(receipt["purge"] as? [String])
    #expect(
      purge.contains("https://threads.example/@ada/post/letter-3/")
        && purge.contains("https://threads.example/"))
    #expect(text("redactions.toml")?.contains("reason = \"by request\"") == true)
    let checked = try program.run(["check", "--redactions"])
    #expect(checked.status == 0, "\(checked.output) \(checked.errors)")
    #expect(checked.output.contains("compared with a site built without it: 0 errors"))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: "\(program.folder)/.threadline/site/receipts")
    #expect(kept.count == 1)
  }

  @Test(
    "a file that still names what was taken down, a packed one that holds it, and an answer that is wrong are found (fault 225)"
  )
  func findings() throws {
    #expect(try program.run(["redact", "--post", "letter-3"]).status == 0)
    let rules = try #require(text("site/_redirects"))
    try program.write("<p>letter-3 was here", to: "site/left.html")
    try program.write("x", to: "site/@ada/post/letter-3/thread.json")
    try program.write("packed once", to: "site/index.html.gz")
    try program.write("", to: "site/_redirects")
    let checked = try program.run(["check", "--redactions", "site"])
    #expect(checked.status == 1)
    for words in [
      "site/left.html", "left.html:1:1: error: holds the id \"letter-3\"",
      "thread.json:1:1: error: holds the address",
      "index.html.gz:1:1: error: holds something else", "answers 200; expected 410", "[S11]", "[S12]",
      "[S13]",
    ] { #expect(checked.output.contains(words), "\(words): \(checked.output)") }
    try program.write(rules, to: "site/_redirects")
  }

  @Test("a takedown is proven also for hosts that answer no 410", arguments: ["netlify", "cloudflare"])
  func hosts(host: String) throws {
    #expect(try program.run(["build", "--host", host]).status == 0)
    #expect(try program.run(["redact", "letter-3"]).status == 0)
    let checked = try program.run(["check", "--redactions"])
    #expect(checked.status == 0, "\(checked.output) \(checked.errors)")
    #expect(checked.output.contains("compared with a site built without it: 0 errors"))
  }

  @Test("a site that was built for another URL is not compared, and the error names both")
  func otherURL() throws {
    #expect(try program.run(["redact", "letter-3"]).status == 0)
    let configuration = try #require(text("threadline.toml"))
    try program.write(
      configuration.replacing("https://threads.example", with: "https://me.example"), to: "threadline.toml")
    let checked = try program.run(["check", "--redactions"])
    #expect(checked.status == 2)
    #expect(
      checked.errors.contains("built for https://threads.example/, but base_url is https://me.example/"),
      "\(checked.errors)")
  }

  @Test("the server answers that all files next to the page of a post are gone, too (fault 247)")
  func beside() throws {
    let configuration = try #require(text("threadline.toml"))
    try program.write(configuration + "[extras]\nset = \"full\"\n", to: "threadline.toml")
    #expect(try program.run(["build"]).status == 0)
    let names = [
      "", "embed/", "embed", "oembed.json", "oembed.xml", "feed.xml", "feed.json", "thread.json", "thread.md",
      "thread.txt",
    ]
    #expect(try program.run(["redact", "--post", "letter-1"]).status == 0)
    let port = try LoopbackServer.freePort()
    let server = try LoopbackServer(
      Program.path, ["serve", "site", "--port", "\(port)"], port: port, in: program.folder)
    for name in names {
      let gone = try server.answer("/@ada/post/letter-1/" + name)
      #expect(gone.head.hasPrefix("http/1.1 410"), "\(name): \(gone.head)")
      #expect(String(decoding: gone.body, as: UTF8.self).contains("</html>"), "\(name)")
      #expect(try server.answer("/@ada/post/letter-2/" + name).head.hasPrefix("http/1.1 410") == false)
    }
    #expect(try program.run(["check", "--redactions"]).status == 0)
    // Without the rule the page to be framed would answer as any.
    let rules = try #require(text("site/_redirects"))
    try program.write(
      rules.replacing("/@ada/post/letter-1/embed/ /", with: "/elsewhere/ /"), to: "site/_redirects")
    let checked = try program.run(["check", "--redactions"])
    #expect(
      checked.status == 1 && checked.output.contains("letter-1/embed/:1:1: error: answers 200"),
      "\(checked.output)")
  }

  @Test(
    "every command leaves out what was taken down, and a name that means nothing is a mistake of the call")
  func commands() throws {
    #expect(
      try program.run(["redact", "--thread", "letter-5", "--dry-run"]).output.contains("nothing was written"))
    #expect(text("redactions.toml") == nil)
    let checked = try program.run(["check", "--redactions"])
    #expect(checked.status == 0 && checked.output == "nothing was taken down, so there is nothing to check\n")
    #expect(try program.run(["redact", "--post", "letter-4"]).status == 0)
    #expect(try program.run(["import", "export.ndjson", "--output", "copy"]).status == 0)
    #expect(text("copy/threadline.ndjson")?.contains("letter-4") == false)
    let differing = try program.run(["diff", "export.ndjson", "copy"])
    #expect(differing.status == 0 && !differing.output.contains("letter-4"))
    let unknown = try program.run(["redact", "--post", "leter-5"])
    #expect(unknown.status == 64)
    #expect(
      unknown.errors
        == "error: \"leter-5\" is not a post of this site, so nothing was taken down; did you mean \"letter-5\"? [redaction-unknown]\n"
    )
    #expect(try program.run(["redact", "--post", "letter-5", "--tombstone", "500"]).status == 64)
    #expect(try program.run(["redact"]).status == 64)
  }

  @Test(
    "the configuration may name the file, and a file that it names and that is not there stops a build (fault 222)"
  )
  func named() throws {
    let configuration = try #require(text("threadline.toml"))
    try program.write(
      configuration + "[privacy]\nredactions = \"private/taken.toml\"\n", to: "threadline.toml")
    let missing = try program.run(["build"])
    #expect(missing.status == 2 && missing.errors.contains("[redactions-unusable]"))
    #expect(try program.run(["redact", "--post", "letter-2"]).status == 0)
    #expect(text("private/taken.toml")?.contains("letter-2") == true)
    #expect(try program.run(["build"]).status == 0)
    #expect(text("site/index.html")?.contains("Words of letter-2.") == false)
  }
  @Test(
    "a bare argument is a post by its URL, its path or the last part of its URL",
    arguments: [
      "https://threads.example/@ada/post/letter-3/", "/@ada/post/letter-3/", "letter-3",
      "site/@ada/post/letter-3/",
    ])
  func bare(name: String) throws {
    let result = try program.run(["redact", name, "--dry-run"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        "1 post would be taken down: https://threads.example/@ada/post/letter-3/\nthe URL would answer 410\n"),
      "\(result.output)")
    #expect(result.output.hasSuffix("\nnothing was written\n"))
  }

  @Test("an argument that is a file, and an account's page, are not taken for posts")
  func bareMistakes() throws {
    let file = try program.run(["redact", "export.ndjson"])
    #expect(file.status == 64)
    #expect(
      file.errors
        == "error: \"export.ndjson\" is a file or folder, not a post; name an export with --export export.ndjson, and a post by its URL [redaction-unknown]\n"
    )
    let account = try program.run(["redact", "/@ada/"])
    #expect(account.status == 64)
    #expect(
      account.errors
        == "error: \"/@ada/\" is not a post of this site, so nothing was taken down; it is an account; to take it down with all its posts, use --account /@ada/ [redaction-unknown]\n"
    )
    #expect(text("redactions.toml") == nil)
    #expect(try program.run(["redact", "--export", "export.ndjson", "letter-3", "--dry-run"]).status == 0)
  }

  private static let header =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"# + "\n"

  /// Makes another site folder, `two`, and builds it.
  private func writeSite(_ lines: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/two", withIntermediateDirectories: true)
    try program.write(Self.header + lines, to: "two/export.ndjson")
    try program.write(
      "base_url = \"https://threads.example\"\nexports = [\"export.ndjson\"]\n", to: "two/threadline.toml")
    #expect(try program.run(["build", "--quiet"], in: "two").status == 0)
  }

  /// The posts of two accounts, one of which has several ids.
  private static let accounts = """
    {"type":"account","id":"ada","handle":"ada","owner":true}
    {"type":"account","id":"bob@mas.example","handle":"bob","owner":true}
    {"type":"post","id":"1","account":"ada","published":"2026-01-01T00:00:00Z","text":"One of Ada."}
    {"type":"post","id":"https://mas.example/users/bob/statuses/7","account":"bob@mas.example","published":"2026-01-02T00:00:00Z","url":"https://mas.example/@bob/7","slug":"7","text":"Seven."}
    {"type":"post","id":"2","account":"bob@mas.example","published":"2026-01-03T00:00:00Z","text":"Two of Bob."}
    {"type":"post","id":"3","account":"bob@mas.example","published":"2026-01-04T00:00:00Z","text":"Three of Bob."}

    """

  @Test("a post that has several ids is one post, with the names that it is known by")
  func severalIds() throws {
    try writeSite(Self.accounts)
    let (name, id) = ("https://mas.example/@bob/7", "https://mas.example/users/bob/statuses/7")
    let result = try program.run(["redact", name, "7", "--post", id], in: "two")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        "1 post taken down: https://threads.example/@bob/post/7/ (also known as \(id), \(name))\nthe URL answers 410\n"
      ), "\(result.output)")
    let again = try program.run(["redact", name, "2"], in: "two")
    #expect(
      again.output.hasPrefix(
        """
        2 posts taken down:
          https://threads.example/@bob/post/7/ (also known as \(id), \(name); taken down before)
          https://threads.example/@bob/post/2/
        the URLs answer 410

        """), "\(again.output)")
  }

  @Test("a thread, an account and a post are counted each for itself")
  func kinds() throws {
    try writeSite(Self.accounts)
    let result = try program.run(["redact", "--thread", "3", "--account", "@bob", "--dry-run"], in: "two")
    #expect(
      result.output.hasPrefix(
        """
        1 thread would be taken down: https://threads.example/@bob/post/3/ (1 post)
        1 account would be taken down: https://threads.example/@bob/
        the URLs would answer 410

        """), "\(result.output)\(result.errors)")
  }

  @Test("after two accounts became one, a takedown is proven all the same")
  func joined() throws {
    try writeSite(Self.accounts)
    let configuration = try #require(text("two/threadline.toml"))
    try program.write(
      configuration + "[accounts]\nsame = [\"ada\", \"bob@mas.example\"]\n", to: "two/threadline.toml")
    #expect(try program.run(["build", "--quiet"], in: "two").status == 0)
    let result = try program.run(["redact", "2"], in: "two")
    #expect(
      result.output.hasPrefix(
        "1 post taken down: https://threads.example/@ada/post/2/ (also known as /@bob/post/2/)\nthe URLs answer 410\n"
      ), "\(result.output)")
    let checked = try program.run(["check", "--redactions", "site"], in: "two")
    #expect(checked.status == 0, "\(checked.output)")
    #expect(
      checked.output.hasSuffix(
        " 2 URLs taken down, compared with a site built without it: 0 errors\n"),
      "\(checked.output)")
  }

  @Test("the last part of the URLs of several posts takes none of them down, and lists them (fault 270)")
  func ambiguous() throws {
    let posts = ["ada", "bob"].map { handle in
      #"{"type":"account","id":"\#(handle)","handle":"\#(handle)","owner":true}"# + "\n"
        + #"{"type":"post","id":"\#(handle):5","slug":"5","account":"\#(handle)","published":"2026-01-01T00:00:00Z","text":"Five."}"#
        + "\n"
    }
    try writeSite(posts.joined())
    let result = try program.run(["redact", "5"], in: "two")
    #expect(result.status == 64 && result.output == "")
    #expect(
      result.errors
        == "error: \"5\" means 2 posts, so nothing was taken down; name one by its URL: https://threads.example/@ada/post/5/, https://threads.example/@bob/post/5/ [redaction-ambiguous]\n"
    )
    #expect(text("two/redactions.toml") == nil)
  }
}
