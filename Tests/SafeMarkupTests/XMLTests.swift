import Foundation
import SafeMarkup
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct XMLTests {
  @Test("elements close in the order in which they open, and what has no value is not there")
  func elements() {
    var xml = XML()
    xml.element("feed", ["xml:lang": "en", "none": nil]) { xml in
      xml.element("title", text: "Fish & <chips>")
      xml.element("none", text: nil)
      xml.empty("link", ["href": "https://ada.example/?a=1&b=\"2\""])
    }
    #expect(
      String(decoding: xml.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xml:lang="en">
        <title>Fish &amp; &lt;chips&gt;</title>
        <link href="https://ada.example/?a=1&amp;b=&quot;2&quot;"/>
        </feed>

        """)
  }

  @Test(
    "whatever a text holds, a parser reads the document and finds the text (fault 107)",
    arguments: [
      "]]>", "<![CDATA[x]]>", "&nbsp;&amp;", "\u{0}\u{B}\u{1F}\u{7F}\u{9F}", "\u{FFFE}\u{FFFF}", "\r\n\r",
      "--> <!--",
      "\u{202E}abc", "<?php ?>", "'\"`", "🌊\u{10FFFF}",
    ])
  func hostile(text: String) throws {
    var xml = XML()
    xml.element("a", ["title": text]) { $0.element("b", text: text) }
    let parser = XMLParser(data: Data(xml.bytes))
    let found = FoundText()
    parser.delegate = found
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let visible = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
      .filter { $0.value & 0xFFFE != 0xFFFE || $0.value > 0xFFFF }
    for scalar in visible { #expect(found.text.unicodeScalars.contains(scalar)) }
  }

  private final class FoundText: NSObject, XMLParserDelegate {
    var text = ""
    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
