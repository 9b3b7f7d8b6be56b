import FileServing
import Foundation
import Testing

@Suite("ranges and conditions, answered")
struct FileResponderValidatorTests {
  private let site: TestSite
  private let responder: FileResponder

  init() throws {
    site = try TestSite(["eleven.txt": "hello world", "empty.txt": ""])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: site.url("eleven.txt").path
    )
    responder = try site.responder()
  }

  private func get(_ headers: HeaderFields, _ target: String = "/eleven.txt") -> FileResponse {
    responder.respond(to: FileRequest("GET", target, headers: headers))
  }

  @Test("a range gives exactly its bytes and says which (fault 36)")
  func range() {
    let response = get(["Range": "bytes=2-4"])
    #expect(response.status == .partialContent)
    #expect(response.text == "llo")
    #expect(response.headers["Content-Range"] == "bytes 2-4/11")
    #expect(response.headers["Content-Length"] == "3")
    #expect(response.headers["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test("a range beyond the file is answered with its length (faults 37 and 42)")
  func unsatisfiable() {
    #expect(get(["Range": "bytes=11-"]).status == .rangeNotSatisfiable)
    #expect(get(["Range": "bytes=11-"]).headers["Content-Range"] == "bytes */11")
    #expect(get(["Range": "bytes=0-"], "/empty.txt").headers["Content-Range"] == "bytes */0")
  }

  @Test(
    "numbers of any length are survived (fault 39)",
    arguments: [
      "bytes=9223372036854775807-9223372036854775808", "bytes=0-99999999999999999999999",
      "bytes=-99999999999999999999999",
      "bytes=9223372036854775807-", "bytes=-9223372036854775807",
      "bytes=99999999999999999999-999999999999999999999",
    ])
  func overflow(range: String) {
    #expect([.ok, .partialContent, .rangeNotSatisfiable].contains(get(["Range": range]).status))
  }

  @Test("several ranges give the file once (faults 40 and 41)")
  func severalRanges() {
    let ranges = Array(repeating: "0-", count: 1_000).joined(separator: ",")
    #expect(get(["Range": "bytes=" + ranges]).text == "hello world")
    for range in ["bytes=0-1,-2", "bytes=0-5,3-6"] { #expect(get(["Range": range]).status == .ok) }
  }

  @Test("what the file must be is weighed before what the copy is, and both before the range")
  func order() throws {
    let tag = try #require(get([:]).headers["ETag"])
    let range: HeaderFields.Field = ("Range", "bytes=0-0")
    #expect(get(["If-Match": "\"x\"", "If-None-Match": tag]).status == .preconditionFailed)
    #expect(get(["If-Match": tag, "If-None-Match": tag]).status == .notModified)
    #expect(get(["If-Match": tag, "If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:36 GMT"]).status == .ok)
    #expect(get(HeaderFields([range, ("If-None-Match", tag)])).status == .notModified)
    #expect(get(HeaderFields([range, ("If-Match", "\"x\"")])).status == .preconditionFailed)
    #expect(get(["Range": "bytes=99-", "If-Range": "\"x\""]).status == .ok)
  }

  @Test("a copy with the same tag is still good (fault 44)")
  func sameTag() throws {
    let tag = try #require(get([:]).headers["ETag"])
    for list in [tag, "W/" + tag, "\"x\", \(tag)", "*"] {
      let response = get(["If-None-Match": list])
      #expect(response.status == .notModified, "\(list)")
      #expect(response.bytes.isEmpty)
      #expect(response.headers["ETag"] == tag)
    }
    #expect(get(["If-None-Match": "\"x\""]).status == .ok)
  }

  @Test("a tag counts before a date (fault 45)")
  func tagBeforeDate() {
    #expect(
      get(["If-None-Match": "\"x\"", "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]).status == .ok)
  }

  @Test(
    "a date counts in each of its forms, and a bad one not at all (fault 46)",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 304), ("Sunday, 06-Nov-94 08:49:37 GMT", 304),
      ("Sun Nov  6 08:49:37 1994", 304),
      ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("yesterday", 200), ("", 200),
      ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", 200),
    ])
  func dates(date: String, status: Int) {
    #expect(get(["If-Modified-Since": date]).status.code == status)
  }

  @Test("a part is cut only from the file that was meant (fault 47)")
  func ifRange() throws {
    let tag = try #require(get([:]).headers["ETag"])
    #expect(get(["Range": "bytes=0-0", "If-Range": tag]).status == .partialContent)
    for other in ["W/" + tag, "\"x\"", "Sun, 06 Nov 1994 08:49:36 GMT", "nonsense"] {
      #expect(get(["Range": "bytes=0-0", "If-Range": other]).status == .ok, "\(other)")
    }
  }

  @Test("a condition on the file that fails is answered 412 (fault 48)")
  func ifMatch() throws {
    let tag = try #require(get([:]).headers["ETag"])
    #expect(get(["If-Match": tag]).status == .ok)
    #expect(get(["If-Match": "*"]).status == .ok)
    #expect(get(["If-Match": "W/" + tag]).status == .preconditionFailed)
    #expect(get(["If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:36 GMT"]).status == .preconditionFailed)
    #expect(get(["If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]).status == .ok)
  }

  @Test("other bytes have another tag, though size and date are equal (fault 49)")
  func tagFollowsBytes() throws {
    let before = try #require(get([:]).headers["ETag"])
    try site.write("HELLO WORLD", to: "eleven.txt")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: site.url("eleven.txt").path
    )
    #expect(get([:]).headers["ETag"] != before)
    #expect(get(["If-None-Match": before]).text == "HELLO WORLD")
  }
}
