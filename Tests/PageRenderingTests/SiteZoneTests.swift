@testable import PageRendering
import Testing
import ThreadModel

@Suite("Times on pages")
struct SiteZoneTests {
  /// 2026-03-01T00:30:00Z
  private let night = Instant(clamping: 1_772_325_000_000)

  private func strings(in zone: SiteZone) throws -> PageStrings {
    PageStrings(try BuiltInTheme.compiled.get().strings.language, zone: zone)
  }

  @Test("a time reads the same whatever the builder's own zone and language are (fault 161)")
  func utc() throws {
    #expect(try strings(in: .utc).short(night) == "1 Mar 2026, 00:30")
    #expect(try strings(in: .utc).long(night) == "1 March 2026 at 00:30 UTC")
    #expect(try strings(in: .utc).day(night) == "1 Mar 2026")
    #expect(SiteZone.utc.name == "UTC")
    #expect(try strings(in: #require(SiteZone(identifier: "UTC"))).long(night) == "1 March 2026 at 00:30 UTC")
  }

  @Test(
    "a zone moves the day and is named by its distance from UTC",
    arguments: [
      ("Europe/Helsinki", "1 Mar 2026, 02:30", "1 March 2026 at 02:30 UTC+02:00"),
      ("America/New_York", "28 Feb 2026, 19:30", "28 February 2026 at 19:30 UTC−05:00"),
      ("America/St_Johns", "28 Feb 2026, 21:00", "28 February 2026 at 21:00 UTC−03:30"),
      ("Asia/Kathmandu", "1 Mar 2026, 06:15", "1 March 2026 at 06:15 UTC+05:45"),
      ("Europe/London", "1 Mar 2026, 00:30", "1 March 2026 at 00:30 UTC"),
    ])
  func zones(_ identifier: String, _ short: String, _ long: String) throws {
    let zone = try #require(SiteZone(identifier: identifier))
    #expect(try strings(in: zone).short(night) == short)
    #expect(try strings(in: zone).long(night) == long)
    #expect(zone.name == identifier)
  }

  @Test("summer time is the zone's own at that moment")
  func summer() throws {
    let zone = try #require(SiteZone(identifier: "Europe/Lisbon"))
    #expect(
      try strings(in: zone).long(Instant(clamping: 1_782_907_200_000)) == "1 July 2026 at 13:00 UTC+01:00")
    #expect(try strings(in: zone).long(night) == "1 March 2026 at 00:30 UTC")
  }

  @Test(
    "an unknown name of a zone is refused", arguments: ["", "Mars/Olympus", "../../etc/passwd", "europe"])
  func unknown(_ identifier: String) { #expect(SiteZone(identifier: identifier) == nil) }

  @Test(
    "the first and the last moment have a text",
    arguments: [
      (Instant.earliest, "1 Jan 1, 00:00"), (Instant.latest, "31 Dec 9999, 23:59"),
    ])
  func ends(_ instant: Instant, _ text: String) throws {
    #expect(try strings(in: .utc).short(instant) == text)
    #expect(try !strings(in: #require(SiteZone(identifier: "America/New_York"))).long(instant).isEmpty)
    #expect(try !strings(in: #require(SiteZone(identifier: "Pacific/Kiritimati"))).long(instant).isEmpty)
  }

  @Test("pages show times in the site's zone, and machines read them in UTC")
  func onPage() async throws {
    var site = try SiteFixture()
    site.settings.zone = try #require(SiteZone(identifier: "America/New_York"))
    site.post("1", "x") { $0.published = Instant(clamping: 1_772_325_000_000) }
    let time = try await site.render().page("@ada/post/1/").first("time")
    #expect(time?["datetime"] == "2026-03-01T00:30:00Z")
    #expect(time?.text == "28 Feb 2026, 19:30")
  }
}
