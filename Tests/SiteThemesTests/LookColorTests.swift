import Testing

@testable import SiteThemes

struct LookColorTests {
  @Test("a colour is read in its long and its short form, and written in the long one")
  func forms() {
    #expect(LookColor("#1a56c4") == LookColor("#1A56C4"))
    #expect(LookColor("#1a56c4")?.number == 0x1A56C4)
    #expect(LookColor("#00000f")?.description == "#00000f")
    #expect(LookColor("#0AF")?.description == "#00aaff")
  }

  @Test(
    "what only a browser can work out is no colour",
    arguments: ["", "#", "white", "#12345", "#12345g", "#1234567", "rgb(0 0 0)", "1a56c4", "#+12345"])
  func refused(_ text: String) { #expect(LookColor(text) == nil) }

  @Test("contrast is that of WCAG, whichever colour is named first")
  func contrast() throws {
    let black = try #require(LookColor("#000"))
    let white = try #require(LookColor("#fff"))
    let grey = try #require(LookColor("#767676"))
    #expect(abs(black.contrast(with: white) - 21) < 0.001)
    #expect(abs(white.contrast(with: grey) - 4.54) < 0.01)
    #expect(grey.contrast(with: white) == white.contrast(with: grey))
    #expect(grey.contrast(with: grey) == 1)
  }
}
