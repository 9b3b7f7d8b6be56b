import Testing

@testable import SafeMarkup

struct RGBColorTests {
  @Test("a color is read in its long and its short form, and written in the long one")
  func forms() {
    #expect(RGBColor("#1a56c4") == RGBColor("#1A56C4"))
    #expect(RGBColor("#1a56c4")?.number == 0x1A56C4)
    #expect(RGBColor("#00000f")?.description == "#00000f")
    #expect(RGBColor("#0AF")?.description == "#00aaff")
    #expect(RGBColor(red: 1, green: 160, blue: 255).description == "#01a0ff")
    #expect(RGBColor("#01a0ff") == RGBColor(red: 1, green: 160, blue: 255))
  }

  @Test(
    "what only a browser can work out is no color",
    arguments: [
      "", "#", "white", "#12345", "#12345g", "#1234567", "rgb(0 0 0)", "1a56c4", "01a0ff0", "#+12345",
    ])
  func refused(_ text: String) { #expect(RGBColor(text) == nil) }
}
