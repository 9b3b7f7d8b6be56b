import BuildDiagnostics
import SafeMarkup
import Testing

@testable import SiteThemes

struct LookSheetTests {
  static let base = """
    /* a comment with a { and a ; */
    :root, [data-look] {
      color-scheme: light dark;
      --paper: light-dark(#ffffff, #101114); --ink: light-dark(#000, #eee); --quiet: #777; --hair: #ddd;
      --line: #ccc; --wash: #f4f4f4; --bar: #e0e0e0; --link: light-dark(#00f , #88f);
      --round: 0.75rem;
    }

    """

  private func looks(_ more: String) -> [Look] { LookSheet(Self.base + more, path: "looks.css").looks }

  @Test("the first rule is the automatic look, by day and by night")
  func automatic() throws {
    let look = try #require(looks("").first)
    #expect(look.name == Look.automatic)
    #expect(look.light?.paper == RGBColor("#fff"))
    #expect(look.dark?.paper == RGBColor("#101114"))
    #expect(look.dark?.link == RGBColor("#8888ff"))
    #expect(look.dark?.quiet == RGBColor("#777"))
    #expect(look.tokens["--round"] == "0.75rem")
  }

  @Test("another look is the automatic one but for what it says itself")
  func inherits() throws {
    let look = try #require(looks("[data-look=\"linen\"] { --paper: #fbf6ec; --round: 0 }").last)
    #expect(look.name == "linen")
    #expect(look.light?.paper == look.dark?.paper)
    #expect(look.light?.ink == RGBColor("#000"))
    #expect(look.tokens["--round"] == "0")
  }

  @Test("a look that is only light or only dark has no colors for the other")
  func oneScheme() {
    let pair = looks("[data-look=day] { color-scheme: light } [data-look=\"night\"] { color-scheme: dark }")
    #expect(pair.map { $0.light == nil } == [false, false, true])
    #expect(pair.map { $0.dark == nil } == [false, true, false])
    #expect(pair.last?.palette?.paper == RGBColor("#101114"))
  }

  @Test("a rule in a rule and other selectors are the browser's affair")
  func others() {
    let more =
      "@media print { [data-look=\"ink\"] { --ink: #000 } } body { --paper: #f00 } [data-look=\"tide\"] {}"
    #expect(looks(more).map(\.name) == ["auto", "tide"])
    #expect(looks(more).allSatisfy { $0.light?.paper == RGBColor("#fff") })
  }

  @Test("a look with a color that cannot be read is left out and reported")
  func unreadable() {
    let sheet = LookSheet(Self.base + "[data-look=\"odd\"] { --paper: oklch(1 0 0) }", path: "looks.css")
    #expect(sheet.looks.map(\.name) == ["auto"])
    #expect(sheet.diagnostics.map(\.code) == [.lookUnreadable])
    #expect(sheet.diagnostics.first?.message.contains("\"odd\"") == true)
  }

  @Test(
    "a sheet that is cut short, or is not a sheet, gives no look and no crash",
    arguments: ["", "}", "{{{", "a{b", ":root{--paper:#fff"])
  func broken(_ text: String) { #expect(LookSheet(text, path: "x").looks.isEmpty) }

  @Test("a look that a theme does not have is named with the nearest one")
  func unknown() throws {
    let folder = try TemporaryFolder()
    try folder.write("Public/looks.css", Self.base + "[data-look=\"linen\"] {}")
    let theme = try Theme.load(builtIn: folder.path, theme: nil, siteFolder: nil)
    #expect(try theme.look("linen")?.name == "linen")
    do throws(Diagnostic) {
      _ = try theme.look("linnen")
      Issue.record("no such look was found")
    } catch {
      #expect(error.code == .lookUnknown)
      #expect(error.message.contains("\"auto\", \"linen\"; did you mean \"linen\"?"))
    }
  }

  @Test("a person's looks.css takes the place of the built-in one")
  func layered() throws {
    let builtIn = try TemporaryFolder()
    let site = try TemporaryFolder()
    try builtIn.write("Public/looks.css", Self.base + "[data-look=\"linen\"] {}")
    try site.write("Public/looks.css", Self.base + "[data-look=\"mine\"] { --ink: #123456 }")
    let theme = try Theme.load(builtIn: builtIn.path, theme: nil, siteFolder: site.path)
    #expect(theme.looks.map(\.name) == ["auto", "mine"])
  }
}
