import Testing

@testable import SiteThemes

struct PackedStyleSheetTests {
  @Test(
    "comments, indentation and blank lines go, and nothing else",
    arguments: [
      ("", ""), ("/* Ink */\n\na {\n  color: red;\n}\n", "a {\ncolor: red;\n}\n"),
      ("a/**/b", "a b"), ("a /* b */ c", "a c"), ("a {} /* b */\nc {}", "a {}\nc {}"),
      ("a::before { content: \"/* no */  comment\"; }", "a::before { content: \"/* no */  comment\"; }"),
      ("a { content: 'it\\'s /*'; }/* b */", "a { content: 'it\\'s /*'; } "),
      ("/*! Licence */ a {}", "/*! Licence */ a {}"), ("a {} /* never closed", "a {} "),
      ("\"never closed", "\"never closed"),
      ("\"\\", "\"\\"), ("/", "/"), ("/*", ""),
    ])
  func packs(_ sheet: String, _ packed: String) {
    #expect(String(decoding: PackedStyleSheet(Array(sheet.utf8)).bytes, as: UTF8.self) == packed)
  }

  @Test("the built-in sheets say the same without their comments", arguments: ["looks", "site"])
  func builtIn(_ name: String) throws {
    let sheet = try BuiltInFiles.text("Public/\(name).css")
    let packed = String(decoding: PackedStyleSheet(Array(sheet.utf8)).bytes, as: UTF8.self)
    let bare = sheet.replacing(#/(?s)/\*.*?\*//#, with: " ")
    #expect(packed.filter { !$0.isWhitespace } == bare.filter { !$0.isWhitespace })
    #expect(!packed.contains("/*") && packed.utf8.count < sheet.utf8.count)
  }
}
