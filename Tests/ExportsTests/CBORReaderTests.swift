import Foundation
import Testing
import ThreadModel

@testable import Importers

@Suite("DAG-CBOR")
struct CBORReaderTests {
  private func json(_ bytes: [UInt8]) throws -> String {
    try bytes.withUnsafeBytes { bytes in
      String(decoding: try CBORTranscript.json(of: CBORReader(bytes, in: 0..<bytes.count)), as: UTF8.self)
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
      ([0xA2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x41, 0xFF], "{\"a\":1,\"b\":{\"$bytes\":null}}"),
      ([0xA2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02], "{\"a\":1,\"a\":2}"),
    ] as [([UInt8], String)])
  func values(bytes: [UInt8], expected: String) throws { #expect(try json(bytes) == expected) }

  @Test(
    "what is not DAG-CBOR is refused: open lengths, other tags, keys that are not strings, bad UTF-8, too little",
    arguments: [
      [], [0x9F, 0xFF], [0x5F, 0xFF], [0x1C], [0xC1, 0x00], [0xA1, 0x01, 0x01], [0x61, 0xFF], [0x62, 0x61],
      [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xBA, 0xFF, 0xFF, 0xFF, 0xFF], [0x19, 0x01],
      [0xD8, 0x2A, 0x41, 0x00], [0xD8, 0x2A], [0xF9, 0x3C, 0x00],
      [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ] as [[UInt8]])
  func refused(bytes: [UInt8]) { #expect(throws: CBORError.self) { try json(bytes) } }

  @Test("depth is bounded, and passing over any depth takes no stack (fault 131)")
  func depth() throws {
    let inside = [UInt8](repeating: 0x81, count: 63) + [0x80]
    #expect(try json(inside).count == 128)
    #expect(throws: CBORError.self) { try json([0x81] + inside) }
    let deep = [UInt8](repeating: 0x81, count: 1_000_000) + [0x80]
    #expect(throws: CBORError.self) { try json(deep) }
    try deep.withUnsafeBytes { bytes in
      var reader = CBORReader(bytes, in: 0..<bytes.count)
      try reader.skipValue()
      #expect(reader.offset == deep.count)
    }
  }

  @Test("block identifiers are written as text")
  func blockNames() {
    let one = CARBytes.name(codec: 0x55, [0x12, 0x20] + [UInt8](repeating: 0, count: 32))
    #expect(one.text == "bafkrei" + String(repeating: "a", count: 52))
  }

  @Test("a record key contains a time")
  func clock() {
    #expect(BlueskyClock.time(ofKey: "2222222222222")?.rfc3339 == "1970-01-01T00:00:00Z")
    #expect(BlueskyClock.time(ofKey: "3jzfcijpj2z2a")?.rfc3339.hasPrefix("2023-06-30") == true)
    for key in ["", "self", "zzzzzzzzzzzzz", "3jzfcijpj2z21", "3jzfcijpj2z2aa"] {
      #expect(BlueskyClock.time(ofKey: key) == nil)
    }
  }
}
