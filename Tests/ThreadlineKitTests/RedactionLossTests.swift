import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// Entries of `redactions.toml` that are there no more, or never meant anything.
struct RedactionLossTests {
  private let fixture: SiteFixture

  init() throws { fixture = try SiteFixture() }

  private func takeDownTwo() async throws -> String {
    try fixture.export((1...4).map { SiteFixture.post("letter-\($0)", minute: $0) })
    try await fixture.build()
    _ = try await fixture.redact(.post, "letter-1")
    _ = try await fixture.redact(.post, "letter-2")
    return try #require(fixture.page("redactions.toml", output: "."))
  }

  private func isShown(_ id: String) -> Bool {
    fixture.page("@ada/post/\(id)/index.html")?.contains("Text of \(id).") == true
  }

  @Test("a file that lost entries stops the build, until the person says that it is meant (fault 245)")
  func lost() async throws {
    let whole = try await takeDownTwo()
    let entries = whole.split(separator: "[[redaction]]")
    let first = "[[redaction]]" + (try #require(entries.dropFirst().first))
    let site = fixture.tree
    for text in [first, first.replacing("letter-1", with: "letter-9"), nil] {
      try? FileManager.default.removeItem(atPath: "\(fixture.folder)/redactions.toml")
      if let text { try fixture.write(text, to: "redactions.toml") }
      let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
      #expect(error?.code == .redactionsLost && error?.message.contains("--allow-unredact") == true)
      #expect(error?.message.contains("letter") == false)
      #expect(fixture.tree == site)
    }
    try fixture.write(first, to: "redactions.toml")
    let error = await #expect(throws: Diagnostic.self) { try await fixture.redact(.post, "letter-3") }
    #expect(error?.code == .redactionsLost)
    #expect(fixture.page("redactions.toml", output: ".") == first)
    fixture.allowsUnredacting = true
    try await fixture.build()
    #expect(isShown("letter-2") && !isShown("letter-1"))
    // What was let go is missed no more.
    fixture.allowsUnredacting = false
    try await fixture.build()
  }

  @Test("entries in another order, with another answer or of a whole thread are no loss (fault 245)")
  func changed() async throws {
    let whole = try await takeDownTwo()
    let entries = whole.split(separator: "[[redaction]]").dropFirst().reversed()
    let text = entries.map { "[[redaction]]\($0)\n" }.joined().replacing("\"410\"", with: "\"404\"")
    for text in [text, text.replacing("kind = \"post\"", with: "kind = \"thread\"")] {
      try fixture.write(text, to: "redactions.toml")
      try await fixture.build()
      #expect(!isShown("letter-1") && !isShown("letter-2"))
    }
    let narrower = text
    try fixture.write(narrower, to: "redactions.toml")
    await #expect(throws: Diagnostic.self) { try await fixture.build() }
  }

  @Test("what builds remember of what was taken down names nothing (fault 245)")
  func memory() async throws {
    _ = try await takeDownTwo()
    let room = "\(fixture.folder)/.threadline"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: room).first { $0.hasPrefix("taken-down-") })
    let memory = try #require(fixture.page(".threadline/\(name)", output: "."))
    #expect(!memory.isEmpty && !memory.contains("letter") && !memory.contains("ada"))
    // An earlier version wrote names that took nothing down too; nobody misses them.
    let doubted = String(repeating: "a", count: 32) + " 0\n"
    try (memory + doubted).write(toFile: "\(room)/\(name)", atomically: false, encoding: .utf8)
    try await fixture.build()
  }

  @Test("what one output took down is missed by another of the same site (fault 245)")
  func otherOutput() async throws {
    let whole = try await takeDownTwo()
    let entries = whole.split(separator: "[[redaction]]")
    try fixture.write("[[redaction]]" + (try #require(entries.dropFirst().first)), to: "redactions.toml")
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build(output: "elsewhere") }
    #expect(error?.code == .redactionsLost)
  }

  @Test("an entry that is spelled otherwise, or that never meant anything, is no loss (fault 245)")
  func spelledOtherwise() async throws {
    let url = "https://social.example/@ada/17"
    try fixture.export([
      SiteFixture.post("letter-1", minute: 1, more: #","url":"\#(url)""#),
      SiteFixture.post("letter-2", minute: 2),
    ])
    try await fixture.build()
    func entry(_ kind: String, _ id: String) -> String {
      "[[redaction]]\nkind = \"\(kind)\"\nids = [\"\(id)\"]\n"
    }
    let spellings = [
      entry("address", url), entry("post", "http://www.social.example/@ada/17/"), entry("thread", url),
    ]
    for text in [spellings[0] + entry("post", "lettre-2")] + spellings {
      try fixture.write(text, to: "redactions.toml")
      try await fixture.build()
      #expect(!isShown("letter-1") && isShown("letter-2"))
    }
  }

  @Test("a build that fails while it publishes has remembered what it was to take down (fault 245)")
  func failing() async throws {
    try fixture.export((1...3).map { SiteFixture.post("letter-\($0)", minute: $0) })
    try await fixture.build()
    try fixture.write("[[redaction]]\nkind = \"post\"\nids = [\"letter-1\"]\n", to: "redactions.toml")
    // Somebody's own folder stands where a new page would go, which is found out when the addresses are known.
    try fixture.export((1...4).map { SiteFixture.post("letter-\($0)", minute: $0) })
    try FileManager.default.createDirectory(
      atPath: "\(fixture.folder)/site/@ada/post/letter-4/index.html/mine", withIntermediateDirectories: true)
    try fixture.write("mine", to: "site/@ada/post/letter-4/index.html/mine/note.txt")
    await #expect(throws: Diagnostic.self) { try await fixture.build() }
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/redactions.toml")
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(error?.code == .redactionsLost)
  }

  private static let unknown: Diagnostic.Code = "redaction-names-nothing"

  @Test(
    "an entry that means nothing is reported with its line and the nearest name (fault 244)",
    arguments: [
      ("kind = \"post\"\nids = [\"lettre-1\"]", "\"letter-1\""),
      ("kind = \"thread\"\nids = [\"letter-77\"]", "\"letter-"),
      ("kind = \"account\"\nids = [\"@adda\"]", "\"@ada\""),
      ("kind = \"address\"\npaths = [\"@ada/post/lettr-2/\"]", "\"/@ada/post/letter-2/\""),
      ("kind = \"post\"\nids = [\"https://social.example/nothing-like-it\"]", nil),
    ])
  func unknown(entry: String, nearest: String?) async throws {
    try fixture.export((1...4).map { SiteFixture.post("letter-\($0)", minute: $0, text: "Secret words.") })
    try await fixture.build()
    try fixture.write("# mine\n\n[[redaction]]\n\(entry)\n", to: "redactions.toml")
    try await fixture.build()
    let said = try #require(fixture.log.first { $0.code == Self.unknown })
    #expect(said.severity == .warning && said.place?.line == 3)
    #expect(!said.message.contains("Secret"))
    if let nearest {
      #expect(said.message.contains("did you mean \(nearest)"), "\(said.message)")
    } else {
      #expect(!said.message.contains("did you mean"), "\(said.message)")
    }
    // As often as it is built.
    try await fixture.build()
    #expect(fixture.log.count { $0.code == Self.unknown } == 1)
  }

  @Test(
    "an entry that took something down is not reported, whether the exports still have it or nothing has (fault 244)"
  )
  func known() async throws {
    let reference = #","quote":{"id":"https://social.example/quoted","text":"Words."}"#
    let lines = [
      SiteFixture.post("letter-1", minute: 1), SiteFixture.post("never-shown", minute: 2),
      SiteFixture.post("letter-3", minute: 3, more: reference), SiteFixture.post("other", minute: 4),
      SiteFixture.post("hidden", minute: 5, more: #","visibility":"followers""#),
    ]
    try fixture.export(lines)
    try fixture.write(
      "[[redaction]]\nkind = \"post\"\nids = [\"never-shown\"]\n[[redaction]]\nkind = \"post\"\n"
        + "ids = [\"hidden\"]\n[[redaction]]\nkind = \"post\"\nids = [\"https://social.example/quoted\"]\n",
      to: "redactions.toml")
    try await fixture.build()
    #expect(!fixture.log.contains { $0.code == Self.unknown })
    _ = try await fixture.redact(.post, "letter-1")
    try fixture.export([SiteFixture.post("other", minute: 4)])
    fixture.allowsRemovals = true
    for _ in 0..<2 {
      try await fixture.build()
      #expect(!fixture.log.contains { $0.code == Self.unknown })
    }
  }
}
