import Foundation
import SafeMarkup
import Testing

@testable import SiteThemes

/// The looks that come with the program, one and all.
struct BuiltInLooksTests {
  static let looks = (try? BuiltInFiles.theme().looks) ?? []

  /// Every look in each of its forms.
  static let palettes: [(name: String, palette: LookPalette)] = looks.flatMap { look in
    [("\(look.name), light", look.light), ("\(look.name), dark", look.dark)].compactMap { name, palette in
      palette.map { (name, $0) }
    }
  }

  @Test("there are five looks and the automatic one, each of them whole")
  func names() throws {
    #expect(Self.looks.map(\.name) == ["auto", "paper", "night", "linen", "tide", "press"])
    #expect(Self.palettes.count == 10)
    #expect(try BuiltInFiles.theme().diagnostics.isEmpty)
    let tokens = Set(try #require(Self.looks.first).tokens.keys)
    #expect(tokens.isSuperset(of: LookPalette.tokens))
    for look in Self.looks { #expect(Set(look.tokens.keys) == tokens) }
  }

  @Test("the automatic look is paper by day and night by night")
  func automatic() throws {
    let looks = Dictionary(uniqueKeysWithValues: Self.looks.map { ($0.name, $0) })
    #expect(looks["auto"]?.light == looks["paper"]?.light)
    #expect(looks["auto"]?.dark == looks["night"]?.dark)
    #expect(looks["paper"]?.dark == nil && looks["night"]?.light == nil)
  }

  @Test("what is read has AAA contrast on every ground, at rest, hovered and pressed", arguments: palettes)
  func ink(_ name: String, _ palette: LookPalette) {
    for (ground, color) in Self.grounds(palette) {
      #expect(palette.ink.contrast(with: color) >= 7, "ink on \(ground) of \(name)")
    }
  }

  @Test(
    "every other text and control has AA contrast on every ground, at rest, hovered and pressed",
    arguments: palettes)
  func quietAndLink(_ name: String, _ palette: LookPalette) {
    for (ground, color) in Self.grounds(palette) {
      #expect(palette.quiet.contrast(with: color) >= 4.5, "quiet on \(ground) of \(name)")
      #expect(palette.link.contrast(with: color) >= 4.5, "link on \(ground) of \(name)")
    }
  }

  @Test("the threadline and the bar of a poll are seen, and no hairline is lost", arguments: palettes)
  func shapes(_ name: String, _ palette: LookPalette) {
    #expect(palette.line.contrast(with: palette.paper) >= 1.5, "line of \(name)")
    #expect(palette.bar.contrast(with: palette.wash) >= 1.15, "bar of \(name)")
    #expect(palette.hair.contrast(with: palette.paper) >= 1.15, "hair of \(name)")
  }

  @Test("a letter on its color has AA contrast", arguments: palettes)
  func tones(_ name: String, _ palette: LookPalette) {
    #expect(Set(palette.tones).count == LookPalette.toneCount, "\(name)")
    for tone in palette.tones { #expect(tone.contrast(with: palette.toneInk) >= 4.5, "\(tone) of \(name)") }
  }

  @Test("a look that has no tones has one for all, which a letter can be read on")
  func oneTone() throws {
    let look = try #require(LookSheet(LookSheetTests.base, path: "looks.css").looks.first)
    let palette = try #require(look.palette)
    #expect(palette.tones == Array(repeating: palette.quiet, count: LookPalette.toneCount))
    #expect(palette.toneInk == palette.paper)
  }

  @Test("every look has an icon of its own in its own colors, and pictures of it", arguments: looks)
  func icons(_ look: Look) throws {
    let vector = try BuiltInFiles.text("Public/" + Self.path(.vector, of: look))
    let own = Set(look.tokens.values.joined().matches(of: #/#[0-9a-f]{6}/#).map { String($0.0) })
    let used = Set(vector.matches(of: #/#[0-9a-f]{6}/#).map { String($0.0) })
    #expect(used.count >= 2 && used.isSubset(of: own), "\(look.name)")
    let sizes: [(LookIcon, Int)] = [(.touch, 180), (.small, 192), (.large, 512)]
    for (icon, size) in sizes {
      let picture = Self.path(icon, of: look)
      let bytes = try #require(
        FileManager.default.contents(atPath: "\(BuiltInFiles.root)/Public/\(picture)"))
      let side = [0, 0, UInt8(size / 256), UInt8(size % 256)]
      #expect(Array(bytes.prefix(24).suffix(8)) == side + side, "\(picture)")
    }
  }

  @Test("no two looks have the same icon")
  func ownIcons() throws {
    let drawings = try Self.looks.map { try BuiltInFiles.text("Public/" + Self.path(.vector, of: $0)) }
    let shapes = drawings.map { $0.matches(of: #/ d="[^"]*"/#).map { String($0.0) } }
    #expect(Set(shapes).count == Self.looks.count)
  }

  @Test("a reader is offered exactly the looks that there are")
  func offered() throws {
    let page = try BuiltInFiles.text("Templates/page.mustache")
    let list = try #require(page.firstMatch(of: #/data-looks="([^"]*)"/#)).1
    let offered = list.split(separator: ", ").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    #expect(offered.map(\.first) == Self.looks.map(\.name))
    #expect(offered.map(\.last) == Self.looks.map { "{{> strings/look-\($0.name)}}" })
  }

  private static func path(_ icon: LookIcon, of look: Look) -> String {
    icon.path(for: look) { _ in true }
  }

  /// The backgrounds of text: the page, a subtle one, and a control under the pointer or pressed.
  private static func grounds(_ palette: LookPalette) -> [(String, RGBColor)] {
    [("paper", palette.paper), ("wash", palette.wash), ("bar", palette.bar)]
  }
}
