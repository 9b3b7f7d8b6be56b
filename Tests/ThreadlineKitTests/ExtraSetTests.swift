import BuildDiagnostics
import Foundation
import PageRendering
import SiteChecking
import SitePlanning
import TOMLReading
import Testing
import ThreadlineKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("What a site has in addition to its posts")
struct ExtraSetTests {
  private func demo(_ extras: String) async throws -> (SiteFixture, BuildReport) {
    let fixture = try SiteFixture()
    fixture.extras = extras
    return (fixture, try await fixture.build(["\(SiteFixture.package)/Examples/demo"]))
  }

  private func files(_ fixture: SiteFixture, _ name: String) -> [String] {
    fixture.tree.keys.filter { $0 == name || $0.hasSuffix("/\(name)") }
  }

  @Test("each set has what it says, and its pages are as many", arguments: ["lean", "standard", "full"])
  func sets(set: String) async throws {
    let (fixture, report) = try await demo(set)
    #expect(report.errors == 0 && report.warnings == 0)
    #expect(report.pages == fixture.tree.keys.count { $0.hasSuffix(".html") })
    #expect(fixture.tree["sitemap.xml"] != nil && fixture.tree["sitemap-1.xml"] != nil)
    #expect(files(fixture, "feed.xml").isEmpty == (set == "lean"))
    #expect(files(fixture, "feed.json").count == files(fixture, "feed.xml").count)
    #expect(files(fixture, "thread.json").isEmpty == (set != "full"))
    #expect(files(fixture, "oembed.json").isEmpty == (set == "lean"))
    #expect(files(fixture, "embed/index.html").isEmpty == (set == "lean"))
    #expect(fixture.tree.keys.contains { $0.hasPrefix("cards/") } == (set != "lean"))
    #expect(files(fixture, "oembed.xml").isEmpty == (set != "full"))
    for (path, bytes) in fixture.tree where path.hasSuffix(".xml") {
      #expect(XMLParser(data: bytes).parse(), "\(path)")
    }
    for (path, bytes) in fixture.tree where path.hasSuffix(".json") {
      #expect(throws: Never.self, "\(path)") { try JSONSerialization.jsonObject(with: bytes) }
    }
    let findings = try await SiteChecker("\(fixture.folder)/site").check().findings
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("a sitemap that is not wanted any more is removed, and comes back")
  func sitemap() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try await fixture.build()
    let map = try #require(fixture.tree["sitemap-1.xml"])
    var without = try fixture.meant()
    try without.set("extras.sitemap", to: TOMLValue(.flag(false)), flag: "a test", in: fixture.folder)
    _ = try await SiteBuilder(without).build()
    #expect(fixture.tree.keys.filter { $0.hasPrefix("sitemap") } == [])
    try await fixture.build()
    #expect(fixture.tree["sitemap-1.xml"] == map)
  }

  @Test("a switch wins over the set, and an unknown word is an error")
  func switches() throws {
    var configuration = SiteConfiguration(in: "/x", executable: "/x/threadline")
    func set(_ key: String, _ value: TOMLValue.Content) throws(Diagnostic) {
      try configuration.set(key, to: TOMLValue(value), flag: "--x", in: "/x")
    }
    try set("extras.set", .text("lean"))
    try set("extras.feeds", .flag(true))
    try set("extras.sitemap", .flag(false))
    #expect(configuration.extras == Extras.lean.union(.feeds).subtracting(.sitemap))
    for card in PreviewCard.allCases {
      try set("preview.card", .text(card.rawValue))
      #expect(configuration.linkPreview.card == card)
    }
    try set("preview.title", .text("author"))
    try set("robots.ai", .text("allow"))
    #expect(configuration.linkPreview.title == .author && configuration.modelGatherers == .allow)
    for (key, word) in [
      ("extras.set", "most"), ("preview.title", "authr"), ("preview.card", "picture"),
      ("robots.ai", "perhaps"),
    ] {
      let error = #expect(throws: Diagnostic.self) { try set(key, .text(word)) }
      #expect(error?.message.hasPrefix("--x is \"\(word)\"; expected one of ") == true)
    }
  }

  @Test("robots.txt is the site's own unless the person has one")
  func robots() async throws {
    let (fixture, _) = try await demo("lean")
    let ours = try #require(fixture.page("robots.txt"))
    #expect(
      ours.contains("User-agent: GPTBot") && ours.hasSuffix("Sitemap: https://threads.example/sitemap.xml\n"))
    try fixture.write("User-agent: *\nDisallow: /\n", to: "theme/Public/robots.txt")
    try await fixture.build(["\(SiteFixture.package)/Examples/demo"], output: "other", theme: "theme")
    #expect(fixture.page("robots.txt", output: "other") == "User-agent: *\nDisallow: /\n")
  }
}
