import BuildDiagnostics
import Foundation
@testable import PageRendering
import SiteThemes
import Testing

@Suite("Strings of a person's theme")
struct ThemeStringsTests {
  /// Compiles the built-in theme with a file of strings over it.
  private func compile(
    _ strings: String, in file: String = "en", folder name: String = "strings", language: String = "en"
  ) throws -> (templates: PageTemplates?, diagnostics: [Diagnostic]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "strings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "Templates/\(name)")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try strings.write(to: inner.appending(path: "\(file).toml"), atomically: true, encoding: .utf8)
    return PageTemplates.compile(try BuiltInTheme.load(siteFolder: folder.path), language: language)
  }

  @Test("one string replaces the built-in one, and markup in it is escaped")
  func replaces() async throws {
    let (compiled, diagnostics) = try compile("# mine\nlatest = \"<New> & \\\"hot\\\"\"\n")
    #expect(diagnostics == [])
    let templates = try #require(compiled)
    let page = try await HarbourLane.site().render(templates: templates).page("")
    #expect(page.first(".to-latest")?.text == "<New> & \"hot\"")
    #expect(page.first(".to-about")?.text == "About")
  }

  @Test("a new language has its own strings and plural forms, and English for the rest")
  func adds() throws {
    let (templates, diagnostics) = try compile(
      "replies.other = \"antwoorden\"\n", in: "nl-BE", language: "nl-be")
    #expect(diagnostics == [])
    let strings = try #require(templates?.strings)
    #expect(strings.language.tag == "nl-be")
    #expect(strings.counted(.replies, 1) == "antwoorden")
    #expect(strings[.latest] == "Latest")
  }

  @Test(
    "a line that is not a string is an error with its number (fault 192)",
    arguments: [
      "latest", "latest = Latest", "latest = \"a", "latest = \"a\" b", "la test = \"a\"", "latest = \"\\q\"",
      "a = \"\"\na = \"\"", "a = \"\u{B}\"", "# a comment\ra = \"\"",
    ])
  func unreadable(_ line: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try compile("# one\n\(line)\n") }
    #expect(error?.code == .stringsUnreadable)
    #expect(error?.place?.line == 1 + line.split(separator: "\n").count)
  }

  @Test("a file of strings may have other line endings and any character")
  func otherSystems() throws {
    let (templates, diagnostics) = try compile("# one\r\n\r\n\tlatest = \"L\u{2028}\u{301}a\" \r\n")
    #expect(diagnostics == [])
    #expect(templates?.strings[.latest] == "L\u{2028}\u{301}a")
  }

  @Test(
    "an invalid string is an error at its line (fault 192)",
    arguments: [
      ("post-by = \"By {nmae}\"", Diagnostic.Code.stringUnusable), ("months = \"Jan, Feb\"", .stringUnusable),
      ("direction = \"up\"", .stringUnusable), ("plurals = \"xx\"", .stringUnusable),
      ("grouped-from = \"many\"", .stringUnusable), ("edited = \"{{editedTxt}}\"", "template-unknown-field"),
      ("in-reply = \"{{> partials/nobody}}\"", "template-missing-partial"),
    ])
  func unusable(_ line: String, _ code: Diagnostic.Code) throws {
    let (templates, diagnostics) = try compile("# one\n\n\(line)\n")
    #expect(templates == nil)
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.first?.place?.path.hasSuffix("Templates/strings/en.toml") == true)
    #expect(diagnostics.first?.place?.line == 3)
  }

  @Test(
    "an unknown placeholder is an error that lists those of the built-in English",
    arguments: [
      ("reply-label", "expected {name}, {time}"), ("gap-after.one", "expected {count}"),
      ("latest", "this string has no placeholders"),
    ])
  func placeholders(_ key: String, _ hint: String) throws {
    let messages = try compile("\(key) = \"{nmae}\"\n").diagnostics.map(\.message)
    #expect(messages.contains("\"\(key)\" has an unknown placeholder {nmae}; \(hint)"))
  }

  @Test("a string that no page uses is a warning with the nearest key")
  func unused() throws {
    let (templates, diagnostics) = try compile("read-no = \"More\"\n")
    #expect(templates != nil)
    #expect(diagnostics.map(\.message) == ["no page uses the string \"read-no\"; did you mean \"read-on\"?"])
  }

  @Test("the former folder of strings is an error that names the new one")
  func formerFolder() throws {
    let error = #expect(throws: Diagnostic.self) { try compile("latest = \"New\"\n", folder: "words") }
    #expect(error?.message.contains("Templates/strings/") == true)
  }
}
