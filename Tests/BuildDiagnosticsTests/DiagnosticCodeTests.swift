import BuildDiagnostics
import Foundation
import Testing

/// Reads the sources of the whole house: a code is a promise to scripts, so each has one meaning.
@Suite("Diagnostic codes")
struct DiagnosticCodeTests {
  @Test("every code is declared once in the whole house")
  func uniqueCodes() throws {
    let declarations = try Self.declarations()
    #expect(declarations.count > 1)
    let places = Dictionary(grouping: declarations, by: \.code).mapValues { $0.map(\.file).sorted() }
    #expect(places.filter { $0.value.count > 1 } == [:])
  }

  @Test("every code is words of small letters and digits, joined by hyphens")
  func kebabCase() throws {
    for declaration in try Self.declarations() {
      #expect(declaration.code.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)+/) != nil, "\(declaration)")
    }
  }

  private struct Declaration {
    let code: String
    let file: String
  }

  private static func declarations() throws -> [Declaration] {
    var declarations: [Declaration] = []
    for file in sourceFiles() {
      let source = try String(contentsOf: file, encoding: .utf8)
      guard source.contains("Code =") else { continue }
      for match in source.matches(of: /static let \w+: (?:Diagnostic\.)?Code =\s*"([^"]*)"/)
      where !isComment(source[..<match.range.lowerBound]) {
        declarations.append(Declaration(code: String(match.1), file: file.lastPathComponent))
      }
    }
    return declarations
  }

  /// Whether a source that ends here ends in a comment.
  private static func isComment(_ source: Substring) -> Bool {
    source.split(separator: "\n", omittingEmptySubsequences: false).last?.contains("//") ?? false
  }

  private static func sourceFiles() -> [URL] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = root.appending(path: "Sources").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return urls.sorted { $0.path() < $1.path() }
  }
}
