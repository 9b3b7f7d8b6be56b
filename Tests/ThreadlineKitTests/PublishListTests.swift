import BuildDiagnostics
import Foundation
import Testing
import ThreadlineKit

/// What `[publish]` keeps out of a site.
struct PublishListTests {
  private let fixture: SiteFixture
  private static let secret = "The lighthouse keeper is my cousin."

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
  }

  private static let grace = [
    #"{"type":"account","id":"grace","handle":"grace@navy.example","name":"Grace Example","bio":"\#(secret)"}"#,
    #"{"type":"post","id":"g1","account":"grace","published":"2026-01-01T00:03:00Z","text":"\#(secret) #keepers","#
      + #""replyTo":{"id":"p1"},"media":[{"kind":"image","file":"keeper.png"}]}"#,
    #"{"type":"repost","id":"r1","account":"ada","published":"2026-01-01T00:09:00Z","visibility":"public","#
      + #""subject":{"id":"g1","handle":"grace@navy.example","text":"\#(secret)"}}"#,
    SiteFixture.post(
      "q1", minute: 8, more: #","quote":{"id":"g1","handle":"grace@navy.example","text":"\#(secret)"}"#),
    SiteFixture.post(
      "c1", minute: 7, more: #","replyTo":{"id":"g1","handle":"grace@navy.example","text":"\#(secret)"}"#),
    SiteFixture.post(
      "f1", minute: 6, more: #","replyTo":{"id":"far","handle":"grace@navy.example","text":"\#(secret)"}"#),
  ]
  private static let lines = (1..<9).map { SiteFixture.post("p\($0)", minute: $0) } + grace

  private static let names = ["cousin", "Grace Example", "grace@navy", "/@grace", "keepers", "keeper.png"]

  @Test(
    "what is denied is nowhere in the site, be it denied before the first build or after it (fault 205)",
    arguments: [false, true])
  func account(isRebuild: Bool) async throws {
    try fixture.export(Self.lines)
    if isRebuild {
      try await fixture.build()
      #expect(!fixture.files(holding: "cousin").isEmpty && !fixture.files(holding: "Grace Example").isEmpty)
    }
    fixture.denied = ["@grace@navy.example"]
    let report = try await fixture.build()
    for name in Self.names {
      // An address that is gone still says that it is, at itself.
      let isAddress = name.contains("grace@") || name.contains("/@")
      let holding = fixture.files(holding: name).filter {
        !(isRebuild && isAddress && ($0 == "_redirects" || $0.hasPrefix("@grace@navy.example/")))
      }
      #expect(holding == [], "\(name)")
    }
    #expect(report.leftOut.map { "\($0.count) \($0.reason)" } == ["1 denied"])
    #expect(fixture.page("@ada/post/c1/index.html")?.contains("is not shown here") == true)
    let home = try #require(fixture.page("index.html"))
    #expect(!home.contains("facepile"))
    guard isRebuild else { return }
    let gone = try #require(
      fixture.page("_redirects")?.split(separator: "\n").filter { $0.hasSuffix(" 410") })
    #expect(gone.contains { $0.contains("/post/g1/") })
    #expect(report.removed.contains { $0.contains("/post/g1/") })
  }

  @Test("tags of texts as pages show them are denied, unlisted posts too (fault 205)")
  func tags() async throws {
    let marked = [
      SiteFixture.post("t1", minute: 20, text: "Plain #Keepers one"),
      #"{"type":"post","id":"t2","account":"ada","published":"2026-01-01T00:21:00Z","#
        + #""text":{"html":"<p>In HTML <a href=\"https://x.example/tags/keepers\" rel=\"tag\">&#35;keepers</a></p>"}}"#,
      #"{"type":"post","id":"t3","account":"ada","published":"2026-01-01T00:22:00Z","#
        + #""text":{"markdown":"In *Markdown* #keepers"}}"#,
      #"{"type":"post","id":"t4","account":"ada","published":"2026-01-01T00:23:00Z","#
        + #""text":[{"t":"In spans "},{"t":"sign","tag":"keepers"}]}"#,
      SiteFixture.post("t5", minute: 24, text: "Beside it", more: #","tags":["KEEPERS"]"#),
      SiteFixture.post("t6", minute: 25, text: "Unlisted #keepers", more: #","visibility":"unlisted""#),
    ]
    try fixture.export((1..<9).map { SiteFixture.post("p\($0)", minute: $0) } + marked)
    fixture.denied = ["#keepers"]
    let report = try await fixture.build()
    #expect(report.leftOut.map { "\($0.count) \($0.reason)" } == ["6 denied"])
    for words in [
      "keepers", "Keepers", "KEEPERS", "In HTML", "In Markdown", "In spans", "Beside it", "post/t",
    ] {
      #expect(fixture.files(holding: words) == [], "\(words)")
    }
    fixture.denied = []
    fixture.allowed = ["#keepers"]
    fixture.allowsRemovals = true
    #expect(try await fixture.build().postsPublished == 6)
  }

  @Test("what becomes denied is a removal like any other, of which a build makes few (fault 205)")
  func removals() async throws {
    try fixture.export(Self.lines)
    try await fixture.build()
    let site = fixture.tree
    fixture.allowed = ["p1"]
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(error?.code == .tooManyRemovals)
    #expect(fixture.tree == site)
    fixture.allowsRemovals = true
    #expect(try await fixture.build().postsPublished == 3)
  }

  @Test("lists hold in a draft too (fault 205)")
  func draft() async throws {
    try fixture.export(Self.lines)
    fixture.environment = .draft
    fixture.denied = ["@grace@navy.example"]
    try await fixture.build()
    for name in Self.names { #expect(fixture.files(holding: name) == [], "\(name)") }
  }

  @Test("if the lists leave nothing, nothing is written and the reasons are reported")
  func nothing() async throws {
    try fixture.export(Self.lines)
    fixture.allowed = ["@nobody"]
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(error?.code == .nothingToPublish && error?.message.contains("not-allowed") == true)
    #expect(fixture.tree.isEmpty)
  }
}
