import Foundation
import NativeFormat
import Testing
import ThreadModel

@testable import Importers

@Suite("DAG-CBOR")
struct CBORTranscriptTests {
  private func json(_ bytes: [UInt8], in range: Range<Int>? = nil) throws -> String {
    try bytes.withUnsafeBytes { bytes in
      String(decoding: try CBORTranscript.json(of: bytes, in: range ?? 0..<bytes.count), as: UTF8.self)
    }
  }

  @Test(
    "values become JSON",
    arguments: [
      ([0x00], "0"), ([0x17], "23"), ([0x18, 0x18], "24"), ([0x20], "-1"), ([0x38, 0xFF], "-256"),
      ([0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "18446744073709551615"),
      ([0x3B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "-18446744073709551616"),
      ([0xF4], "false"), ([0xF5], "true"), ([0xF6], "null"), ([0xFB, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "1.5"),
      ([0xFB, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], "null"), ([0x80], "[]"), ([0xA0], "{}"),
      ([0x82, 0x01, 0x81, 0xA0], "[1,[{}]]"), ([0x62, 0x22, 0x0A], "\"\\\"\\n\""),
      ([0xA2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x41, 0xFF], "{\"a\":1,\"b\":{\"$bytes\":\"/w==\"}}"),
      ([0x43, 0x01, 0x02, 0x03], "{\"$bytes\":\"AQID\"}"), ([0x40], "{\"$bytes\":\"\"}"),
      ([0x19, 0x01, 0x00], "256"), ([0x1A, 0x00, 0x01, 0x00, 0x00], "65536"), ([0x78, 0x01, 0x61], "\"a\""),
      ([0xFB, 0xFF, 0xF0, 0, 0, 0, 0, 0, 0], "null"), ([0xFB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], "null"),
      ([0xFB, 0x80, 0, 0, 0, 0, 0, 0, 0], "-0.0"),
      ([0xA2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02], "{\"a\":1,\"a\":2}"),
    ] as [([UInt8], String)])
  func values(bytes: [UInt8], expected: String) throws { #expect(try json(bytes) == expected) }

  @Test(
    "what is not DAG-CBOR is refused: open lengths, other tags, keys that are not strings, bad UTF-8, too little",
    arguments: [
      [], [0x9F, 0xFF], [0x5F, 0xFF], [0x1C], [0xC1, 0x00], [0xA1, 0x01, 0x01], [0x61, 0xFF], [0x62, 0x61],
      [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xBA, 0xFF, 0xFF, 0xFF, 0xFF], [0x19, 0x01],
      [0xD8, 0x2A, 0x41, 0x00], [0xD8, 0x2A], [0xD8, 0x2A, 0x61, 0x61], [0xD8, 0x2B, 0x41, 0x00],
      [0xF9, 0x3C, 0x00], [0xFA, 0x3F, 0xC0, 0, 0], [0xF7], [0xF8, 0x14], [0xFF], [0x7F, 0xFF], [0xBF, 0xFF],
      [0xA1, 0x41, 0x61, 0x01], [0xA1, 0xF6, 0x01], [0xA1, 0x61, 0xFF, 0x01], [0x63, 0xED, 0xA0, 0x80],
      [0x62, 0xC0, 0x80], [0x82, 0x01], [0xA1, 0x61, 0x61], [0xA2, 0x61, 0x61, 0x01],
      [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x7B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0xBB, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
    ] as [[UInt8]])
  func refused(bytes: [UInt8]) { #expect(throws: JSONError.self) { try json(bytes) } }

  @Test(
    "an error names the byte, and what should have been there",
    arguments: [
      ([0x82, 0x01], 1, "expected 2 elements"), ([0x62, 0x61], 1, "expected 2 more bytes"),
      ([0xA1, 0x01, 0x01], 2, "expected a string for a key"), ([0x81, 0x61, 0xFF], 3, "expected UTF-8"),
      ([0x81, 0xC1], 2, "expected a link"), ([0x19, 0x01], 1, "expected a number"),
    ] as [([UInt8], Int, String)])
  func positions(bytes: [UInt8], offset: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try json(bytes) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test("only a part of the bytes is read, and what follows its first value is left")
  func part() throws {
    let bytes: [UInt8] = [0xFF, 0x01, 0x02, 0xFF]
    #expect(try json(bytes, in: 1..<3) == "1")
    for range in [2..<2, 4..<4, 9..<12] {
      #expect(throws: JSONError.self) { try json(bytes, in: range) }
    }
  }

  @Test("a link is the name of a block, and nothing is before or behind it")
  func links() throws {
    let name = CARBytes.name(codec: 0x55, [0x12, 0x20] + [UInt8](repeating: 0, count: 32))
    let link = CBORBytes.link(name)
    #expect(try json(link) == "{\"$link\":\"bafkrei\(String(repeating: "a", count: 52))\"}")
    let marked: [UInt8] = [0] + name.bytes
    let contents: [[UInt8]] = [[], [0], name.bytes, [1] + name.bytes, marked + [0], Array(marked.dropLast())]
    for content in contents {
      #expect(throws: JSONError.self) { try json([0xD8, 0x2A] + CBORBytes.bytes(content)) }
    }
    for other in [CBORBytes.text("bafkrei"), CBORBytes.head(4, 0), CBORBytes.head(0, 0), link] {
      #expect(throws: JSONError.self) { try json([0xD8, 0x2A] + other) }
    }
  }

  @Test("no value that is cut off is read, wherever it is cut")
  func cutOff() throws {
    let name = CARBytes.name(codec: 0x71, [0x1B, 0x02, 0x00, 0x01])
    let whole = CBORBytes.map([
      ("a", [0x39, 0x01, 0x00]), ("b", CBORBytes.link(name)), ("c", CBORBytes.bytes([1, 2, 3])),
      ("d", [0x82, 0xFB, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0, 0xF5]), ("e", CBORBytes.text("é")),
    ])
    #expect(try json(whole).hasSuffix("\"c\":{\"$bytes\":\"AQID\"},\"d\":[1.5,true],\"e\":\"é\"}"))
    for count in whole.indices {
      #expect(throws: JSONError.self) { try json(Array(whole.prefix(count))) }
    }
  }

  @Test(
    "64 open lists and maps are read and the 65th is refused, however deep it goes on (fault 131)",
    arguments: [([0x81], [0x80], "["), ([0xA1, 0x60], [0xA0], "{\"\":")] as [([UInt8], [UInt8], String)])
  func depth(open: [UInt8], inmost: [UInt8], start: String) throws {
    let inside = Array(repeatElement(open, count: 63).joined()) + inmost
    #expect(try json(inside).hasPrefix(String(repeating: start, count: 63)))
    #expect(throws: JSONError.self) { try json(open + inside) }
    let deep = Array(repeatElement(open, count: 1_000_000).joined()) + inmost
    #expect(throws: JSONError.self) { try json(deep) }
  }

  @Test("block identifiers are written as text")
  func blockNames() {
    let one = CARBytes.name(codec: 0x55, [0x12, 0x20] + [UInt8](repeating: 0, count: 32))
    #expect(one.text == "bafkrei" + String(repeating: "a", count: 52))
  }

  @Test("a record key contains a time")
  func clock() {
    func time(_ key: String) -> Instant? {
      BlueskyURL(did: "did:plc:a", collection: "app.bsky.feed.post", key: key).time
    }
    #expect(time("2222222222222")?.rfc3339 == "1970-01-01T00:00:00Z")
    #expect(time("3jzfcijpj2z2a")?.rfc3339.hasPrefix("2023-06-30") == true)
    for key in ["", "self", "zzzzzzzzzzzzz", "3jzfcijpj2z21", "3jzfcijpj2z2aa"] {
      #expect(time(key) == nil)
    }
  }
}
