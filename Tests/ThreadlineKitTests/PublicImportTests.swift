import BuildDiagnostics
import Foundation
import Testing

@testable import ThreadlineKit

@Suite("Imports that may be public")
struct PublicImportTests {
  private let fixture: SiteFixture
  private static let secret = "PLANTED-52.37N-4.89E"

  init() throws {
    fixture = try SiteFixture()
    try fixture.write("", to: "media/.keep")
    let source = URL(fileURLWithPath: "\(SiteFixture.package)/Examples/demo/media/bread.png")
    var picture = try Data(contentsOf: source)
    picture.append(Data(Self.secret.utf8))
    try picture.write(to: URL(fileURLWithPath: "\(fixture.folder)/media/bread.png"))
    try fixture.write("%PDF-1.4 \(Self.secret)", to: "media/\(Self.secret).pdf")
    let media = ["bread.png", "\(Self.secret).pdf"]
      .map { #"{"kind":"image","file":"media/\#($0)","alt":"A picture"}"# }
    let unshown =
      #""ext":{"ip":"\#(Self.secret)"},"place":"\#(Self.secret)","aliases":["https://old.example/1"],"#
      + #""quote":{"id":"9","state":"blocked","handle":"\#(Self.secret)","text":"\#(Self.secret)"}"#
    try fixture.export([
      SiteFixture.post("1", more: #","media":[\#(media.joined(separator: ","))],\#(unshown)"#)
    ])
  }

  private func imported(_ name: String, isPublic: Bool) async throws -> [String: Data] {
    var meant = ExportImport(try fixture.meant(output: name))
    meant.isForPublic = isPublic
    let summary = try await meant.run()
    let withheld = summary.report.diagnostics.filter { $0.code == "media-withheld" }
    #expect(withheld.count == (isPublic ? 1 : 0))
    return SiteFixture.tree("\(fixture.folder)/\(name)")
  }

  @Test("media are copied as they are, or without what a site never publishes")
  func cleaned() async throws {
    let raw = try await imported("raw", isPublic: false)
    #expect(raw.values.count { $0.range(of: Data(Self.secret.utf8)) != nil } == 3)
    let clean = try await imported("clean", isPublic: true)
    #expect(clean.values.count { $0.range(of: Data(Self.secret.utf8)) != nil } == 0)
    let media = clean.keys.filter { $0 != "threadline.ndjson" }
    #expect(media.count == 1 && media.allSatisfy { $0.hasPrefix("media/") && $0.hasSuffix(".png") })
    let records = String(decoding: clean["threadline.ndjson"] ?? Data(), as: UTF8.self)
    #expect(media.allSatisfy(records.contains) && records.contains("https://old.example/1"))
  }

  @Test("a site built from a clean import has the same pages as a site built from the export, but for media")
  func built() async throws {
    _ = try await imported("clean", isPublic: true)
    try await fixture.build(["\(fixture.folder)/clean"], output: "site")
    let page = try #require(fixture.page("@ada/post/1/index.html"))
    #expect(page.contains(#"alt="A picture""#) && page.contains("Text of 1."))
  }

  @Test("an account that publishes nothing is not imported, unless it is the owner's")
  func accounts() async throws {
    let account = #"{"type":"account","id":"quiet","handle":"quiet-handle","name":"Quiet"}"#
    let post =
      #"{"type":"post","id":"q","account":"quiet","published":"2026-01-01T00:00:00Z","text":"x","visibility":"direct"}"#
    try fixture.export([SiteFixture.post("1"), account, post])
    let files = try await imported("mine", isPublic: false)
    let records = String(decoding: files["threadline.ndjson"] ?? Data(), as: UTF8.self)
    #expect(records.contains(#""id":"ada""#) && !records.contains("quiet"))
  }
}
