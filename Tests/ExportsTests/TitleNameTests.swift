import Testing

@testable import Exports

@Suite struct TitleNameTests {
  @Test(
    "a title becomes a name in URLs",
    arguments: [
      ("How the ferry runs", "how-the-ferry-runs"), ("  Tea, bread & butter! ", "tea-bread-butter"),
      ("Ada’s café in São Paulo", "adas-cafe-in-sao-paulo"), ("2026: a year", "2026-a-year"),
      ("<script>alert(1)</script>", "script-alert-1-script"), ("../../etc/passwd", "etc-passwd"),
    ])
  func names(_ title: String, _ name: String) { #expect(TitleName.make(from: title) == name) }

  @Test(
    "a title of which hardly anything can be in a URL makes none",
    arguments: ["", "!!", "a", "岬の灯台 2", "Привет"])
  func none(_ title: String) { #expect(TitleName.make(from: title) == nil) }

  @Test("a long title is cut between words", arguments: ["harbour ", "x", "e\u{301}"])
  func long(_ word: String) throws {
    let name = try #require(TitleName.make(from: String(repeating: word, count: 5_000)))
    #expect((30...60).contains(name.utf8.count) && name.last != "-")
    #expect(word != "harbour " || name.hasSuffix("harbour"))
  }
}
