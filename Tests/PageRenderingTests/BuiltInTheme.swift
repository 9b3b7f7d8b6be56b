import BuildDiagnostics
import Foundation
import PageRendering
import SiteThemes

/// The theme that comes with the program, read from the package itself.
enum BuiltInTheme {
  /// The folder of the package, which holds `Templates/` and `Public/`.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The theme, perhaps with a site's own folder over it.
  static func load(siteFolder: String? = nil) throws -> Theme {
    try Theme.load(builtIn: root, theme: nil, siteFolder: siteFolder)
  }

  /// Its templates, compiled once for all tests.
  static let compiled = Result { try compile(load()) }

  /// The compiled templates of a theme; what is wrong with them is thrown.
  static func compile(_ theme: Theme, language: String = "en") throws -> PageTemplates {
    let (templates, diagnostics) = PageTemplates.compile(theme, language: language)
    guard let templates else { throw BrokenTheme(problems: diagnostics.map(\.description)) }
    return templates
  }

  /// The languages that it has words in.
  static let languages = ["ar", "de", "en", "es", "fr", "ja"]

  struct BrokenTheme: Error { let problems: [String] }
}
