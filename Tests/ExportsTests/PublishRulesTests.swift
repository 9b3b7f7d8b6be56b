@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("What the person lets be published")
struct PublishRulesTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  private static let accounts = [
    #"{"type":"account","id":"a","handle":"ada","name":"Ada","owner":true,"url":"https://social.example/@ada"}"#,
    #"{"type":"account","id":"g","handle":"grace@navy.example","name":"Grace"}"#,
    #"{"type":"account","id":"s","handle":"shadow","flags":["private"]}"#,
  ]

  private static func post(_ id: String, by account: String, _ text: String, _ more: String = "") -> String {
    #"{"type":"post","id":"\#(id)","account":"\#(account)","published":"2026-03-04T05:06:07Z","#
      + #""text":"\#(text)","visibility":"public","url":"https://social.example/\#(id)"\#(more)}"#
  }

  private static let posts = [
    post("a1", by: "a", "root"),
    post("g1", by: "g", "answer", #","replyTo":{"id":"a1","handle":"ada","text":"root"}"#),
    post("a2", by: "a", "on #Swift today"),
    post("a3", by: "a", "plain", #","tags":["swift"]"#),
    post("g2", by: "g", "quoting", #","quote":{"id":"a2","handle":"ada","text":"on #Swift today"}"#),
    post("g3", by: "g", "far answer", #","replyTo":{"id":"g1"}"#),
    #"{"type":"repost","id":"r","account":"g","published":"2026-03-05T05:06:07Z","subject":{"id":"a2"},"#
      + #""visibility":"public"}"#,
  ]

  /// Whatever is behind `#` is a tag.
  private static func tags(in text: TextSource, _: [CustomEmoji]) -> [String] {
    guard case .plain(let words) = text else { return [] }
    return words.split(separator: " ").filter { $0.hasPrefix("#") }.map(String.init)
  }

  private func read(
    allow: [String] = [], deny: [String] = [], lines: [String] = posts, same: [[String]] = []
  ) throws -> ReadExports {
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.rules = PublishRules(allow: allow, deny: deny, tags: Self.tags)
    options.sameAccounts = same
    return try ExportReader(options: options).read([fixture.write(lines: Self.accounts + lines)])
  }

  @Test(
    "what is denied is left out, with all that it names: accounts, tags and threads (fault 205)",
    arguments: [
      (["@ada"], ["g1", "g2", "g3", "r"]), (["@ADA@social.example"], ["g1", "g2", "g3", "r"]),
      (["https://social.example/@ada/"], ["g1", "g2", "g3", "r"]), (["@grace"], ["a1", "a2", "a3"]),
      (["@grace@navy.example"], ["a1", "a2", "a3"]), (["#SWIFT"], ["a1", "g1", "g2", "g3", "r"]),
      (["g1"], ["a2", "a3", "g2", "r"]), (["https://social.example/g3"], ["a2", "a3", "g2", "r"]),
      (["r"], ["a1", "a2", "a3", "g1", "g2", "g3"]),
    ])
  func denies(deny: [String], left: [String]) throws {
    let exports = try read(deny: deny)
    #expect(exports.ids.sorted() == left.sorted())
    #expect(exports.codes == [])
    #expect(exports.leftOut.map { "\($0.count) \($0.reason)" }.contains { $0.hasSuffix(" denied") })
  }

  @Test(
    "with names to allow only what they name is published (fault 205)",
    arguments: [
      (["@ada"], ["a1", "a2", "a3"]), (["@grace@navy.example"], ["g1", "g2", "g3", "r"]),
      (["#swift"], ["a2", "a3"]),
      (["a1"], ["a1", "g1", "g3"]), (["https://social.example/g3"], ["a1", "g1", "g3"]),
      (["#swift", "a1"], ["a1", "a2", "a3", "g1", "g3"]), (["@nobody"], []), (["#"], []),
    ])
  func allows(allow: [String], left: [String]) throws {
    #expect(try read(allow: allow).ids.sorted() == left.sorted())
  }

  @Test("what both lists name is denied (fault 205)")
  func denyWins() throws {
    #expect(try read(allow: ["@ada"], deny: ["#swift"]).ids == ["a1"])
    #expect(try read(allow: ["a1"], deny: ["@ada"]).ids.sorted() == ["g1", "g3"])
    #expect(try read(allow: ["@ada"], deny: ["@ada"]).ids == [])
  }

  @Test("a denied account is withheld as a private one is: no account, no handle, no words (fault 205)")
  func deniedAccount() throws {
    let elsewhere = Self.post(
      "g4", by: "g", "x", #","replyTo":{"id":"old","handle":"ada","text":"old words"}"#)
    let exports = try read(deny: ["@ada"], lines: Self.posts + [elsewhere])
    #expect(exports.archive.accounts.map(\.id) == ["g"])
    for id in ["g1", "g4"] { #expect(try exports.post(id)?.replyTo == PostReference(state: .unavailable)) }
    #expect(try exports.post("g2")?.quote == PostReference(state: .unavailable))
    let repost = try #require(exports.archive.rows.first { $0.kind == .repost })
    #expect(try exports.archive.bodies.repost(repost).subject == PostReference(state: .unavailable))
    #expect(exports.sources.first?.records[.accounts]?.leftOut == ["denied": 1, "private-account": 1])
  }

  @Test("an account of which nothing is allowed is withheld with its name (fault 205)")
  func accountNotAllowed() throws {
    let exports = try read(allow: ["@grace@navy.example"])
    #expect(exports.archive.accounts.map(\.id) == ["g"])
    #expect(try exports.post("g1")?.replyTo == PostReference(state: .unavailable))
    #expect(exports.leftOut.contains { $0.reason == "not-allowed" && $0.count == 3 })
    #expect(try read(allow: ["#swift"]).archive.accounts.map(\.id) == ["a"])
  }

  @Test("a post with a denied tag leaves no words in what quotes, answers or repeats it (fault 205)")
  func deniedTag() throws {
    let lines =
      Self.posts + [
        Self.post(
          "g4", by: "g", "x", #","quote":{"url":"https://other.example/1","text":"far #swift words"}"#),
        Self.post("g5", by: "g", "x", #","replyTo":{"id":"far","text":"far #swift words"}"#),
        #"{"type":"repost","id":"r2","account":"g","published":"2026-03-05T05:06:07Z","#
          + #""subject":{"id":"far2","text":"far #swift words"},"visibility":"public"}"#,
        Self.post("g6", by: "g", "now plain", #","revisions":[{"text":"was #swift"}]"#),
        Self.post("u", by: "a", "hidden #swift").replacing(#""public""#, with: #""unlisted""#),
      ]
    let exports = try read(deny: ["#swift"], lines: lines)
    #expect(exports.ids.sorted() == ["a1", "g1", "g2", "g3", "g4", "g5", "r"])
    for id in ["g2", "g4"] { #expect(try exports.post(id)?.quote == PostReference(state: .unavailable)) }
    #expect(try exports.post("g5")?.replyTo == PostReference(state: .unavailable))
  }

  @Test("a thread is denied as a whole, also behind a private or a missing post (fault 205)")
  func wholeThread() throws {
    let lines = [
      Self.post("1", by: "a", "root"),
      Self.post("2", by: "a", "whisper", #","replyTo":{"id":"1"}"#).replacing(
        #""public""#, with: #""direct""#),
      Self.post("3", by: "a", "below", #","replyTo":{"id":"2"}"#),
      Self.post("4", by: "g", "of a missing one", #","replyTo":{"id":"m","url":"https://social.example/m"}"#),
      Self.post("5", by: "g", "of it too", #","replyTo":{"id":"m"}"#),
      #"{"type":"tombstone","id":"t","replyTo":{"id":"1"}}"#,
    ]
    #expect(try read(deny: ["1"], lines: lines).ids.sorted() == ["4", "5"])
    #expect(try read(deny: ["m"], lines: lines).ids.sorted() == ["1", "3", "t"])
    // What is allowed reaches no further than what is shown.
    #expect(try read(allow: ["1"], lines: lines).ids.sorted() == ["1", "t"])
    #expect(try read(allow: ["4"], lines: lines).ids == ["4"])
  }

  @Test("a record is denied by an old id, and nothing that names that id is shown (fault 205)")
  func oldIDs() throws {
    let lines = [
      Self.post("old", by: "a", "first words"), Self.post("new", by: "a", "words", #","aliases":["old"]"#),
      Self.post("g1", by: "g", "x", #","quote":{"id":"old","text":"first words"}"#),
    ]
    for name in ["old", "new"] {
      let exports = try read(deny: [name], lines: lines)
      #expect(exports.ids == ["g1"])
      #expect(try exports.post("g1")?.quote == PostReference(state: .unavailable))
      #expect(exports.archive.aliases == [])
    }
  }

  @Test("accounts that are one person are denied and allowed together (fault 205)")
  func joinedAccounts() throws {
    let same = [["@grace@navy.example", "@ada"]]
    #expect(try read(deny: ["@ada"], same: same).ids == [])
    #expect(try read(deny: ["@ada"], same: same).codes == [])
    #expect(try read(allow: ["@ada"], same: same).ids.count == 7)
    #expect(try read(allow: ["#swift"], same: same).archive.accounts.map(\.id) == ["g"])
  }

  @Test(
    "a name that means nothing is reported with the nearest that does, and never with one that is not public",
    arguments: [
      (["@adda"], #""@adda" in "deny" of [publish] is no account of these exports; did you mean "@ada"?"#),
      (["#swfit"], ##""#swfit" in "deny" of [publish] is no tag of these exports; did you mean "#swift"?"##),
      (
        ["a11"],
        #""a11" in "deny" of [publish] is no post, account or tag of these exports; did you mean "a1"?"#
      ),
      (["grace"], #""grace" in "deny" of [publish] is no post, account or tag of these exports"#),
      (["@shadov"], #""@shadov" in "deny" of [publish] is no account of these exports"#),
      ([""], #""" in "deny" of [publish] is no post, account or tag of these exports"#),
    ])
  func unknownNames(deny: [String], message: String) throws {
    let exports = try read(deny: deny)
    #expect(exports.ids.count == 7)
    #expect(exports.diagnostics.diagnostics.map(\.message) == [message])
    #expect(exports.codes == ["unknown-publish-name"])
  }

  @Test("a handle to allow is meant with its host, which is reported")
  func allowedHandle() throws {
    let exports = try read(allow: ["@grace", "@ada"])
    #expect(exports.ids.sorted() == ["a1", "a2", "a3"])
    #expect(
      exports.diagnostics.diagnostics.map(\.message) == [
        #""@grace" in "allow" of [publish] is no account of these exports; did you mean "@grace@navy.example"?"#
      ])
  }
}
