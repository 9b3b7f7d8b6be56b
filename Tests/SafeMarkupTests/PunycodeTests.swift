import SafeMarkup
import Testing

@Suite("Punycode")
struct PunycodeTests {
  @Test(
    "each label is encoded by itself (RFC 3492)",
    arguments: [
      ("münchen.example", "xn--mnchen-3ya.example"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
      ("MÜNCHEN.example", "xn--mnchen-3ya.example"), ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"),
      ("ada.example", "ada.example"), ("ADA.example.", "ada.example"),
      ("日本\u{3002}example", "xn--wgv71a.example"),
      ("🐟.example", "xn--no8h.example"), ("ü", "xn--tda"),
    ])
  func encoded(host: String, ascii: String) {
    #expect(Punycode.hostToASCII(host) == ascii)
  }

  @Test(
    "an empty or overlong label is none",
    arguments: [
      "", ".", "..", "a..b", ".a", "é..b", String(repeating: "a", count: 64),
      String(repeating: "é", count: 64),
      String(repeating: "日本", count: 31),
    ])
  func refused(host: String) {
    #expect(Punycode.hostToASCII(host) == nil)
  }
}
