import Foundation
import Testing

@testable import SiteThemes

/// The style sheets, the script and the icons of the built-in theme.
struct PublicFilesTests {
  private static let sheets = ["Public/looks.css", "Public/site.css"]

  /// The script that the first frame waits for, and the one that comes after it.
  private static let scripts = ["Public/first-paint.js", "Public/site.js"]

  @Test(
    "the style sheets weigh at most 12 KB packed, the scripts 6 KB, and what the first frame waits for 2 KB")
  func weight() throws {
    #expect(try BuiltInFiles.packedSize(Self.sheets) <= 12_000)
    #expect(try BuiltInFiles.packedSize(Self.scripts) <= 6_000)
    #expect(try BuiltInFiles.packedSize(["Public/first-paint.js"]) <= 2_000)
    #expect(try BuiltInFiles.packedSize(["Public/icons.svg"]) <= 2048)
  }

  @Test("there are two scripts for pages, and one for embeds")
  func scripts() throws {
    let names = try BuiltInFiles.names(in: "Public", endingIn: ".js")
    #expect(names == ["Public/embed.js", "Public/first-paint.js", "Public/site.js"])
  }

  @Test("nothing is loaded from elsewhere, and nothing is written into a page")
  func ownOnly() throws {
    for name in Self.sheets + Self.scripts {
      let text = try BuiltInFiles.text(name)
      #expect(!text.contains("://") && !text.contains("@import") && !text.contains("data:"), "\(name)")
    }
    let script = try Self.scripts.map(BuiltInFiles.text).joined()
    for word in ["innerHTML", "eval(", "Function(", "fetch(", "XMLHttpRequest", "sendBeacon", "cookie"] {
      #expect(!script.contains(word), "\(word)")
    }
  }

  @Test("no template has a style or a script of its own")
  func noInline() throws {
    for name in try BuiltInFiles.names(in: "Templates", endingIn: ".mustache") {
      let text = try BuiltInFiles.text(name)
      #expect(text.firstMatch(of: #/\sstyle=|<style|\son[a-z]+=|<script(?! src=)/#) == nil, "\(name)")
    }
  }

  @Test("a side is a beginning or an end, never a left or a right")
  func logical() throws {
    let sheet = try BuiltInFiles.text("Public/site.css")
    let sides = sheet.matches(of: #/(?:[a-z-]+-)?(?:left|right)\s*:|:\s*(?:left|right)\b/#).map {
      String($0.0)
    }
    #expect(sides == [])
    let value = #/[a-z-]*(?:inset|margin|padding|border-width|border-radius): (?<values>[^;(]+);/#
    let lopsided = sheet.matches(of: value).filter { match in
      let values = match.values.split(separator: " ")
      return values.count == 4 && values[1] != values[3]
    }
    #expect(lopsided.map { String($0.0) } == [])
  }

  @Test("every token that is used is declared")
  func tokens() throws {
    let text = try Self.sheets.map(BuiltInFiles.text).joined()
    let declared = Set(text.matches(of: #/(--[a-z-]+)\s*:/#).map { String($0.1) })
    let used = Set(text.matches(of: #/(?:var|style)\((--[a-z-]+)/#).map { String($0.1) })
    #expect(used.subtracting(declared) == [])
    #expect(declared.subtracting(used) == [])
  }

  @Test("every icon that is asked for is drawn, and every row of the drawing is one icon")
  func icons() throws {
    let drawing = try BuiltInFiles.text("Public/icons.svg")
    let rows = drawing.matches(of: #/<g id="[a-z]+" transform="translate\(0 (\d+)\)">/#).compactMap {
      Int($0.1)
    }
    #expect(rows == Array(stride(from: 0, to: rows.count * 24, by: 24)))
    #expect(drawing.contains("viewBox=\"0 0 24 \(rows.count * 24)\""))
    let sheet = try BuiltInFiles.text("Public/site.css")
    let asked = sheet.matches(of: #/--icon: (\d+)/#).compactMap { Int($0.1) }
    #expect(!asked.isEmpty && asked.allSatisfy(rows.indices.contains))
  }

  @Test("motion, contrast and chosen colors are the reader's")
  func preferences() throws {
    let sheet = try BuiltInFiles.text("Public/site.css")
    for wish in [
      "(prefers-reduced-motion: no-preference)", "(prefers-reduced-motion: reduce)",
      "(prefers-contrast: more)",
      "(forced-colors: active)",
    ] { #expect(sheet.contains("@media \(wish)"), "\(wish)") }
    let calm = try #require(sheet.firstRange(of: "@media (prefers-reduced-motion: no-preference)"))
    let transitions = try #require(sheet.firstRange(of: "@view-transition"))
    #expect(calm.lowerBound < transitions.lowerBound)
  }
}
