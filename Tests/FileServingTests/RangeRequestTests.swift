import Testing

@testable import FileServing

@Suite("ranges of bytes")
struct RangeRequestTests {
  @Test(
    "single, open and suffix ranges of eleven bytes (fault 36)",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=0-4", 0..<5), ("bytes=2-", 2..<11), ("bytes=10-10", 10..<11),
      ("bytes=-5", 6..<11),
      ("bytes=-1", 10..<11), ("bytes=-11", 0..<11), ("bytes=-12", 0..<11), ("bytes=3-100", 3..<11),
      ("bytes=0-10", 0..<11),
      ("Bytes=1-1", 1..<2), ("bytes= 1-1", 1..<2), ("bytes=0-99999999999999999999999", 0..<11),
      ("bytes=00-01", 0..<2),
    ])
  func parts(value: String, range: Range<Int>) { #expect(RangeRequest.range(value, size: 11) == range) }

  @Test(
    "ranges that begin behind the end, or are of no bytes (faults 37, 38 and 39)",
    arguments: [
      "bytes=11-", "bytes=11-12", "bytes=100-", "bytes=-0", "bytes=99999999999999999999-",
      "bytes=9223372036854775807-9223372036854775807",
    ])
  func unsatisfiable(value: String) { #expect(RangeRequest.range(value, size: 11)?.isEmpty == true) }

  @Test(
    "what is not understood asks for everything (fault 38)",
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes=5-4", "bytes=1-2-3",
      "bytes=0x1-2",
      "bytes=+1-2", "items=0-1", "bytes =0-1", "bytes=1- 2", "bytes=--1", "bytes=0-0,", "b\u{FC}tes=0-1",
      "bytes=\u{661}-2",
    ])
  func whole(value: String) { #expect(RangeRequest.range(value, size: 11) == nil) }

  @Test(
    "no range of an empty file can be had (fault 42)",
    arguments: ["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"])
  func empty(value: String) { #expect(RangeRequest.range(value, size: 0)?.isEmpty == true) }

  @Test(
    "several ranges and one with a slip ask for everything (faults 40 and 41)",
    arguments: [
      "bytes=0-1,3-4", "bytes=0-1,20-", "bytes=0-5,5-6", "bytes=0-,0-", "bytes=5-6,0-10", "bytes=0-0,x",
      "bytes=0-0,,2-2", "bytes=" + (0..<17).map { "\($0 * 2)-\($0 * 2)" }.joined(separator: ","),
    ])
  func several(value: String) { #expect(RangeRequest.range(value, size: 1_000) == nil) }

  @Test("the largest file has a last byte (fault 39)")
  func largest() {
    #expect(RangeRequest.range("bytes=0-9223372036854775807", size: .max) == 0..<Int.max)
    #expect(RangeRequest.range("bytes=-9223372036854775807", size: .max) == 0..<Int.max)
  }
}
