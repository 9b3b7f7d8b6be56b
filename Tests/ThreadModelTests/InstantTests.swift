import Testing
import ThreadModel

@Suite("Moments")
struct InstantTests {
  @Test(
    "a time in UTC prints as it was read (fault 140)",
    arguments: [
      "2026-03-04T05:06:07Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "1969-12-31T23:59:59.001Z",
      "2000-02-29T12:00:00Z", "2038-01-19T03:14:08Z", "1970-01-01T00:00:00Z", "1900-02-28T00:00:00Z",
      "2026-03-04T05:06:07.089Z", "0400-02-29T00:00:00Z",
    ])
  func thereAndBack(text: String) {
    #expect(Instant(rfc3339: text)?.rfc3339 == text)
  }

  @Test(
    "known moments have known numbers (fault 140)",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2038-01-19T03:14:07Z", 2_147_483_647_000),
      ("1969-12-31T23:59:59.999Z", -1),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("2000-03-01T00:00:00Z", 951_868_800_000),
    ] as [(String, Int64)])
  func numbers(text: String, milliseconds: Int64) {
    #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    #expect(Instant(clamping: milliseconds).rfc3339 == text)
  }

  @Test(
    "other ways to write a moment (fault 140)",
    arguments: [
      ("2026-03-04T05:06:07+02:00", "2026-03-04T03:06:07Z"),
      ("2026-03-04T05:06:07-0530", "2026-03-04T10:36:07Z"),
      ("2026-03-04t05:06:07z", "2026-03-04T05:06:07Z"), ("2026-03-04 05:06:07Z", "2026-03-04T05:06:07Z"),
      ("2026-03-04T05:06:07.1Z", "2026-03-04T05:06:07.100Z"),
      ("2026-03-04T05:06:07.12Z", "2026-03-04T05:06:07.120Z"),
      ("2026-03-04T05:06:07.123456789Z", "2026-03-04T05:06:07.123Z"),
      ("2026-03-04T05:06:07.000Z", "2026-03-04T05:06:07Z"),
      ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"), ("2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00Z"),
      ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59.999Z"),
    ])
  func otherForms(text: String, printed: String) {
    #expect(Instant(rfc3339: text)?.rfc3339 == printed)
  }

  @Test(
    "what is not a moment is refused (fault 140)",
    arguments: [
      "", "2026", "2026-03-04", "2026-03-04T05:06:07", "2026-03-04T05:06Z", "2026-13-04T05:06:07Z",
      "2026-00-04T05:06:07Z", "2026-02-29T05:06:07Z", "2026-02-30T05:06:07Z", "1900-02-29T00:00:00Z",
      "2026-04-31T05:06:07Z", "2026-03-00T05:06:07Z", "0000-01-01T00:00:00Z", "2026-03-04T24:00:00Z",
      "2026-03-04T05:60:07Z", "2026-03-04T05:06:61Z", "2026-03-04T05:06:07.Z", "2026-03-04T05:06:07+24:00",
      "2026-03-04T05:06:07+02:60", "2026-03-04T05:06:07Z ", " 2026-03-04T05:06:07Z", "-2026-03-04T05:06:07Z",
      "20260304T050607Z", "2026-3-4T5:6:7Z", "２０２６-03-04T05:06:07Z", "2026-03-04T05:06:07ZZ",
      "10000-01-01T00:00:00Z",
      "2026-03-04T05:06:07+2", "2026-03-04T05:06:07,5Z", "2026-03-04T05:06:07\u{0}",
    ])
  func refused(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test("a number outside the years 1 to 9999 becomes the nearest inside (fault 140)")
  func clamping() {
    #expect(Instant(clamping: .min) == .earliest)
    #expect(Instant(clamping: .max) == .latest)
    #expect(Instant.earliest.rfc3339 == "0001-01-01T00:00:00Z")
    #expect(Instant.latest.rfc3339 == "9999-12-31T23:59:59.999Z")
    #expect(Instant.earliest < Instant(clamping: 0) && Instant(clamping: 0) < .latest)
  }

  @Test("every day of four hundred years and their edges is a day after the day before")
  func everyDay() {
    var wrong: [Int] = []
    var before = CivilTime(Instant(clamping: -86_400_000 * 200_001), offsetSeconds: 0)
    for day in -200_000...200_000 {
      let instant = Instant(clamping: Int64(day) * 86_400_000)
      let time = CivilTime(instant, offsetSeconds: 0)
      let follows = time.day == before.day + 1 && time.month == before.month && time.year == before.year
      let begins =
        time.day == 1 && before.day >= 28
        && (time.month == before.month + 1 && time.year == before.year
          || time.month == 1 && before.month == 12 && time.year == before.year + 1)
      if !(follows || begins) || Instant(rfc3339: instant.rfc3339) != instant { wrong.append(day) }
      before = time
    }
    #expect(wrong == [])
  }
}
