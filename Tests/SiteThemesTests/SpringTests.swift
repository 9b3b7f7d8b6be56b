import BuildDiagnostics
import Foundation
import SafeMarkup
import Testing

@testable import SiteThemes

struct SpringTests {
  /// The springs of the built-in looks.
  static let looks = BuiltInLooksTests.looks.compactMap { look in
    look.tokens["--spring"].flatMap { Spring($0) }.map { (look: look.name, spring: $0) }
  }

  @Test("a spring begins at rest, passes its goal and comes back to it")
  func swings() throws {
    let spring = try #require(Spring("spring(1 320 22)"))
    #expect(spring.position(at: 0) == 0)
    let way = stride(from: 0, through: spring.duration, by: 0.001).map(spring.position)
    #expect((1.02...1.12).contains(way.max() ?? 0))
    #expect(abs(spring.position(at: spring.duration) - 1) < 0.01)
  }

  @Test("the way obeys the law of a damped spring", arguments: looks)
  func law(_ look: String, _ spring: Spring) {
    let step = 0.0001
    for time in stride(from: 0.05, to: spring.duration, by: 0.05) {
      let (before, here, after) = (
        spring.position(at: time - step), spring.position(at: time), spring.position(at: time + step)
      )
      let speed = (after - before) / (2 * step)
      let acceleration = (after - 2 * here + before) / (step * step)
      let force = spring.mass * acceleration + spring.damping * speed + spring.stiffness * (here - 1)
      #expect(abs(force) < spring.stiffness * 0.001, "\(look)")
    }
  }

  @Test("a spring damped critically, or more, never passes its goal", arguments: [20.0, 50])
  func critical(_ damping: Double) throws {
    let spring = try #require(Spring("spring(1 100 \(damping))"))
    let way = stride(from: 0, through: 2, by: 0.01).map(spring.position)
    #expect(way.allSatisfy { $0 < 1 })
    #expect(way == way.sorted())
    #expect(spring.position(at: spring.duration) > 0.99)
  }

  @Test(
    "the looks feel as they are meant to",
    arguments: [
      ("auto", 0.5, 1.086), ("paper", 0.5, 1.086), ("night", 0.5, 1.014), ("linen", 0.5, 1.002),
      ("tide", 1.0, 1.162), ("press", 0.2, 1.0),
    ])
  func feel(_ name: String, _ seconds: Double, _ highest: Double) throws {
    let spring = try #require(Self.looks.first { $0.look == name }).spring
    #expect(spring.duration == seconds)
    let way = stride(from: 0, through: seconds, by: 0.001).map(spring.position)
    #expect(abs((way.max() ?? 0) - highest) < 0.002)
  }

  @Test("a timing function has 24 steps, from rest to the goal")
  func timingFunction() throws {
    let curve = try #require(Spring("spring(1 320 22)")).timingFunction
    #expect(curve.hasPrefix("linear(0, 0.059, 0.2,") && curve.hasSuffix(", 1)"))
    #expect(curve.split(separator: ",").count == 25)
  }

  @Test(
    "what is not a spring has no spring",
    arguments: [
      "", "spring()", "spring(1 320)", "spring(1, 320, 22)", "spring(0 320 22)", "spring(1 0 22)",
      "spring(1 320 0)", "spring(1 320 0.01)", "spring(-1 320 22)", "spring(1e9 320 22)", "spring(1 320 22",
      "spring(1..2 320 22)", "spring(9999999999999999999999999 1 1)", "linear(0, 1)",
    ])
  func invalid(_ text: String) { #expect(Spring(text) == nil) }

  @Test("a sheet with a spring gets its curve and its time, wherever it is written")
  func published() throws {
    let sheet = ".a { --spring: spring(1 320 22); color: red }\n.b{--spring:spring(0.6 900 44)}"
    let text = String(decoding: PublishedStyleSheet(sheet).bytes, as: UTF8.self)
    #expect(text.contains(".a { --spring: linear(0, 0.059"))
    #expect(text.contains(", 1); --spring-time: 0.5s; color: red }"))
    #expect(text.contains(".b{--spring: linear(0, 0.043"))
    #expect(text.contains("--spring-time: 0.2s}"))
  }

  @Test("a spring that cannot be read is left out, told, and replaced by that of the look \"auto\"")
  func unreadable() {
    let base = LookSheetTests.base.replacing("--round", with: "--spring: spring(1 320 22); --round")
    let text = base + "[data-look=\"odd\"] { --spring: spring(1 320); --round: 0 }"
    let sheet = LookSheet(text, path: "looks.css")
    #expect(sheet.diagnostics.map(\.code) == [.lookSpringInvalid])
    #expect(sheet.looks.last?.tokens["--spring"] == "spring(1 320 22)")
    let published = String(decoding: PublishedStyleSheet(looks: text).bytes, as: UTF8.self)
    #expect(published.contains("[data-look=\"odd\"] { ; --round: 0 }"))
  }

  @Test("a browser that does not know light-dark() gets the light form of each look")
  func fallback() throws {
    let text = try BuiltInFiles.text("Public/looks.css")
    let sheet = String(decoding: PublishedStyleSheet(looks: text).bytes, as: UTF8.self)
    let light = try #require(sheet.firstRange(of: "@supports not (color: light-dark(red, red)) {"))
    let fallback = sheet[light.upperBound...]
    for look in BuiltInLooksTests.looks where look.light != nil {
      let palette = try #require(look.palette)
      let rule = look.name == "auto" ? ":root, [data-look]" : "[data-look=\"\(look.name)\"]"
      #expect(fallback.contains("\(rule) { --paper: \(palette.paper); --ink: \(palette.ink); "))
    }
    #expect(!fallback.contains("tone") && fallback.ranges(of: "light-dark(").isEmpty)
  }
}
