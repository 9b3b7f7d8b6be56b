import Foundation
import Testing

/// The first builds of a new site folder, with archives as a person puts them there.
@Suite("The first builds of a person")
struct FirstExportsTests {
  private let program: Program
  private var site: String { program.folder + "/my-site" }

  init() throws {
    program = try Program()
    try #require(program.run(["new", "my-site"]).status == 0)
    let settings = try String(contentsOfFile: site + "/threadline.toml", encoding: .utf8)
    let url = "# base_url = \"https://me.example/threads/\""
    try #require(settings.contains(url))
    try program.write(
      settings.replacing(url, with: "base_url = \"https://threads.example/\""), to: "my-site/threadline.toml")
  }

  // MARK: Fixtures

  private func put(_ bytes: some Sequence<UInt8>, _ path: String) throws {
    let url = URL(fileURLWithPath: site + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: site + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func has(_ page: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(site)/site/\(page)/index.html")
  }

  private func build(_ more: [String] = []) throws -> Program.Result {
    try program.run(["build"] + more, in: "my-site")
  }

  private static func mastodon(_ notes: [Int]) -> [UInt8] {
    let ada = "https://social.example/users/ada"
    let activities = notes.map { number in
      """
      {"id":"\(ada)/statuses/\(number)/activity","type":"Create","actor":"\(ada)","published":"2024-01-02T03:04:05Z",
      "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"object":{"id":"\(ada)/statuses/\(number)",
      "type":"Note","published":"2024-01-02T03:04:05Z","attributedTo":"\(ada)",
      "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"content":"<p>hello</p>"}}
      """
    }
    return ZipFixture.bytes([
      "outbox.json": #"{"type":"OrderedCollection","orderedItems":[\#(activities.joined(separator: ","))]}"#,
      "actor.json": #"{"id":"\#(ada)","type":"Person","preferredUsername":"ada","name":"Ada"}"#,
    ])
  }

  private static let x = ZipFixture.bytes([
    "data/tweets.js": """
    window.YTD.tweets.part0 = [{"tweet":{"id_str":"7","id":"7","created_at":"Sat Nov 09 12:14:18 +0000 2024",
    "full_text":"hello","entities":{}}}]
    """,
    "data/account.js": """
    window.YTD.account.part0 = [{"account":{"username":"wilma","accountId":"1001","accountDisplayName":"Wilma"}}]
    """,
  ])

  private static let did = "did:plc:gracegracegracegracegrac"

  private func putRepository() throws {
    try put(#"{"did":"\#(Self.did)","version":3}"#.utf8, "exports/grace/_commit.json")
    try put(
      #"{"$type":"app.bsky.feed.post","text":"hello","createdAt":"2024-01-02T03:04:05.678Z"}"#.utf8,
      "exports/grace/app.bsky.feed.post/abc.json")
  }

  // MARK: The example

  private static let published =
    "exports/example.ndjson: note: only the example of \"threadline new\" is there to publish, and none of its URLs "
    + "are kept; put an export of your own next to it [example-published]\n"

  @Test("each build that publishes only the example says so; looking at it does not")
  func onlyExample() throws {
    for _ in 1...2 {
      let built = try build(["--strict"])
      #expect(built.status == 0 && built.diagnostics == Self.published)
    }
    #expect(!(try program.run(["plan"], in: "my-site").errors.contains("example-published")))
  }

  @Test("an own archive replaces the example with a note, and nothing of the example stays anywhere")
  func example() throws {
    #expect(try build().status == 0)
    #expect(has("@me/post/1") && text("permalinks.lock") == nil)
    try put(Self.mastodon([1]), "exports/archive-2024.zip")
    let built = try build(["--strict"])
    #expect(built.status == 0, "\(built.errors)")
    #expect(
      built.diagnostics
        == "exports/example.ndjson: note: this is the example of \"threadline new\"; it is left out, since there "
        + "are exports of your own [example-left-out]\n")
    #expect(built.output.contains("archive-2024.zip (mastodon-archive)"))
    #expect(!built.output.contains("example.ndjson"))
    #expect(has("@ada/post/1") && !has("@me/post/1"))
    #expect(text("permalinks.lock")?.contains("@me") == false)
    #expect(text("site/_redirects")?.contains("@me") == false)
    #expect(try build(["--strict"]).status == 0)
  }

  @Test("posts that are to be kept are those of exports, never those of the example")
  func keptExample() throws {
    #expect(try build(["--missing", "keep"]).status == 0)
    try put(Self.mastodon([1]), "exports/archive-2024.zip")
    let built = try build(["--missing", "keep"])
    #expect(built.status == 0 && !built.output.contains("of earlier exports"))
    #expect(!has("@me/post/1"))
  }

  @Test("the example never takes the place of a site that was published")
  func exampleOverSite() throws {
    try put(Self.mastodon([1]), "exports/archive-2024.zip")
    #expect(try build().status == 0)
    try FileManager.default.removeItem(atPath: site + "/exports/archive-2024.zip")
    let built = try build()
    #expect(built.status != 0)
    #expect(
      built.diagnostics
        == Self.published
        + "permalinks.lock: error: only the example of \"threadline new\" is there to publish, but 2 URLs of this "
        + "site are published; put your export back, or delete this file to begin again [only-example]\n"
    )
    #expect(has("@ada/post/1"))
  }

  @Test("a post of the example cannot be taken down, since a post of one's own may have its id")
  func redactExample() throws {
    #expect(try build().status == 0)
    let redacted = try program.run(["redact", "--post", "2"], in: "my-site")
    #expect(redacted.status != 0 && text("redactions.toml") == nil)
    #expect(
      redacted.diagnostics
        == "error: the posts of the example of \"threadline new\" are replaced by your own; there is nothing to take down "
        + "[only-example]\n")
  }

  // MARK: Several exports

  @Test(
    "zips, NDJSON and text in one folder: all exports are read, and the text is a warning that --strict refuses"
  )
  func mix() throws {
    try put(Self.mastodon([1]), "exports/archive-2024.zip")
    try put(Self.x, "exports/twitter-2024.zip")
    try put("hello".utf8, "exports/notes.txt")
    let built = try build()
    #expect(built.status == 0)
    let warning =
      "exports/notes.txt: warning: not an export, so it is not read: it is plain text; help: if it belongs to no"
      + " export, move it elsewhere [unrecognized-export]\n"
    #expect(built.errors.contains(warning), "\(built.errors)")
    #expect(has("@ada/post/1") && has("@wilma/post/7"))
    let strict = try build(["--strict"])
    #expect(strict.status != 0 && strict.errors.contains(warning))
  }

  @Test("a pattern in threadline.toml and one in quotes mean the same files; one that means none is an error")
  func patterns() throws {
    try put(Self.mastodon([1]), "old/archive-2024.zip")
    try put(Self.x, "old/twitter-2024.zip")
    let toml = try #require(text("threadline.toml"))
    try put(toml.replacing("[\"exports\"]", with: "[\"old/*.zip\"]").utf8, "threadline.toml")
    #expect(try build().status == 0)
    #expect(has("@ada/post/1") && has("@wilma/post/7"))
    #expect(try build(["old/*.zip", "--strict"]).status == 0)
    let none = try build(["old/*.car"])
    #expect(none.status != 0)
    #expect(
      none.diagnostics
        == "old/*.car: error: no file or folder matches the pattern \"old/*.car\"; expected an export "
        + "[missing-export]\n")
    let report = try build(["--report", "old/twitter-2024.zip"])
    #expect(report.status != 0 && text("old/twitter-2024.zip")?.hasPrefix("PK") == true)
  }

  @Test("next year's archive of the same account next to last year's renews the site")
  func nextYear() throws {
    try put(Self.mastodon([1, 2]), "exports/archive-2024.zip")
    #expect(try build().status == 0)
    try put(Self.mastodon([2, 3]), "exports/archive-2025.zip")
    #expect(try build().status == 0)
    #expect(has("@ada/post/1") && has("@ada/post/2") && has("@ada/post/3"))
  }

  @Test("a damaged zip among good ones stops the build and is named, and the site stays")
  func damaged() throws {
    try put(Self.mastodon([1]), "exports/archive-2024.zip")
    #expect(try build().status == 0)
    try put(Self.x.prefix(Self.x.count / 2), "exports/twitter-2024.zip")
    let built = try build()
    #expect(built.status != 0 && built.errors.hasPrefix("exports/twitter-2024.zip: error: "))
    #expect(has("@ada/post/1"))
  }

  // MARK: A repository without a handle

  @Test("a Bluesky archive stops the first build until its handle is said; later builds know it")
  func handle() throws {
    try putRepository()
    let stopped = try build()
    #expect(stopped.status != 0 && text("permalinks.lock") == nil)
    #expect(
      stopped.diagnostics
        == "exports/grace/_commit.json: error: its handle is unknown, and one given later would move every page; "
        + "say --handle you.bsky.social, or handle = \"you.bsky.social\" below [accounts] in threadline.toml; --handle "
        + "\(Self.did) keeps the DID [unknown-handle]\n")
    #expect(try build(["--handle", "grace.example"]).status == 0)
    #expect(has("@grace.example/post/abc"))
    let again = try build()
    #expect(again.status == 0 && again.output.contains(" 0 deleted"))
    #expect(has("@grace.example/post/abc"))
    #expect(try program.run(["plan"], in: "my-site").status == 0)
    #expect(try program.run(["import", "exports/grace", "--output", "native"], in: "my-site").status != 0)
  }

  @Test("the handle in threadline.toml counts for every command that reads exports")
  func configuredHandle() throws {
    try putRepository()
    let toml = try #require(text("threadline.toml"))
    try put(
      toml.replacing("# handle = \"you.bsky.social\"", with: "handle = \"grace.example\"").utf8,
      "threadline.toml")
    #expect(try build().status == 0)
    #expect(has("@grace.example/post/abc"))
    #expect(try program.run(["import", "exports/grace", "--output", "native"], in: "my-site").status == 0)
    #expect(text("native/threadline.ndjson")?.contains(#""handle":"grace.example""#) == true)
    #expect(try program.run(["diff", "exports/grace", "exports/grace"], in: "my-site").status == 0)
  }

  @Test("a site that was published under its DID stays there")
  func keptDID() throws {
    try putRepository()
    #expect(try build(["--handle", Self.did]).status == 0)
    let pages = try #require(text("permalinks.lock"))
    #expect(try build().status == 0)
    #expect(text("permalinks.lock") == pages && pages.contains("@did-plc-grace"))
  }
}
