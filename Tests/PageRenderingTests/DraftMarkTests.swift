import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Drafts of the site")
struct DraftMarkTests {
  private static let time = Instant(rfc3339: "2027-03-04T05:06:00Z")

  private func rendered() async throws -> FixtureSite {
    var site = try SiteFixture()
    site.planSettings.extras = .full
    site.settings.isDraft = true
    site.post("1", "Done.")
    site.post("2", at: 60, "Half a thought.") { $0.isDraft = true }
    site.post("3", at: 120, "Big news.") { $0.publishAt = Self.time }
    site.post("4", at: 180, "Both.") { ($0.isDraft, $0.publishAt) = (true, Self.time) }
    return try await site.render()
  }

  @Test("a post that not everybody may see yet says so wherever it is shown")
  func marks() async throws {
    let site = try await rendered()
    #expect(site.faults() == [])
    let lists = ["", "@ada/", "archive/2026/03/"]
    for path in lists {
      #expect(
        try site.page(path).texts(".draft-mark")
          == ["Draft", "Embargoed until 4 March 2027 at 05:06 UTC", "Draft"], "\(path)")
    }
    #expect(try site.page("@ada/post/1/").texts(".draft-mark") == [])
    #expect(try site.page("@ada/post/2/").texts(".draft-mark") == ["Draft"])
    #expect(try site.page("@ada/post/2/embed/").texts(".draft-mark") == ["Draft"])
  }

  @Test(
    "every language has its own strings for both", arguments: BuiltInTheme.languages.filter { $0 != "en" })
  func languages(language: String) throws {
    let strings = try BuiltInTheme.compile(BuiltInTheme.load(), language: language).strings
    let english = try BuiltInTheme.compile(BuiltInTheme.load(), language: "en").strings
    let time = ["time": "2027"] as KeyValuePairs
    #expect(strings[.draftMark] != english[.draftMark] && !strings[.draftMark].isEmpty)
    #expect(
      strings(.embargoMark, time) != english(.embargoMark, time)
        && strings(.embargoMark, time).contains("2027"))
  }

  @Test("every page asks not to be listed and not to be followed, embeds too (fault 204)")
  func robots() async throws {
    let site = try await rendered()
    for path in ["", "@ada/", "@ada/post/1/", "@ada/post/1/embed/", "about/", "404.html"] {
      #expect(try site.page(path).meta("robots") == "noindex, nofollow", "\(path)")
    }
  }
}
