import Testing

@testable import FileServing

@Suite("dates of HTTP")
struct HTTPDateTests {
  @Test(
    "a second is written in the one form, and read back",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
      (-30_610_224_000, "Wed, 01 Jan 1000 00:00:00 GMT"),
    ])
  func writes(seconds: Int, text: String) {
    #expect(HTTPDate(seconds: seconds).description == text)
    #expect(HTTPDate(text)?.seconds == seconds)
  }

  @Test("seconds beyond what the form can write are held at its ends", arguments: [Int.min, .max])
  func clamps(seconds: Int) {
    #expect(HTTPDate(seconds: seconds).description.utf8.count == 29)
  }

  @Test(
    "the two old forms are read",
    arguments: [
      "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
  func oldForms(text: String) { #expect(HTTPDate(text)?.seconds == 784_111_777) }

  @Test(
    "other texts are not dates",
    arguments: [
      "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 32 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nop 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
      "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
      "Mon, 06 Nov 1994 08:49:37 GMT",
    ])
  func refuses(text: String) { #expect(HTTPDate(text) == nil) }
}
