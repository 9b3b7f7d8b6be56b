import SafeMarkup
import Testing

@Suite("Host names")
struct HostNameTests {
  @Test(
    "each label gets its ASCII form (UTS #46)",
    arguments: [
      ("münchen.example", "xn--mnchen-3ya.example"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
      ("MÜNCHEN.example", "xn--mnchen-3ya.example"), ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"),
      ("ada.example", "ada.example"), ("ADA.example.", "ada.example"), ("ü.example.", "xn--tda.example"),
      ("日本\u{3002}example", "xn--wgv71a.example"), ("ＡＤＡ．example", "ada.example"),
      ("🐟.example", "xn--no8h.example"), ("ü", "xn--tda"), ("faß.example", "xn--fa-hia.example"),
      ("a\u{AD}dü.example", "xn--ad-yka.example"), ("א1.example", "xn--1-zhc.example"),
    ])
  func encoded(host: String, ascii: String) {
    #expect(HostName.ascii(host) == ascii)
  }

  @Test(
    "a host that the standard refuses has no ASCII form",
    arguments: [
      "", ".", "é..b", String(repeating: "é", count: 64), String(repeating: "日本", count: 31), "-ü.example",
      "ab--ü.example", "\u{202E}ü.example", "١٢٣a.example", "ü@b.example", "ü:80", "ü/b", "ü?b", "ü#b", "ü b",
      "ü%41.example", "[ü]",
    ])
  func refused(host: String) {
    #expect(HostName.ascii(host) == nil)
  }
}
