import BuildDiagnostics
import Foundation
import SiteThemes
import Testing
@testable import PageRendering

@Suite("Words of a person's theme")
struct ThemeStringsTests {
  /// Compiles the built-in theme with a file of words over it.
  private func compile(
    _ words: String, in file: String = "en", language: String = "en"
  ) throws -> (templates: PageTemplates?, diagnostics: [Diagnostic]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "Templates/words")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try words.write(to: inner.appending(path: "\(file).toml"), atomically: true, encoding: .utf8)
    return PageTemplates.compile(try BuiltInTheme.load(siteFolder: folder.path), language: language)
  }

  @Test("a single word takes the place of the built-in one, and markup in it is text")
  func replaces() throws {
    let (compiled, diagnostics) = try compile("# mine\nlatest = \"<New> & \\\"hot\\\"\"\n")
    #expect(diagnostics == [])
    let templates = try #require(compiled)
    let page = try HarbourLane.site().render(templates: templates).page("")
    #expect(page.first(".to-latest")?.text == "<New> & \"hot\"")
    #expect(page.first(".to-about")?.text == "About")
  }

  @Test("a language of one's own has its words, its forms alone, and English where it is silent")
  func adds() throws {
    let (templates, diagnostics) = try compile(
      "replies.other = \"antwoorden\"\n", in: "nl-BE", language: "nl-be")
    #expect(diagnostics == [])
    let words = try #require(templates?.words)
    #expect(words.language == "nl-be")
    #expect(words.counted(.replies, 1) == "antwoorden")
    #expect(words[.latest] == "Latest")
  }

  @Test(
    "a line that is no word is refused with its number (fault 192)",
    arguments: [
      "latest", "latest = Latest", "latest = \"a", "latest = \"a\" b", "la test = \"a\"", "latest = \"\\q\"",
      "a = \"\"\na = \"\"", "a = \"\u{B}\"", "# a comment\ra = \"\"",
    ])
  func unreadable(_ line: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try compile("# one\n\(line)\n") }
    #expect(error?.code == .wordsUnreadable)
    #expect(error?.place?.line == 1 + line.split(separator: "\n").count)
  }

  @Test("a file of words with the ends of lines of another system is read, and any sign may stand in a word")
  func otherSystems() throws {
    let (templates, diagnostics) = try compile("# one\r\n\r\n\tlatest = \"L\u{2028}\u{301}a\" \r\n")
    #expect(diagnostics == [])
    #expect(templates?.words[.latest] == "L\u{2028}\u{301}a")
  }

  @Test(
    "a word that cannot be used is an error at its line (fault 192)",
    arguments: [
      ("post-by = \"By {nmae}\"", Diagnostic.Code.wordUnusable), ("months = \"Jan, Feb\"", .wordUnusable),
      ("direction = \"up\"", .wordUnusable), ("plurals = \"xx\"", .wordUnusable),
      ("grouped-from = \"many\"", .wordUnusable), ("edited = \"{{editedTxt}}\"", "template-unknown-field"),
      ("in-reply = \"{{> partials/nobody}}\"", "template-missing-partial"),
    ])
  func unusable(_ line: String, _ code: Diagnostic.Code) throws {
    let (templates, diagnostics) = try compile("# one\n\n\(line)\n")
    #expect(templates == nil)
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.first?.place?.path.hasSuffix("Templates/words/en.toml") == true)
    #expect(diagnostics.first?.place?.line == 3)
  }
}
