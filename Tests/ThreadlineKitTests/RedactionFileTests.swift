import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// `redactions.toml`: what is written there, and what happens to an invalid file.
struct RedactionFileTests {
  private let fixture: SiteFixture

  init() throws { fixture = try SiteFixture() }

  private func post(_ id: String, _ minute: Int) -> String { SiteFixture.post(id, minute: minute) }

  @Test("entries of the file stay as they are, and what is taken down twice has one entry")
  func file() async throws {
    try fixture.export([post("first-post", 0), post("second-post", 1), post("third-post", 2)])
    try await fixture.build()
    let own =
      "# mine\n[[redaction]]\nkind = \"post\"\nids = [\"never-there\"]\nreason = \"a \\\"word\\\"\"  # said so"
    try fixture.write(own, to: "redactions.toml")
    let receipt = try await fixture.redact(.post, "first-post") { $0.reason = "asked \"kindly\" \\ twice" }
    #expect(receipt.entries.map(\.wasKnown) == [false])
    let text = try #require(fixture.page("redactions.toml", output: "."))
    #expect(text.hasPrefix(own + "\n") && text.contains(#"reason = "asked \"kindly\" \\ twice""#))
    #expect(!text.contains("Text of"))
    let again = try await fixture.redact(.post, "first-post")
    #expect(again.entries.map(\.wasKnown) == [true] && again.changes.isEmpty)
    #expect(fixture.page("redactions.toml", output: ".") == text)
    // Removing the entry, and allowing it, publishes the post again.
    try fixture.write(own, to: "redactions.toml")
    fixture.allowsUnredacting = true
    try await fixture.build()
    #expect(fixture.page("@ada/post/first-post/index.html")?.contains("Text of first-post") == true)
  }

  @Test(
    "a file that cannot be understood stops the build, and the site stays as it was (fault 222)",
    arguments: [
      ("[[redaction]]\nkind = \"post\"\nid = [\"a\"]\n", "unknown key \"id\""),
      ("[[redactions]]\nkind = \"post\"\nids = [\"a\"]\n", "did you mean \"redaction\"?"),
      ("[[redaction]]\nkind = \"posts\"\nids = [\"a\"]\n", "did you mean \"post\"?"),
      ("[[redaction]]\nids = [\"a\"]\n", "\"kind\" is missing"),
      ("[[redaction]]\nkind = \"post\"\n", "names nothing"),
      ("[[redaction]]\nkind = \"post\"\nids = \"a\"\n", "an array of strings"),
      ("[[redaction]]\nkind = \"post\"\nids = [\"a\"]\ntombstone = \"411\"\n", "expected one of \"410\""),
      ("[[redaction]]\nkind = \"media\"\nhashes = [\"abc\"]\n", "is no hash"),
      ("[[redaction]]\nkind = \"address\"\npaths = [\"x\"]\n", "is no address"),
      ("[[redaction]\nkind =", "so nothing is published"),
    ])
  func strict(text: String, words: String) async throws {
    try fixture.export([post("only", 0)])
    try await fixture.build()
    let site = fixture.tree
    try fixture.write(text, to: "redactions.toml")
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(
      error?.code == .redactionsUnusable && error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(fixture.tree == site)
  }

  @Test("a dry run says what would go and writes nothing")
  func dryRun() async throws {
    try fixture.export([post("kept", 0), post("gone", 1)])
    try await fixture.build()
    let before = SiteFixture.tree(fixture.folder)
    let receipt = try await fixture.redact(.post, "gone") { $0.isDryRun = true }
    #expect(
      receipt.isDryRun && receipt.changes.changed["pages"]?.contains("@ada/post/gone/index.html") == true)
    #expect(SiteFixture.tree(fixture.folder) == before)
  }

  @Test("what nothing means is an error that names the nearest, and nothing is written")
  func unknown() async throws {
    try fixture.export([post("lighthouse", 0)])
    try await fixture.build()
    let error = await #expect(throws: Diagnostic.self) { _ = try await fixture.redact(.post, "lighthose") }
    #expect(
      error?.code == .redactionUnknown && error?.message.contains("did you mean \"lighthouse\"?") == true)
    #expect(fixture.page("redactions.toml", output: ".") == nil)
  }

  @Test(
    "the URL of a post that is not there leads to one like it, and never to an account",
    arguments: [("@ada/post/lighthose/", true), ("@adam/post/17/", false), ("@ada", false)])
  func unknownURL(path: String, isAlike: Bool) async throws {
    try fixture.export([post("lighthouse", 0)])
    try await fixture.build()
    let error = await #expect(throws: Diagnostic.self) {
      _ = try await fixture.redact(.post, "https://threads.example/\(path)")
    }
    let nearest = "did you mean \"https://threads.example/@ada/post/lighthouse/\"?"
    #expect(error?.code == .redactionUnknown)
    #expect(error?.message.contains(isAlike ? nearest : "did you mean") == isAlike, "\(error?.message ?? "")")
  }
}
