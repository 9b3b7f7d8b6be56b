import Foundation
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Unknown kinds")
struct FallbackSectionTests {
  private static let recipe = UnknownAttachment(
    kind: "recipe", text: "Flour & water", url: "https://bread.example/rye")

  @Test("an attachment of an unknown kind keeps the kind's name, its words and a link to the original (D14)")
  func fallback() async throws {
    let page = try await SiteFixture().scene().show([.unknown(Self.recipe)])
    #expect(page.texts(".unknown-kind") == ["recipe"])
    #expect(page.texts(".unknown-text") == ["Flour & water"])
    #expect(page.first("a")?["href"] == "https://bread.example/rye")
    #expect(page.texts("a") == ["View the original on bread.example"])
  }

  @Test("the post around it is shown as any other (B2, B16)")
  func post() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    site.post("1", "Rye, two days.") { $0.attachments = [.unknown(Self.recipe)] }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.texts(".author-name") == ["Ada Example"])
    #expect(page.texts(".text") == ["Rye, two days."])
    #expect(page.all("time").count == 2)
  }

  @Test(
    "an original that is not a web address is not linked", arguments: ["javascript:alert(1)", "at://x", ""])
  func hostileOriginal(_ url: String) async throws {
    let recipe = UnknownAttachment(kind: "recipe", url: url)
    let page = try await SiteFixture().scene().show([.unknown(recipe)])
    #expect(page.all("a").isEmpty)
  }

  @Test("a template that a theme names after the kind shows it, without a line of code (D15)")
  func ownTemplate() async throws {
    let scene = try await SiteFixture().scene(templates: try Self.theme(["recipe": Self.recipeTemplate]))
    let page = try scene.show([.unknown(Self.recipe)])
    #expect(page.texts(".recipe-card") == ["Flour & water"])
    #expect(page.all(".unknown").isEmpty)
    let other = try scene.show([.unknown(UnknownAttachment(kind: "map"))])
    #expect(other.texts(".unknown-kind") == ["map"])
  }

  @Test(
    "a kind that is called like a section of the program is shown by the fallback all the same",
    arguments: [
      "text", "poll", "warning", "parent", "repost", "fallback", "../page", "partials/entry",
    ])
  func kindsOfOurOwn(_ kind: String) async throws {
    let unknown = UnknownAttachment(kind: kind, text: "Words")
    let page = try await SiteFixture().scene().show([.unknown(unknown)])
    #expect(page.texts(".unknown-kind") == [kind])
  }

  @Test("a mistake in a section of a theme is reported before a page is written")
  func brokenTemplate() throws {
    #expect(throws: BuiltInTheme.BrokenTheme.self) {
      try Self.theme(["recipe": "<p>{{ingredients}}</p>"])
    }
  }

  private static let recipeTemplate = "<div class=\"recipe-card\">{{text}}</div>"

  /// The built-in theme with sections of a site's own.
  private static func theme(_ sections: [String: String]) throws -> PageTemplates {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let place = folder.appending(path: "Templates/sections")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in sections {
      try text.write(to: place.appending(path: "\(name).mustache"), atomically: true, encoding: .utf8)
    }
    return try BuiltInTheme.compile(BuiltInTheme.load(siteFolder: folder.path))
  }
}
