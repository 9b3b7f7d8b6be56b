import BuildDiagnostics
import Exports
import Foundation
import Importers
import Testing
import ThreadModel

@testable import ThreadlineKit

@Suite("Importers, sections and kinds of pages from outside")
struct SiteExtensionsTests {
  private static let importer = CustomImporter(
    kind: "guestbook",
    recognizes: { files in
      files.paths.contains { (try? files.start(of: $0))?.starts(with: "GUESTBOOK".utf8) == true }
    },
    records: { files in
      let book = files.paths.first { $0.hasSuffix(".txt") }
      let text = String(decoding: try files.bytes(of: book ?? ""), as: UTF8.self)
      return text.split(separator: "\n").dropFirst().map(String.init)
    })

  private static let section = CustomSection(
    "route", fields: ["to": .text, "map": .url],
    values: { ["to": $0.text ?? "", "map": "https://maps.example/<\($0.text ?? "")>"] },
    plainText: { "Walked to \($0.text ?? "")." })

  private static let years = CustomPageKind("years", fields: ["count": .text]) { posts in
    [
      .init(
        path: ["all"], title: "All years", description: "", posts: posts, values: ["count": "\(posts.count)"])
    ]
  }

  private func build(_ records: [String], files: [String: Data] = [:]) async throws -> (
    SiteFixture, BuildReport
  ) {
    let fixture = try SiteFixture()
    let account = #"{"type":"account","id":"ada","handle":"ada","owner":true}"#
    try fixture.write((["GUESTBOOK", account] + records).joined(separator: "\n"), to: "book/guests.txt")
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: "\(fixture.folder)/book/\(name)")) }
    try fixture.write(
      "<p class=\"route\"><a href=\"{{map}}\">{{to}}</a></p>", to: "own/Templates/sections/route.mustache")
    try fixture.write("<main>{{heading}}: {{count}}</main>", to: "own/Templates/years.mustache")
    let configuration = try fixture.meant(["\(fixture.folder)/book"], theme: "own")
    let extensions = SiteExtensions(
      importers: [Self.importer], sections: [Self.section], pageKinds: [Self.years])
    return (fixture, try await SiteBuilder(configuration, adding: extensions).build())
  }

  private func post(_ id: String, _ text: String, _ more: String = #","visibility":"public""#) -> String {
    SiteFixture.post(id, text: text, more: more)
  }

  @Test("only what a record says is public is published, and one bad line costs no other")
  func privacy() async throws {
    let (fixture, report) = try await build([
      post("1", "Good morning."), post("2", "Between us.", #","visibility":"private""#),
      post("3", "Unsaid.", ""), "{broken", post("4", "Good night."),
    ])
    #expect(report.postsPublished == 2 && report.status == .publishedWithErrors)
    #expect(
      report.diagnostics.contains { $0.code == "invalid-json" && $0.place?.path.contains("record 5") == true }
    )
    #expect(!fixture.files(holding: "Good night.").isEmpty)
    for secret in ["Between us.", "Unsaid."] {
      #expect(
        SiteFixture.tree(fixture.folder).filter {
          !$0.key.hasPrefix("book/") && $0.value.range(of: Data(secret.utf8)) != nil
        }.isEmpty)
    }
  }

  @Test("a media item is published from its path in the export, and one that is not there is counted")
  func media() async throws {
    let picture = try Data(
      contentsOf: URL(fileURLWithPath: "\(SiteFixture.package)/Examples/demo/media/harbour.png"))
    let media =
      #","visibility":"public","media":[{"kind":"image","file":"a.png","alt":"A harbor"},{"kind":"image","file":"../b.png"},{"kind":"image","file":"c.png","alt":"A boat"}]"#
    let (fixture, report) = try await build([post("1", "Look.", media)], files: ["a.png": picture])
    #expect(report.sources.first?.media.found == 1 && report.sources.first?.media.missing == 1)
    let page = try #require(fixture.page("@ada/post/1/index.html"))
    #expect(page.contains("A harbor") && page.contains("A boat"))
    #expect(fixture.tree.keys.contains { $0.hasPrefix("media/") })
  }

  @Test("a section shows its fields on pages and its plain text elsewhere; a kind of page has its own pages")
  func pages() async throws {
    let route = #","visibility":"public","media":[{"kind":"route","alt":"Porto"}]"#
    let (fixture, report) = try await build([post("1", "", route), post("2", "Rest.")])
    let page = try #require(fixture.page("@ada/post/1/index.html"))
    #expect(page.contains(#"<p class="route"><a href="https://maps.example/%3CPorto%3E">Porto</a></p>"#))
    #expect(page.contains(#"content="Walked to Porto."#) && report.unknownKinds.isEmpty)
    #expect(fixture.page("years/all/index.html")?.contains("All years: 2") == true)
    #expect(fixture.page("sitemap-1.xml")?.contains("/years/all/") == true)
  }
}
