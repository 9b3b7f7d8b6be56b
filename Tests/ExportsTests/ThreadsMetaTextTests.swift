@testable import Importers
import Foundation
import Testing

@testable import NativeFormat

@Suite("Meta's spoiled texts")
struct ThreadsMetaTextTests {
  /// Reads the text of a JSON string, which is given without its quotes.
  private func repaired(_ json: String) throws -> String? {
    try Array("\"\(json)\"".utf8).withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      return try reader.metaString()
    }
  }

  @Test(
    "text whose bytes were written as characters is repaired",
    arguments: [
      "é", "plain", "…", "日本語", "👩‍👩‍👧 🇩🇪", "\u{80}\u{7FF}\u{800}\u{FFFC}\u{10000}\u{10FFFC}", "—“quoted”—",
    ])
  func repairs(_ text: String) throws {
    let expected = text.replacingOccurrences(of: "\u{80}", with: "\u{FFFD}")
    #expect(try repaired(Mira.spoiled(text)) == expected)
  }

  @Test("a string may hold spoiled and whole characters side by side")
  func mixed() throws {
    let text = "Größe und Übermut … 🦦 naïve straße"
    #expect(try repaired(Mira.spoiled(text, keeping: "öüÜß")) == text)
    #expect(try repaired(Mira.spoiled(text, keeping: text)) == text)
  }

  @Test("spoiled characters that are in the file as themselves are repaired too")
  func literal() throws {
    #expect(try repaired("caf\u{C3}\u{A9}") == "café")
  }

  @Test(
    "what is no UTF-8 stays",
    arguments: [
      ("\\u00c3", "Ã"), ("\\u00c3x", "Ãx"), ("\\u00a9\\u00c3", "©Ã"), ("\\u00e2\\u00ac", "â¬"),
      ("\\u00c1\\u00bf", "Á¿"), ("\\u00e0\\u00a0", "à\u{A0}"),
      ("\\u00f5\\u00a0\\u00a0\\u00a0", "õ\u{A0}\u{A0}\u{A0}"),
      ("\\u00ed\\u00a0\\u00bd", "í\u{A0}½"), ("\\u00ed\\u00b8\\u00a0", "í¸\u{A0}"),
    ])
  func stays(_ json: String, _ expected: String) throws {
    #expect(try repaired(json) == expected)
  }

  @Test("a control that is part of no character is replaced, and so is half a pair")
  func controls() throws {
    #expect(try repaired("a\\u0085b\\ud83dc") == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test("repairing twice is repairing once")
  func idempotent() throws {
    let once = try #require(try repaired(Mira.spoiled("Ärger … 🦦")))
    #expect(try repaired(once) == once)
  }
}
