import BuildDiagnostics
import Foundation
import SitePaths
import SitePlanning
import Synchronization
import Testing
import ThreadlineKit

/// A preview, next to the site that is published.
struct PreviewSiteTests {
  /// Marks each page, and counts how often a build was good.
  private final class Marker: PageObserver {
    let good = Mutex(0)
    func finished(_ path: SitePath, _ bytes: [UInt8]) -> [UInt8] { bytes + Array("<!-- /-/mark -->".utf8) }
    var openPages: Set<SitePath> { [] }
    func openPagesAreMade() {}
    func pagesAreThere(in folder: String) { good.withLock { $0 += 1 } }
  }

  private let fixture: SiteFixture
  private var site: SiteConfiguration

  init() throws {
    fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("p")])
    site = SiteConfiguration(in: fixture.folder, executable: SiteFixture.program)
    site.exports = ["\(fixture.folder)/export.ndjson"]
    site.baseURL = BaseURL("https://threads.example")
    site.title = "Example"
  }

  @Test("a built site names no address of a preview (fault 87)")
  func built() async throws {
    try await fixture.build()
    for (path, bytes) in fixture.tree where path != "-/opensearch.xml" {
      let text = String(decoding: bytes, as: UTF8.self)
      let own = ["/-/opensearch.xml", "/-/search/"].reduce(0) { $0 + text.ranges(of: $1).count }
      #expect(text.ranges(of: "/-/").count == own, "\(path)")
    }
  }

  @Test(
    "a preview writes nothing but its state, says when its files are there, and shows no page that lost a post"
  )
  func preview() async throws {
    let marker = Marker()
    var preview = site
    preview.moveToPreview(observer: marker)
    #expect(preview.output.hasPrefix("\(fixture.folder)/.threadline/"))
    try preview.takeOverLock()
    _ = try await SiteBuilder(preview).build()
    #expect(marker.good.withLock { $0 } == 1)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: fixture.folder)) == [
        "export.ndjson", ".threadline",
      ])
    try fixture.export([SiteFixture.post("p"), "{broken"])
    await #expect(throws: BuildFailure.self) { try await SiteBuilder(preview).build() }
    #expect(marker.good.withLock { $0 } == 1)
  }
}
