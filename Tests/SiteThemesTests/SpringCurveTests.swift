import Foundation
import Testing

@testable import SiteThemes

struct SpringCurveTests {
  @Test("a spring begins at rest, passes its goal and comes back to it")
  func swings() {
    let spring = SpringCurve.press
    #expect(spring.position(at: 0) == 0)
    let way = stride(from: 0, through: spring.duration, by: 0.001).map(spring.position)
    #expect((1.02...1.12).contains(way.max() ?? 0))
    #expect(abs(spring.position(at: spring.duration) - 1) < 0.01)
  }

  @Test(
    "the way obeys the law of a damped spring",
    arguments: [SpringCurve.press, SpringCurve(mass: 2, stiffness: 90, damping: 9)])
  func law(_ spring: SpringCurve) {
    let step = 0.0001
    for time in stride(from: 0.05, to: 0.5, by: 0.05) {
      let (before, here, after) = (
        spring.position(at: time - step), spring.position(at: time), spring.position(at: time + step)
      )
      let speed = (after - before) / (2 * step)
      let acceleration = (after - 2 * here + before) / (step * step)
      let force = spring.mass * acceleration + spring.damping * speed + spring.stiffness * (here - 1)
      #expect(abs(force) < spring.stiffness * 0.001)
    }
  }

  @Test("a spring damped critically never passes its goal")
  func critical() {
    let spring = SpringCurve(mass: 1, stiffness: 100, damping: 20)
    let way = stride(from: 0, through: 2, by: 0.01).map(spring.position)
    #expect(way.allSatisfy { $0 < 1 })
    #expect(way == way.sorted())
  }

  @Test("the style sheet holds exactly the curve that the formula gives")
  func sheet() throws {
    let sheet = try BuiltInFiles.text("Public/site.css")
    let curve = SpringCurve.press.timingFunction
    #expect(curve.hasPrefix("linear(0, 0."))
    #expect(curve.split(separator: ",").count == 25)
    #expect(sheet.contains("--spring: \(curve);"), "expected --spring: \(curve);")
    #expect(sheet.contains("--spring-time: \(SpringCurve.press.duration)s;"))
  }
}
