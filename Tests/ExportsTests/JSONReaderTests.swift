import BuildDiagnostics
import Foundation
import Testing

@testable import NativeFormat

@Suite("The JSON reader")
struct JSONReaderTests {
  /// Reads a whole text as one value that is dropped.
  private func check(_ text: String) throws { try check(Array(text.utf8)) }

  private func check(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      try reader.skipValue()
      try reader.end()
    }
  }

  @discardableResult
  private func read<Value>(_ text: String, _ body: (inout JSONReader) throws -> Value) throws -> Value {
    try Array(text.utf8).withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      let value = try body(&reader)
      try reader.end()
      return value
    }
  }

  @Test(
    "accepts what RFC 8259 allows (fault 134)",
    arguments: [
      "null", " true ", "-0", "0.5e-10", "1E+2", "[]", "{}", #"{"":[]}"#, "[1,[2,[3]],{}]",
      #""\u00e9\ud83d\ude00""#,
      #"{"a":1,"a":2}"#, "[1e400]", "\"\u{7F}\"", "[\r\n\t 1 , 2 ]", "123456789012345678901234567890",
    ])
  func accepts(text: String) throws { try check(text) }

  @Test(
    "refuses what RFC 8259 refuses (fault 134)",
    arguments: [
      "", " ", "nul", "True", "[1,]", "{\"a\":1,}", "[,1]", "{a:1}", "{'a':1}", "[1", "{\"a\"", "{\"a\":",
      "01", "1.", ".5",
      "+1", "-", "1e", "1e+", "0x1", "NaN", "Infinity", "\"a", "\"\t\"", "\"\n\"", #""\x""#, #""\u12g4""#,
      #""\u12""#,
      "[1] 2", "{} {}", "[1}", "{\"a\":1]", "/**/1", "\u{FEFF}{}", "\u{A0}1", "{\"a\" 1}", "{1:1}", "[1 2]",
      "]",
    ])
  func refuses(text: String) { #expect(throws: JSONError.self) { try check(text) } }

  @Test(
    "refuses bytes that are no UTF-8 (fault 129)",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func refusesForeignBytes(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try check([0x22] + bytes + [0x22]) }
  }

  @Test("reads 64 open brackets and refuses the 65th (fault 131)", arguments: [64, 65, 256, 513, 100_000])
  func boundsDepth(depth: Int) {
    let array = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let object = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    for text in [array, object, String(repeating: "[", count: depth)] {
      let isAccepted = (try? check(text)) != nil
      #expect(isAccepted == (depth <= 64 && text.count > depth))
    }
  }

  @Test("the depth of brackets counts through objects and arrays that are entered one by one (fault 131)")
  func countsEnteredDepth() {
    let text = "{\"a\":" + String(repeating: "[", count: 64) + String(repeating: "]", count: 64) + "}"
    #expect(throws: JSONError.self) {
      try read(text) { reader in try reader.object { reader, _ throws(JSONError) in try reader.skipValue() } }
    }
  }

  @Test(
    "whole numbers that fit are whole numbers, all others are none (fault 133)",
    arguments: [
      ("-0", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("1e3", 1000),
      ("5.0", 5),
      ("9223372036854775808", nil), ("1e400", nil), ("1.5", nil), ("\"7\"", nil), ("null", nil), ("[7]", nil),
    ] as [(String, Int?)])
  func readsIntegers(text: String, expected: Int?) throws {
    #expect(try read(text) { reader in try reader.int() } == expected)
  }

  @Test(
    "numbers beyond a double are none (fault 133)",
    arguments: [("1e400", nil), ("-1e400", nil), ("1e-400", 0), ("0.25", 0.25), ("-0", 0), ("true", nil)]
      as [(String, Double?)])
  func readsDoubles(text: String, expected: Double?) throws {
    #expect(try read(text) { reader in try reader.double() } == expected)
  }

  @Test(
    "an id that is a number keeps its digits (fault 133)",
    arguments: [
      ("1234567890123456789012345", "1234567890123456789012345"), ("1.50", "1.50"), ("-0", "-0"),
      ("1e400", "1e400"),
      ("\"x\"", "x"), ("true", nil), ("{}", nil),
    ] as [(String, String?)])
  func readsIdentifiers(text: String, expected: String?) throws {
    #expect(try read(text) { reader in try reader.identifier() } == expected)
  }

  @Test("of two members with one key the last is left standing (fault 132)")
  func lastMemberWins() throws {
    var value: Int?
    try read(#"{"a":1,"b":0,"\u0061":2}"#) { reader in
      try reader.object { reader, key throws(JSONError) in if key == "a" { value = try reader.int() } }
    }
    #expect(value == 2)
  }

  @Test("a value that nobody reads is skipped, and one of another kind gives nil")
  func skipsUnread() throws {
    var seen: [String] = []
    try read(#"{"a":[1,{"b":[]}],"c":"d","e":5,"f":{"g":null}}"#) { reader in
      try reader.object { reader, key throws(JSONError) in
        seen.append(key.string)
        if key == "c" { #expect(try reader.int() == nil) }
        if key == "e" { #expect(try reader.string() == nil) }
        if key == "f" { #expect(try reader.array { _ throws(JSONError) in } == false) }
      }
    }
    #expect(seen == ["a", "c", "e", "f"])
  }

  @Test("a list of strings may also be one string, and drops what is not a string")
  func readsStrings() throws {
    #expect(try read(#"["a",1,"b"]"#) { reader in try reader.strings() } == ["a", "b"])
    #expect(try read(#""a""#) { reader in try reader.strings() } == ["a"])
    #expect(try read("5") { reader in try reader.strings() } == nil)
  }

  @Test("a raw value is given by the bytes it is in")
  func givesRawValues() throws {
    let text = #" [ 1, {"a":2} ] "#
    let range = try read(text) { reader in try reader.rawValue() }
    #expect(Array(text.utf8)[range].elementsEqual(#"[ 1, {"a":2} ]"#.utf8))
  }

  @Test("an error names what was expected, what was found, and the byte (fault 127)")
  func namesErrors() throws {
    let text = "{\n  \"a\" 1}"
    let error = try #require(throws: JSONError.self) { try check(text) }
    #expect(error.message == "expected \":\" but found \"1\"")
    let diagnostic = Array(text.utf8).withUnsafeBytes { error.diagnostic(in: $0, path: "x.json") }
    #expect(
      diagnostic.description
        == "x.json:2:7: error: expected \":\" but found \"1\" (byte 8 of the file) [invalid-json]")
  }

  @Test(
    "a text that is cut off says so (fault 127)",
    arguments: ["{", "[1,", "\"a", "\"\\", "{\"a\":tr", "{\"a\"", "1e"])
  func tellsCutTexts(text: String) throws {
    #expect(try #require(throws: JSONError.self) { try check(text) }.isUnexpectedEnd)
  }

  private static let suite = ProcessInfo.processInfo.environment["THREADLINE_DATA"].map {
    $0 + "/json/test_parsing"
  }

  @Test(
    "accepts all y_ and refuses all n_ files of the JSON test suite, and crashes on none (fault 134)",
    .enabled(if: suite != nil))
  func passesSuite() throws {
    let folder = try #require(Self.suite)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    #expect(names.count > 300)
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
      let isAccepted = (try? check(bytes)) != nil
      if name.hasPrefix("y_") { #expect(isAccepted, "\(name)") }
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
    }
  }
}
