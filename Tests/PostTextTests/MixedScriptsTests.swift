import Testing

@testable import PostText

@Suite("Names that mix scripts")
struct MixedScriptsTests {
  @Test(
    "a word of look-alike letters of two scripts is reported (fault 99)",
    arguments: [
      ("Аda", "Cyrillic and Latin"), ("Grace Hορper", "Greek and Latin"), ("раураӏ", nil),
      ("Ada Лавлейс", nil),
      ("森あや Mori", nil), ("Ζoë", "Greek and Latin"), ("", nil), ("Müller-Ø", nil), ("ada_1", nil),
    ] as [(String, String?)])
  func mixed(_ name: String, _ scripts: String?) { #expect(mixedScripts(name) == scripts) }
}
