import Testing

@testable import NativeFormat

@Suite("Text from JSON")
struct JSONTextTests {
  private func text(_ inner: String) throws -> String? {
    try Array("\"\(inner)\"".utf8).withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      return try reader.string()
    }
  }

  @Test(
    "characters that no page may carry become U+FFFD (fault 101)",
    arguments: [
      #"\u0000"#, #"\u0001"#, #"\b"#, #"\f"#, #"\u001b"#, #"\u007f"#, "\u{7F}", #"\u0085"#, "\u{85}",
      "\u{9F}", #"\uFFFE"#,
      "\u{FFFE}", "\u{FFFF}", #"\uFDD0"#, "\u{1FFFE}", #"\uD83D"#, #"\uDE00"#, #"\uDBFF"#,
    ])
  func replaces(inner: String) throws { #expect(try text("a\(inner)b") == "a\u{FFFD}b") }

  @Test(
    "escapes are resolved, pairs of surrogates joined",
    arguments: [
      (#"\u00e9"#, "é"), (#"\ud83d\ude00"#, "😀"), (#"\"\\\/"#, "\"\\/"), (#"\t"#, "\t"), (#"\n"#, "\n"),
      (#"\uD83D\uD83D\uDE00"#, "\u{FFFD}😀"), (#"\uDE00\uD83D"#, "\u{FFFD}\u{FFFD}"),
      (#"\uD83Dx"#, "\u{FFFD}x"),
      ("ünï 😀 \u{FEFF}", "ünï 😀 \u{FEFF}"),
    ])
  func resolves(inner: String, expected: String) throws { #expect(try text(inner) == expected) }

  @Test("every kind of line ending becomes one line feed")
  func joinsLineEndings() throws { #expect(try text(#"a\r\nb\rc\n\rd\r\r\ne"#) == "a\nb\nc\n\nd\n\ne") }

  @Test("a key written with escapes is the same key, and a longer one is not")
  func comparesKeys() throws {
    let keys = [(#"\u0069d"#, true), ("id", true), ("idx", false), ("i", false), (#"i\u0000"#, false)]
    for (key, isID) in keys {
      try Array("\"\(key)\"".utf8).withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        let text = try #require(try reader.text())
        #expect((text == "id") == isID, "\(key)")
        #expect(text.withBytes { $0.elementsEqual("id".utf8) } == isID, "\(key)")
      }
    }
  }
}
