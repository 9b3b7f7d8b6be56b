import Foundation
import Testing
import ThreadlineKit

/// What a rebuild renders again, and what it leaves as it is.
struct RebuildTests {
  private let fixture: SiteFixture

  init() throws { fixture = try SiteFixture() }

  private func post(_ id: String, _ minute: Int, text: String? = nil, more: String = "") -> String {
    SiteFixture.post(id, minute: minute, text: text, more: more)
  }

  /// The paths whose bytes differ between two sites.
  private func differing(_ one: [String: Data], _ other: [String: Data]) -> [String] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }

  /// Builds into an empty folder with a state of its own.
  private func fresh() async throws -> [String: Data] {
    try await fixture.build(output: "fresh", theme: "theme")
    defer {
      for folder in ["fresh", ".threadline/fresh"] {
        try? FileManager.default.removeItem(atPath: "\(fixture.folder)/\(folder)")
      }
    }
    return SiteFixture.tree("\(fixture.folder)/fresh")
  }

  @Test("one changed post writes the pages that show it, and no other file")
  func onePost() async throws {
    fixture.extras = "lean"
    let reply = #","replyTo":{"id":"root"}"#
    let others = [post("far", 9), post("other", 8), post("root", 0)]
    try fixture.export(others + [post("answer", 1, more: reply)])
    try await fixture.build()
    let before = fixture.tree
    try fixture.export(others + [post("answer", 1, text: "Said again.", more: reply)])
    let report = try await fixture.build()
    let changed = differing(before, fixture.tree)
    #expect(
      changed == [
        "@ada/index.html", "@ada/post/answer/index.html", "@ada/post/root/index.html",
        "archive/2026/01/index.html", "index.html",
      ])
    #expect(report.filesWritten == changed.count && report.filesDeleted == 0)
    #expect(report.filesUnchanged == before.count - changed.count)
  }

  @Test(
    "tags that a build found are left for the next, by builds alone, and only for as long as their posts are there"
  )
  func rememberedTags() async throws {
    let file = "\(fixture.folder)/.threadline/site/tags"
    func remembered() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    try fixture.export([post("first", 0, text: "Rye #bread"), post("second", 1, text: "Tea #pot")])
    try await fixture.build()
    #expect(remembered().contains("\tbread\n") && remembered().contains("\tpot\n"))
    let before = fixture.tree
    try await fixture.build()
    #expect(fixture.tree == before)
    try fixture.export([post("first", 0, text: "Rye #bread #oven")])
    fixture.allowsRemovals = true
    try await fixture.build()
    #expect(remembered().contains("\tbread\toven\n") && !remembered().contains("pot"))
    #expect(fixture.tree.keys.contains("tags/oven/index.html"))
    #expect(!fixture.tree.keys.contains { $0.hasPrefix("tags/pot/") })
  }

  @Test("where the folder does not take the tags, the next build finds them in the texts (fault 163)")
  func tagsNotTaken() async throws {
    try fixture.export([post("first", 0, text: "Rye #bread")])
    try await fixture.build()
    try fixture.write("", to: ".threadline/site/tags.draft/in-the-way")
    try fixture.export([post("first", 0, text: "Rye #bread #oven")])
    for _ in 0..<2 {
      try await fixture.build()
      #expect(fixture.tree.keys.contains("tags/oven/index.html"))
    }
  }

  @Test("the front page links to the lists that its writer has, and to no others (fault 258)")
  func writersLists() async throws {
    fixture.extras = "lean"
    let own = (0..<40).map { post("own\($0)", $0 + 10) }
    try fixture.export(own + [post("reply", 1, more: #","replyTo":{"id":"elsewhere"}"#)])
    try await fixture.build()
    #expect(fixture.page("index.html")?.contains("/replies/") == true)
    try fixture.export(own)
    fixture.allowsRemovals = true
    try await fixture.build()
    #expect(fixture.page("index.html")?.contains("/replies/") == false)
  }

  @Test(
    "an edit of a template changes exactly the pages that use it, and undoing it restores them (fault 181)")
  func template() async throws {
    let poll = #","poll":{"options":[{"text":"Rye","votes":3},{"text":"Spelt","votes":1}]}"#
    try fixture.export([post("asking", 0, more: poll), post("plain", 1)])
    try fixture.write("", to: "theme/Public/.keep")
    try await fixture.build(theme: "theme")
    let before = fixture.tree
    let source = "\(SiteFixture.package)/Templates/sections/poll.mustache"
    let text = try String(contentsOfFile: source, encoding: .utf8)
    try fixture.write(text + "<!-- asked -->", to: "theme/Templates/sections/poll.mustache")
    try await fixture.build(theme: "theme")
    let withPolls = before.filter {
      $0.value.range(of: Data("Spelt".utf8)) != nil && $0.key.hasSuffix(".html")
    }
    #expect(differing(before, fixture.tree) == withPolls.keys.sorted())
    #expect(!withPolls.keys.contains("@ada/post/plain/index.html") && withPolls.count >= 3)
    #expect(fixture.tree == (try await fresh()))
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/theme/Templates")
    try await fixture.build(theme: "theme")
    #expect(fixture.tree == before)
  }

  @Test("a mention leads to an account from the build on in which it has a page")
  func mention() async throws {
    let naming = post("naming", 0, text: "Good morning @grace.")
    try fixture.export([naming])
    try await fixture.build()
    #expect(fixture.page("@ada/post/naming/index.html")?.contains("href=\"/@grace/\"") == false)
    let grace = #"{"type":"account","id":"grace","handle":"grace","name":"Grace","owner":true}"#
    let hers =
      #"{"type":"post","id":"hers","account":"grace","published":"2026-01-02T00:00:00Z","text":"Morning."}"#
    try fixture.export([grace, naming, hers])
    try await fixture.build()
    #expect(fixture.page("@ada/post/naming/index.html")?.contains("href=\"/@grace/\"") == true)
    try fixture.export([naming])
    fixture.allowsRemovals = true
    try await fixture.build()
    #expect(fixture.page("@ada/post/naming/index.html")?.contains("href=\"/@grace/\"") == false)
  }

  @Test("a picture that was painted over behind its old name and time is shown as it is now (fault 171)")
  func repainted() async throws {
    let file = "\(fixture.folder)/media/boat.png"
    let pictures = ["harbour", "bread"].map { "\(SiteFixture.package)/Examples/demo/media/\($0).png" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    try #require(pictures.count == 2)
    try fixture.write("", to: "media/.keep")
    try FileManager.default.copyItem(atPath: pictures[0], toPath: file)
    let picture = #","media":[{"kind":"image","file":"media/boat.png","alt":"A boat"}]"#
    try fixture.export([post("seen", 0, more: picture), post("plain", 1)])
    try await fixture.build(theme: nil)
    let before = fixture.tree
    let time = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
    try Data(contentsOf: URL(fileURLWithPath: pictures[1])).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.modificationDate: time ?? Date()], ofItemAtPath: file)
    try await fixture.build()
    let changed = differing(before, fixture.tree)
    #expect(changed.contains("@ada/post/seen/index.html") && !changed.contains("@ada/post/plain/index.html"))
    let media = before.keys.filter { $0.hasPrefix("media/") }
    #expect(Set(fixture.tree.keys).isDisjoint(with: media))
  }
}
