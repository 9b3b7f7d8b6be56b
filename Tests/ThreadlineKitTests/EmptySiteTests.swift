import BuildDiagnostics
import Testing

@testable import ThreadlineKit

@Suite("Sites of which everything became private")
struct EmptySiteTests {
  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1"), SiteFixture.post("2")])
  }

  private func hideAll() throws {
    try fixture.export(["1", "2"].map { SiteFixture.post($0, more: #","visibility":"followers""#) })
  }

  @Test("what is published stays until somebody says that it may go, and goes then with all its words")
  func takenDown() async throws {
    try await fixture.build()
    try hideAll()
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(error?.code == .nothingToPublish && error?.message.contains("--allow-removals") == true)
    #expect(!fixture.files(holding: "Text of 1.").isEmpty)
    fixture.allowsRemovals = true
    try await fixture.build()
    for words in ["Text of 1.", "Text of 2."] { #expect(fixture.files(holding: words) == []) }
    #expect(fixture.page("_redirects")?.contains("/@ada/post/1/") == true)
  }

  @Test("an export without posts takes nothing down, and a site that never was is not made")
  func nothing() async throws {
    fixture.allowsRemovals = true
    try hideAll()
    await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(fixture.tree.isEmpty)
    try fixture.export([SiteFixture.post("1"), SiteFixture.post("2")])
    try await fixture.build()
    try fixture.export([])
    await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(!fixture.files(holding: "Text of 1.").isEmpty)
  }
}
