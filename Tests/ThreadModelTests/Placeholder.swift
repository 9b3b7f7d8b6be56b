import ThreadModel
import Testing
@Test func time() {
  for t in [
    "2026-03-04T05:06:07Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "1969-12-31T23:59:59.001Z",
    "2000-02-29T12:00:00Z",
  ] {
    #expect(Instant(rfc3339: t)?.rfc3339 == t)
  }
  #expect(Instant(rfc3339: "2026-03-04T05:06:07+02:00")?.rfc3339 == "2026-03-04T03:06:07Z")
  #expect(Instant(rfc3339: "2026-02-29T05:06:07Z") == nil)
  #expect(Instant(rfc3339: "1970-01-01T00:00:00Z")?.milliseconds == 0)
}
