import SafeMarkup
import SiteThemes
import Testing

@testable import PageRendering

/// The look of a page before its reader chooses one.
struct PageLookTests {
  private func home(_ change: (inout RenderSettings) -> Void = { _ in }) async throws -> ParsedPage {
    var site = try HarbourLane.site()
    change(&site.settings)
    return try await site.render().page("")
  }

  private func colors(_ page: ParsedPage) -> [[String?]] {
    page.all("meta").filter { $0["name"] == "theme-color" }.map { [$0["content"], $0["media"]] }
  }

  @Test("a page has the automatic look, with the light and dark background as theme color")
  func automatic() async throws {
    let page = try await home()
    #expect(page.first("html")?["data-look"] == "auto")
    #expect(colors(page) == [["#101114", "(prefers-color-scheme: dark)"], ["#ffffff", nil]])
    #expect(page.link("apple-touch-icon") == "/apple-touch-icon.png")
  }

  @Test("a chosen look has its own papers and icons", arguments: ["linen", "tide", "press"])
  func chosen(_ name: String) async throws {
    let page = try await home { $0.look = name }
    let look = try #require(try BuiltInTheme.load().look(name))
    #expect(page.first("html")?["data-look"] == name)
    #expect(colors(page).map(\.first) == [look.dark, look.light].map { $0?.paper.description })
    #expect(page.all("link").contains { $0["rel"] == "icon" && $0["href"] == "/looks/\(name).svg" })
    #expect(page.link("apple-touch-icon") == "/looks/\(name).png")
    #expect(page.link("manifest") == "/manifest-\(name).webmanifest")
  }

  @Test("a look that is only dark has one paper")
  func night() async throws {
    #expect(colors(try await home { $0.look = "night" }) == [["#101114", nil]])
  }

  @Test("a color that the person chose is the only one")
  func ownColor() async throws {
    #expect(colors(try await home { $0.themeColor = "#0b3d91" }) == [["#0b3d91", nil]])
  }

  @Test("what the reader can do with a script is said in the page's own words")
  func words() async throws {
    let script = try await #require(try home().all("script").first { $0["data-looks"] != nil })
    #expect(script["data-looks"]?.hasPrefix("auto Automatic, ") == true)
    for name in ["data-look", "data-copy", "data-copied"] {
      #expect(script[name]?.isEmpty == false, "\(name)")
    }
  }
}
