import Foundation
import SafeMarkup
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Escaping for JSON and XML")
struct EscapingTests {
  static let texts = [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "a\"\\/b", "\u{2028}\u{2029}",
    "\u{0}\u{1}\u{1F}\u{7F}",
    "é日本👩‍👩‍👧‍👦", "&amp;&quot;", "\r\n\t", "", "\u{FFFE}", "\u{10FFFF}", "E2 80 as text: â€", "\u{2027}\u{202A}",
  ]

  @Test("a JSON string parses back to the same text (fault 106)", arguments: texts)
  func jsonThereAndBack(text: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(Self.json(text)), options: .fragmentsAllowed)
    let value = try #require(parsed as? String)
    #expect(Array(value.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("a JSON string cannot end a script or a line (fault 106)", arguments: texts)
  func jsonInScript(text: String) {
    let json = String(decoding: Self.json(text), as: UTF8.self)
    #expect(!json.unicodeScalars.contains { "<>&\u{2028}\u{2029}\n\r\u{0}".unicodeScalars.contains($0) })
  }

  @Test("a JSON string survives a decoder of HTML's references (fault 106)")
  func jsonBehindDecoder() {
    let json = String(decoding: Self.json("&quot;\u{2028}</é\u{1}"), as: UTF8.self)
    #expect(json == #""\u0026quot;\u2028\u003c/é\u0001""#)
  }

  @Test(
    "text in XML is well-formed and parses back (fault 107)",
    arguments: [
      ("]]>", "]]>"), ("a & b < c > d \" '", "a & b < c > d \" '"),
      ("\u{0}\u{8}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&nbsp;&undefined;", "&nbsp;&undefined;"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
      ("a\r\nb\rc", "a\nb\nc"),
      ("<![CDATA[x]]>", "<![CDATA[x]]>"), ("日本👩‍👩‍👧‍👦\u{10FFFF}", "日本👩‍👩‍👧‍👦\u{10FFFF}"),
      ("<!ENTITY x SYSTEM \"file:///\">", "<!ENTITY x SYSTEM \"file:///\">"),
    ])
  func xml(text: String, parsed: String) throws {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?><a b=\"".utf8)
    Escaping.appendMarkup(text, to: &bytes)
    bytes += Array("\">".utf8)
    Escaping.appendMarkup(text, to: &bytes)
    bytes += Array("</a>".utf8)
    let reader = XMLTextReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.text == parsed)
    #expect(reader.attribute == parsed.replacing("\n", with: " "))
  }

  private static func json(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    Escaping.appendJSON(text, to: &bytes)
    return bytes
  }
}

private final class XMLTextReader: NSObject, XMLParserDelegate {
  var text = ""
  var attribute: String?

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    attribute = attributeDict["b"]
  }
}
