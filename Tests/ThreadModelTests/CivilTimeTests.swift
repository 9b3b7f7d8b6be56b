import Testing
import ThreadModel

@Suite("Calendar and clock")
struct CivilTimeTests {
  @Test("a moment is another time of day elsewhere")
  func offsets() throws {
    let instant = try #require(Instant(rfc3339: "2026-12-31T23:30:15.250Z"))
    let utc = CivilTime(instant, offsetSeconds: 0)
    #expect([utc.year, utc.month, utc.day, utc.hour, utc.minute] == [2026, 12, 31, 23, 30])
    #expect([utc.second, utc.millisecond] == [15, 250])
    let east = CivilTime(instant, offsetSeconds: 3600)
    #expect([east.year, east.month, east.day, east.hour, east.minute] == [2027, 1, 1, 0, 30])
    let west = CivilTime(instant, offsetSeconds: -12_600)
    #expect([west.day, west.hour, west.minute] == [31, 20, 0])
  }

  @Test("no offset ends the program (fault 140)", arguments: [Int.min, -172_801, 0, 172_801, Int.max])
  func anyOffset(offset: Int) {
    for instant in [Instant.earliest, Instant(clamping: 0), .latest] {
      let time = CivilTime(instant, offsetSeconds: offset)
      #expect((1...12).contains(time.month) && (1...31).contains(time.day) && (0...23).contains(time.hour))
      #expect((0...59).contains(time.minute) && (0...59).contains(time.second))
    }
  }

  @Test(
    "numbers are padded with zeros, and never cut",
    arguments: [(7, 2, "07"), (2026, 2, "2026"), (0, 4, "0000")])
  func padding(number: Int, width: Int, text: String) {
    #expect(CivilTime.padded(number, width) == text)
  }
}
