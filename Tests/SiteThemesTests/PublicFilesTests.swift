import Foundation
import Testing

@testable import SiteThemes

/// The style sheets, the script and the icons of the built-in theme.
struct PublicFilesTests {
  private static func sheets() throws -> [String] { try BuiltInFiles.names(in: "Public", endingIn: ".css") }

  @Test(
    "what pages load is within its budget, packed",
    arguments: [
      (["site.css", "thread.css"], 10_240), (["site.css", "lists.css"], 9_216), (["embed.css"], 512),
      (["looks.css"], 2_048), (["first-paint.js"], 1_280),
      (["first-paint.js", "growth.js", "site.js"], 6_700),
      (["embed.js"], 1_024),
      (["offline.js"], 1_536), (["search.js"], 8_192), (["search-page.js"], 6_400), (["search.css"], 3_072),
      (["filter.js", "filter.css"], 5_376),
      (["viewer.js"], 2_300), (["viewer.css"], 1_536), (["icons.svg"], 2_048),
    ])
  func weight(_ names: [String], _ budget: Int) throws {
    #expect(try BuiltInFiles.packedSize(names.map { "Public/\($0)" }) <= budget, "\(names)")
  }

  @Test("colors are in the looks alone: no sheet, script, template or drawing has one of its own")
  func colors() throws {
    let sheets = try Self.sheets().filter { $0 != "Public/looks.css" }
    let scripts = try BuiltInFiles.names(in: "Public", endingIn: ".js")
    let templates = try BuiltInFiles.names(in: "Templates", endingIn: ".mustache")
    let color =
      #/#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!calc)|:\s*(?:white|black)\b/#
    for name in sheets + scripts + templates {
      let found = try BuiltInFiles.text(name).matches(of: color).map { String($0.0) }
      #expect(found == [], "\(name)")
    }
    for name in try BuiltInFiles.names(in: "Sources/PageRendering", endingIn: ".swift") {
      #expect(try BuiltInFiles.text(name).firstMatch(of: #/RGBColor\(0x|"#[0-9a-f]{3,6}"/#) == nil, "\(name)")
    }
  }

  @Test("what can be pressed has one class, which no sheet lists again")
  func pressable() throws {
    let sheet = try Self.sheets().map(BuiltInFiles.text).joined()
    #expect(sheet.ranges(of: ".pressable:active").count == 1)
    let templates = try BuiltInFiles.names(in: "Templates", endingIn: ".mustache").map(BuiltInFiles.text)
    let summaries = templates.joined().matches(of: #/<(?:summary|button)\b[^>]*>(?:<span[^>]*>)?/#).map {
      String($0.0)
    }
    #expect(!summaries.isEmpty && summaries.allSatisfy { $0.contains("pressable") }, "\(summaries)")
  }

  @Test("nothing is loaded from elsewhere, and nothing is written into a page")
  func ownOnly() throws {
    let scripts = try BuiltInFiles.names(in: "Public", endingIn: ".js")
    for name in try Self.sheets() + scripts {
      let text = try BuiltInFiles.text(name)
      #expect(!text.contains("://") && !text.contains("@import") && !text.contains("data:"), "\(name)")
    }
    let script = try scripts.map(BuiltInFiles.text).joined()
    for word in ["innerHTML", "eval(", "Function(", "XMLHttpRequest", "sendBeacon", "cookie"] {
      #expect(!script.contains(word), "\(word)")
    }
    // Search loads files of the index, and the service worker what pages load and what it has kept.
    let asking = try scripts.filter { try BuiltInFiles.text($0).contains("fetch(") }
    #expect(asking == ["Public/offline.js", "Public/search.js"])
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
    let sheet = try Self.sheets().map(BuiltInFiles.text).joined()
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
    let sheets = try Self.sheets().map(BuiltInFiles.text).joined()
    let viewer = try BuiltInFiles.text("Public/viewer.js").replacing(#/setProperty\("([^"]*)",/#) {
      "\($0.1): "
    }
    let text = String(decoding: PublishedStyleSheet(sheets).bytes, as: UTF8.self) + viewer
    let declared = Set(text.matches(of: #/(--[a-z0-9-]+)\s*:/#).map { String($0.1) })
    let used = Set(text.matches(of: #/(?:var|style)\((--[a-z0-9-]+)/#).map { String($0.1) })
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
    let sheet = try Self.sheets().map(BuiltInFiles.text).joined()
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
