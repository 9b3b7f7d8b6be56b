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
    #expect(checked.output.contains("compared with a site in which it never was: 0 errors"))
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

  @Test("the server says of all that lay beside the page of a post that it is gone, too (fault 247)")
  func beside() throws {
    let configuration = try #require(text("threadline.toml"))
    try program.write(configuration + "[surfaces]\nset = \"full\"\n", to: "threadline.toml")
    #expect(try program.run(["build"]).status == 0)
    let names = [
      "", "embed/", "embed", "oembed.json", "oembed.xml", "feed.xml", "feed.json", "thread.json", "thread.md",
      "thread.txt",
    ]
    #expect(try program.run(["redact", "--post", "letter-1"]).status == 0)
    let port = try LoopbackServer.freePort()
    let server = try LoopbackServer(
      Program.path, ["serve", "site", "--allow-root", "--port", "\(port)"], port: port, in: program.folder)
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
    #expect(try program.run(["redact", "--post", "letter-4"]).status == 0)
    #expect(try program.run(["import", "export.ndjson", "--output", "copy"]).status == 0)
    #expect(text("copy/threadline.ndjson")?.contains("letter-4") == false)
    let differing = try program.run(["diff", "export.ndjson", "copy"])
    #expect(differing.status == 0 && !differing.output.contains("letter-4"))
    let unknown = try program.run(["redact", "--post", "leter-5"])
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean \"letter-5\""))
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
}
