import SafeMarkup
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test("each part of a URL keeps what has no meaning in it (RFC 3986)")
  func encoded() {
    #expect(PercentEncoding.unreserved.encode("a b/é?~") == "a%20b%2F%C3%A9%3F~")
    #expect(PercentEncoding.pathPart.encode("a+b:@/%#\u{1}") == "a+b:@%2F%25%23%01")
    #expect(PercentEncoding.encodedURL.encode("/a%20b?c=\"d e\"|") == "/a%20b?c=%22d%20e%22%7C")
  }

  @Test("bytes are decoded once, and only if every percent sign has its digits")
  func decoded() {
    #expect(PercentEncoding.decode("a%20b%252e".utf8) == Array("a b%2e".utf8))
    #expect(PercentEncoding.decode("%Ff".utf8) == [0xFF])
    for text in ["%", "%2", "a%2", "%g0", "%+1", "% 1"] { #expect(PercentEncoding.decode(text.utf8) == nil) }
  }

  @Test(
    "text is decoded as browsers do",
    arguments: [
      ("a%20b", "a b"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%25%34%31", "%41"),
      ("%%41", "%A"),
      ("%C3%A9", "é"),
    ])
  func decodedLeniently(text: String, decoded: String) {
    #expect(PercentEncoding.decodeLeniently(text) == decoded)
  }
}
