import BuildDiagnostics
import Foundation
import SitePaths
import Testing
import TypedTemplates

@testable import SiteThemes

struct ThemeTests {
  private let builtIn: TemporaryFolder
  private let site: TemporaryFolder

  init() throws {
    builtIn = try TemporaryFolder()
    site = try TemporaryFolder()
    try builtIn.write("Templates/page.mustache", "built-in page")
    try builtIn.write("Templates/partials/entry.mustache", "built-in entry")
    try builtIn.write("Public/site.css", "body{}")
    try builtIn.write("Public/favicon.ico", "icon")
  }

  private func load(theme: String? = nil) throws -> Theme {
    try Theme.load(builtIn: builtIn.path, theme: theme, siteFolder: site.path)
  }

  private func problem(theme: String? = nil) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try Theme.load(builtIn: builtIn.path, theme: theme, siteFolder: site.path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a template is called by its path below Templates, in the order of names")
  func names() throws {
    try builtIn.write("Templates/sections/poll.mustache", "")
    try builtIn.write("Templates/README.md", "not a template")
    #expect(try load().templates.map(\.name) == ["page", "partials/entry", "sections/poll"])
    #expect(try load().templates.first?.path == builtIn.path + "/Templates/page.mustache")
  }

  @Test("a file of a later layer takes the place of the one of the same path")
  func layers() throws {
    let theme = try TemporaryFolder()
    try theme.write("Templates/page.mustache", "theme page")
    try theme.write("Templates/partials/entry.mustache", "theme entry")
    try site.write("Templates/partials/entry.mustache", "site entry")
    try site.write("Public/favicon.ico", "mine")
    let loaded = try load(theme: theme.path)
    #expect(loaded.templates.map(\.text) == ["theme page", "site entry"])
    let icon = try #require(loaded.publicFiles.first { $0.name.description == "favicon.ico" })
    #expect(icon.source == site.path + "/Public/favicon.ico")
  }

  @Test("a file in Templates/slots fills the slot of its name")
  func slots() throws {
    try site.write("Templates/slots/head-extra.mustache", "<link>")
    let theme = try load()
    #expect(theme.templates.map(\.name).filter { $0.hasPrefix("slots/") } == ["slots/head-extra"])
  }

  @Test("a style sheet or script at the top level has its hash in its name, all others keep theirs")
  func hashedNames() throws {
    try builtIn.write("Public/preview.min.js", "x")
    try builtIn.write("Public/fonts/face.css", "y")
    try builtIn.write("Public/.well-known/security.txt", "z")
    let theme = try load()
    let hash = ContentHash(of: Array("body{}".utf8)).prefix(8)
    let paths = Dictionary(uniqueKeysWithValues: theme.publicFiles.map { ($0.name.description, $0.path) })
    #expect(paths["site.css"]?.description == "site.\(hash).css")
    #expect(paths["preview.min.js"]?.description.hasPrefix("preview.min.") == true)
    #expect(paths["preview.min.js"]?.parts.count == 1)
    let kept = theme.publicFiles.filter { $0.path == $0.name }.map(\.path.description)
    #expect(kept == [".well-known/security.txt", "favicon.ico", "fonts/face.css"])
  }

  @Test("links, hidden files and what is not a regular file are left out, with a warning where it was meant")
  func leftOut() throws {
    try site.write("secret.txt", "secret")
    try site.write("Public/.htpasswd", "secret")
    try site.write("Public/.git/config", "secret")
    try site.write("Public/a/.well-known/x", "secret")
    try site.link("Public/link.txt", to: "../secret.txt")
    try site.link("Public/folder", to: "..")
    try site.link("Templates", to: "Public")
    #expect(mkfifo(site.path + "/Public/pipe", 0o600) == 0)
    let theme = try load()
    #expect(theme.publicFiles.map(\.name.description) == ["favicon.ico", "site.css"])
    #expect(Set(theme.diagnostics.map(\.code.description)) == ["theme-file-left-out"])
    #expect(theme.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      Set(theme.diagnostics.compactMap { $0.place?.path.split(separator: "/").last }) == [
        "folder", "link.txt", "pipe",
      ])
  }

  @Test("a template that is not UTF-8 is an error with its line; a byte order mark is left out")
  func encoding() throws {
    try site.write("Templates/page.mustache", [0xEF, 0xBB, 0xBF] + Array("page".utf8))
    #expect(try load().templates.first?.text == "page")
    try site.write("Templates/page.mustache", Array("one\ntw".utf8) + [0xFF])
    let problem = try #require(self.problem())
    #expect(problem.code == .themeInvalidText)
    #expect(problem.place == Diagnostic.Place(site.path + "/Templates/page.mustache", line: 2))
  }

  @Test(
    "a name that no other template could write is an error",
    arguments: ["a b", "partials/-x", "é", "slots/a/b", "slots"])
  func invalidNames(name: String) throws {
    try site.write("Templates/\(name).mustache", "")
    #expect(problem()?.code == .themeInvalidName)
  }

  @Test("a layer that is not a folder is an error that names it")
  func missingLayer() {
    let problem = self.problem(theme: builtIn.path + "/none")
    #expect(problem?.code == .themeUnreadable)
    #expect(problem?.place?.path == builtIn.path + "/none")
  }

  @Test("a folder that cannot be read is an error that names it", .enabled(if: getuid() != 0))
  func unreadable() throws {
    try site.write("Public/closed/x.txt", "")
    #expect(chmod(site.path + "/Public/closed", 0) == 0)
    defer { chmod(site.path + "/Public/closed", 0o700) }
    #expect(problem()?.code == .themeUnreadable)
  }

  @Test("the fingerprint changes with each byte and each name, and with nothing else")
  func fingerprint() throws {
    let first = try load().fingerprint
    #expect(try load().fingerprint == first)
    try builtIn.write("Templates/notes.txt", "no template")
    #expect(try load().fingerprint == first)
    try builtIn.write("Public/favicon.ico", "icoN")
    let second = try load().fingerprint
    #expect(second != first)
    try site.write("Templates/page.mustache", "another page")
    let third = try load().fingerprint
    #expect(third != second)
    try site.write("Templates/slots/x.mustache", "")
    #expect(try load().fingerprint != third)
  }

  @Test("a theme compiles to templates with the path of the file in each message")
  func compiles() throws {
    enum Fields: Int, RecordFields {
      static let shapeName = "page"
      case title
      var kind: FieldKind { .text }
    }
    try site.write("Templates/page.mustache", "<p>{{titel}}</p>{{> partials/entry}}")
    let theme = try load()
    let compiled = TemplateCompiler(sources: theme.templates)
      .compile([(template: "page", shapes: [Shape(Fields.self)])])
    #expect(
      compiled.diagnostics.map(\.place) == [.init(site.path + "/Templates/page.mustache", line: 1, column: 4)]
    )
  }
}
