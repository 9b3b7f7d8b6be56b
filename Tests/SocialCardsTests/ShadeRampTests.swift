import SafeMarkup
import Testing

@testable import SocialCards

@Suite struct ShadeRampTests {
  private let paper = RGBColor(0xFFFFFF)
  private let ink = RGBColor(0x000000)

  @Test("coverage from none to all goes from paper to ink in even steps", arguments: [2, 6, 9, 16])
  func even(count: Int) {
    let ramp = ShadeRamp(from: paper, to: ink, count: count)
    #expect(ramp.colors.count == count && ramp.colors.first == paper && ramp.colors.last == ink)
    #expect(ramp.places.count == 256 && ramp.places == ramp.places.sorted())
    #expect(ramp.places.first == 0 && ramp.places.last == UInt8(count - 1))
    #expect(Set(ramp.places).count == count)
  }

  @Test("a color on the way is met exactly where it is drawn", arguments: [9, 11, 16])
  func stops(count: Int) {
    let stops: [(level: UInt8, color: RGBColor)] = [
      (11, RGBColor(0xF4F5F7)), (33, RGBColor(0xE0E2E9)), (54, RGBColor(0xCDD0D8)),
      (178, RGBColor(0x5B606A)),
    ]
    let ramp = ShadeRamp(from: paper, to: ink, stops: stops, count: count)
    for stop in stops { #expect(ramp.colors[Int(ramp.places[Int(stop.level)])] == stop.color) }
    #expect(ramp.colors.count == count)
  }

  @Test("colors of a palette that are one and the same are no harm")
  func degenerate() {
    let stops: [(level: UInt8, color: RGBColor)] = [
      (255, ink), (254, ink), (0, paper), (100, paper), (100, paper),
    ]
    #expect(ShadeRamp(from: paper, to: paper, stops: stops, count: 16).places.count == 256)
    #expect(ShadeRamp(from: paper, to: ink, stops: stops, count: 2).colors.count == 2)
  }

  @Test("a palette without any contrast is painted all the same")
  func flat() throws {
    let palette = CardFixtures.palette(
      0xFFFFFF, 0xFFFFFF, 0x5B606A, 0xCDD0D8, 0xF4F5F7, 0xE0E2E9, 0x1A56C4)
    #expect(try CardFixtures.image(CardFixtures.poll(count: 3), palette).width == 1_200)
  }
}
