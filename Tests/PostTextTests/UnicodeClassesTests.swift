import Testing

@testable import PostText

@Suite("Classes of scalars")
struct UnicodeClassesTests {
  @Test(
    "letters, marks and digits of any script are of words",
    arguments: "aZ0éßя日あ한ไ٣\u{301}".unicodeScalars.map { $0 })
  func word(scalar: Unicode.Scalar) {
    #expect(scalar.isWordScalar)
  }

  @Test("signs and emoji are not", arguments: "_-.@ 👍❤。\u{200D}".unicodeScalars.map { $0 })
  func notWord(scalar: Unicode.Scalar) {
    #expect(!scalar.isWordScalar)
  }

  @Test("scripts without spaces are distinguished from the others")
  func unspaced() {
    #expect("日あア한ไລ་မខ々ﾊ".unicodeScalars.allSatisfy { $0.isWrittenWithoutSpaces })
    #expect(!"aéяעعहሁ。、「！ａ".unicodeScalars.contains { $0.isWrittenWithoutSpaces })
  }

  @Test("accented Latin letters and accents are distinguished from plain ones and from signs")
  func accented() {
    #expect("ìñşǁ\u{303}ế".unicodeScalars.allSatisfy { $0.isAccentedLatin })
    #expect(!"a×÷я日".unicodeScalars.contains { $0.isAccentedLatin })
  }
}
