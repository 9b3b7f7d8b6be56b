import SitePlanning
import Testing
import ThreadModel

@testable import PageRendering

@Suite("Dates in long lists")
struct ListDatesTests {
  /// The dates on the front page of a site with a post every so many days, the first on March 12, 2026, and how many posts
  /// stand above each.
  private func dates(_ count: Int, everyDays days: Int64) async throws -> [(String, String?, Int)] {
    var site = try SiteFixture()
    for number in 0..<count { site.post("\(number)", at: Int64(number) * days * 86_400, "Post \(number)") }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let page = try rendered.page("")
    return page.all(".list-date").map { date in
      (
        date.text.folded, page.first("time", in: date)?["datetime"],
        page.all(".entry").count { $0.index < date.index }
      )
    }
  }

  @Test("a month is said above its first post, and not above the first post of a page (B15)")
  func months() async throws {
    let dates = try await dates(12, everyDays: 5)
    #expect(dates.map(\.0) == ["April 2026", "March 2026"])
    #expect(dates.map(\.1) == ["2026-04", "2026-03"] && dates.map(\.2) == [2, 8])
  }

  @Test("a list that goes back for more than a year says the year")
  func years() async throws {
    let dates = try await dates(12, everyDays: 91)
    #expect(dates.map(\.0) == ["2027", "2026"] && dates.map(\.1) == ["2027", "2026"])
  }

  @Test("a short list, and one of a single month, say none")
  func none() async throws {
    #expect(try await dates(9, everyDays: 60).isEmpty)
    #expect(try await dates(12, everyDays: 1).isEmpty)
  }

  @Test("a month begins where it does in the zone of the site")
  func zone() async throws {
    var site = try SiteFixture()
    // March 31, 2026 at 22:30 UTC is April in Berlin.
    for number in 0..<10 { site.post("\(number)", at: 1_690_200 + Int64(number) * 86_400, "Post \(number)") }
    #expect(try await site.render().page("").texts(".list-date") == ["March 2026"])
    site.settings.zone = try #require(SiteZone(identifier: "Europe/Berlin"))
    #expect(try await site.render().page("").all(".list-date").isEmpty)
  }

  @Test("what is joined to the post above it, and what is pinned, has no date of its own")
  func joined() async throws {
    var site = try SiteFixture()
    for number in 0..<10 { site.post("\(number)", at: Int64(number) * 86_400, "Post \(number)") }
    site.post("old", at: -200 * 86_400, "Before")
    site.post("answer", at: -200 * 86_400 + 60, "And again", replyTo: "old")
    let page = try await site.render().page("")
    #expect(page.texts(".list-date") == ["August 2025"])
    let date = try #require(page.first(".list-date"))
    #expect(page.all(".entry").count { $0.index > date.index } == 2)
  }
}
