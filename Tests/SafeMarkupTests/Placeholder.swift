import SafeMarkup
import Testing
@Test func punycode() {
  #expect(Punycode.hostToASCII("münchen.example") == "xn--mnchen-3ya.example")
  #expect(Punycode.hostToASCII("例え.テスト") == "xn--r8jz45g.xn--zckzah")
  #expect(WebAddress("java\nscript:alert(1)") == nil)
  #expect(WebAddress("http:\\\\ex.com\\a b")?.description == "http://ex.com/a%20b")
  #expect(WebAddress("https://u:p@Ex.com:80?q=1#f")?.description == "https://ex.com:80/?q=1#f")
  #expect(
    HTML(text: "a\u{0}\u{85}\r\nb\u{FFFE}<é>\"'").string == "a\u{FFFD}\u{FFFD}\nb\u{FFFD}&lt;é&gt;&quot;&#39;"
  )
  var b: [UInt8] = []; Escaping.appendJSON("a\"\\</script>\n\u{2028}é\u{1}", to: &b)
  #expect(String(decoding: b, as: UTF8.self) == #""a\"\\\u003c/script\u003e\n\u2028é\u0001""#)
}
