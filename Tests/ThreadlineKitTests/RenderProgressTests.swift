import BuildDiagnostics
import Synchronization
import Testing

@testable import ThreadlineKit

@Suite("Progress of rendering")
struct RenderProgressTests {
  @Test(
    "it counts the pages that the report counts, also those that are kept",
    arguments: ["lean", "standard", "full"])
  func pages(extras: String) async throws {
    let fixture = try SiteFixture()
    fixture.extras = extras
    fixture.legacy = ["x"]
    fixture.allowsRemovals = true
    let text = String(repeating: "Words and words. ", count: 400)
    func posts(_ last: String) -> [String] {
      [SiteFixture.post("root", text: text)]
        + (1...90).map {
          SiteFixture.post("r\($0)", minute: $0, text: text, more: #","replyTo":{"id":"root"}"#)
        } + (1...30).map { SiteFixture.post("alone\($0)", minute: 100 + $0, text: "Alone #tag\($0)") }
        + [SiteFixture.post("unlisted", minute: 140, more: #","visibility":"unlisted""#), last]
    }
    try fixture.export(posts(SiteFixture.post("old", minute: 150)))
    for last in ["old", "new", "newest"] {
      try fixture.export(posts(SiteFixture.post(last, minute: 150)))
      let seen = Mutex<[BuildProgress]>([])
      let report = try await SiteBuilder(try fixture.meant()).build { progress in
        if progress.stage == .rendering { seen.withLock { $0.append(progress) } }
      }
      let all = seen.withLock { $0 }
      #expect(report.pages > 120)
      #expect(all.allSatisfy { $0.total == report.pages && $0.unit == .page })
      #expect(all.map(\.done).max() == report.pages)
    }
  }
}
