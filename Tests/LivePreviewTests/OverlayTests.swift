import Testing

@testable import LivePreview

struct OverlayTests {
  @Test("mistakes are shown at the bottom of the window, and the last good page is above them")
  func place() {
    let script = String(decoding: PackageResources.live_js, as: UTF8.self)
    let overlay = script.split(separator: "const show = ").dropFirst().first.map(String.init) ?? ""
    #expect(overlay.contains("section { position: fixed; inset: auto 0 0 0; max-height: 60vh;"))
    #expect(overlay.contains(#"element("h2", "The page above is the last good one")"#))
  }
}
