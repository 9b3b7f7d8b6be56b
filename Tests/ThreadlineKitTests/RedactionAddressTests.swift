import Testing
import ThreadModel

@testable import ThreadlineKit

/// Posts and accounts that are taken down by an address that is not the one of their page.
struct RedactionAddressTests {
  private static let ids = ["2015238538971713970", "2015238538971713971"]

  private func site(legacy: [String]) async throws -> SiteFixture {
    let fixture = try SiteFixture()
    fixture.legacy = legacy
    try fixture.export(Self.ids.enumerated().map { SiteFixture.post($1, minute: $0) })
    try await fixture.build()
    return fixture
  }

  @Test(
    "a post is taken down by the address that it had on a network, here or there (fault 246)",
    arguments: [
      "/ada/status/2015238538971713970", "https://threads.example/ada/status/2015238538971713970/",
      "https://x.com/Ada/status/2015238538971713970",
      "https://mobile.twitter.com/ada/status/2015238538971713970?s=20",
    ], [["x"], []])
  func oldAddress(name: String, legacy: [String]) async throws {
    let fixture = try await site(legacy: legacy)
    let receipt = try await fixture.redact(.post, name)
    #expect(receipt.entries.map(\.ids) == [[Self.ids[0]]])
    #expect(fixture.files(holding: "Text of \(Self.ids[0])") == [])
    #expect(fixture.page("@ada/post/\(Self.ids[1])/index.html")?.contains("Text of") == true)
    // Nor does it get lost when it is named once more, now that it is gone.
    let again = try await fixture.redact(.post, name)
    #expect(again.entries.map(\.wasKnown) == [true])
  }

  @Test("an account is taken down by its address on a network (fault 246)")
  func oldAccount() async throws {
    let fixture = try await site(legacy: ["x"])
    let receipt = try await fixture.redact(.address, "https://x.com/ada")
    #expect(receipt.entries.map(\.kind) == [.account])
  }

  @Test("a post is taken down by the address that it had before its account was renamed (fault 246)")
  func movedAddress() async throws {
    let fixture = try await site(legacy: [])
    let text = try #require(fixture.page("export.ndjson", output: "."))
    try fixture.write(text.replacing(#""handle":"ada""#, with: #""handle":"ada.new""#), to: "export.ndjson")
    try await fixture.build()
    #expect(fixture.page("_redirects")?.contains("/@ada.new/post/\(Self.ids[0])/ 301") == true)
    _ = try await fixture.redact(.address, "/@ada/post/\(Self.ids[0])/")
    #expect(fixture.files(holding: "Text of \(Self.ids[0])") == [])
    for handle in ["ada", "ada.new"] {
      #expect(fixture.page("_redirects")?.contains("/@\(handle)/post/\(Self.ids[0])/ 410") == true)
    }
  }

  @Test("an address of a network that no post had means nothing, and nothing is written (fault 246)")
  func unknown() async throws {
    let fixture = try await site(legacy: ["x"])
    await #expect(throws: (any Error).self) {
      _ = try await fixture.redact(.post, "https://x.com/ada/status/2015238538971713999")
    }
    #expect(fixture.page("redactions.toml", output: ".") == nil)
  }
}
