import SafeMarkup
import Testing

@testable import SocialCards

@Suite struct PaletteQuantizerTests {
  @Test("few colors stay as they are")
  func few() {
    let pixels: [UInt32] = [0xFF0000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
    let colors = PaletteQuantizer.colors(for: pixels, count: 8)
    #expect(Set(colors.map(\.number)) == [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF])
    #expect(PaletteQuantizer.places(of: pixels, in: colors).map { colors[Int($0)].number } == pixels)
  }

  @Test("many colors become as many as asked for, near to all of them", arguments: [2, 16, 128])
  func many(count: Int) {
    let pixels = (0..<20_000).map { UInt32(truncatingIfNeeded: $0 * 839) & 0xFFFFFF }
    let colors = PaletteQuantizer.colors(for: pixels, count: count)
    #expect(colors.count <= count && colors.count > count / 2)
    let places = PaletteQuantizer.places(of: pixels, in: colors)
    let error =
      zip(pixels, places).reduce(0) { $0 + RGBColor($1.0).distance(to: colors[Int($1.1)]) } / pixels.count
    #expect(error < 400_000 / count)
  }

  @Test("no pixels have no colors, and the order of pixels changes nothing")
  func edges() {
    #expect(PaletteQuantizer.colors(for: [], count: 8).isEmpty)
    #expect(PaletteQuantizer.places(of: [1, 2], in: []) == [0, 0])
    let pixels = (0..<5_000).map { UInt32(truncatingIfNeeded: $0 * 2_654_435) & 0xFFFFFF }
    #expect(
      PaletteQuantizer.colors(for: pixels, count: 32)
        == PaletteQuantizer.colors(for: pixels.reversed(), count: 32))
  }

  @Test("an avatar in fewer colors is the same disc")
  func reduced() throws {
    let avatar = try CardAvatar(of: CardFixtures.post("a", hasPicture: true).portraits[0], CardFixtures.light)
    {
      _ in
      CardFixtures.pixels()
    }
    let small = avatar.reduced(to: 16)
    #expect(small.colors.count <= 16 && small.places.count == avatar.places.count)
    #expect(small.reduced(to: 32) == small)
  }
}
