import BuildDiagnostics
import Foundation
import SitePaths
import SitePlanning
import SiteThemes
import Testing
import ThreadModel
import TypedTemplates

@testable import PageRendering

@Suite("Kinds of pages from outside")
struct AddedPageKindTests {
  private static let kind = AddedPageKind("days", fields: [("motto", .text)]) { source in
    source.listedPosts { $0.day }.map { day, rows in
      AddedPageKind.Page(
        path: ["\(day)", "a b"], title: "Day \(day)", description: "What was said.", posts: rows,
        values: ["motto": .text("<\(day)>")])
    }
  }

  private func site() throws -> (SiteFixture, PageTemplates) {
    var site = try SiteFixture()
    site.kinds = try PageKinds.all(adding: [Self.kind])
    site.post("1", "Good morning")
    site.post("quiet", at: 1, "Between us", flags: .unlisted)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let templates = folder.appending(path: "Templates")
    try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let entry = "{{#post}}{{{sections}}}{{/post}}"
    let text =
      "<main><h1>{{heading}}</h1><p>{{motto}}</p>{{#entries}}\(entry){{/entries}}</main>\n"
    try Data(text.utf8).write(to: templates.appending(path: "days.mustache"))
    let (compiled, diagnostics) = PageTemplates.compile(
      try BuiltInTheme.load(siteFolder: folder.path), kinds: site.kinds)
    #expect(diagnostics == [])
    return (site, try #require(compiled))
  }

  @Test("a page has its posts, its own fields, and its place in the sitemap; what is unlisted is not on it")
  func page() async throws {
    let (site, templates) = try site()
    let rendered = try await site.render(templates: templates)
    let path = "days/12/\(SafeName.tag("a b"))/"
    let page = try rendered.page(path)
    #expect(page.texts("h1") == ["Day 12"] && page.texts("p").first == "<12>")
    let html = page.texts("main").joined()
    #expect(html.contains("Good morning") && !html.contains("Between us"))
    let place = rendered.plan.series.places(ofKind: "days").lowerBound
    #expect(rendered.plan.series[place].path == path)
    #expect(rendered.plan.series.kinds.last?.counted == "of days")
  }

  @Test(
    "a name that another kind or a folder of the site has is refused",
    arguments: ["tags", "tag", "media", "about", "not-found", "archive", "..", "A", "a/b", ""])
  func names(name: String) {
    #expect(throws: Diagnostic.self) { try PageKinds.all(adding: [AddedPageKind(name) { _ in [] }]) }
  }

  @Test("a field that every page has is refused", arguments: ["siteTitle", "script", "heading"])
  func fields(name: String) {
    #expect(throws: Diagnostic.self) {
      try PageKinds.all(adding: [AddedPageKind("days", fields: [(name, .text)]) { _ in [] }])
    }
  }
}
