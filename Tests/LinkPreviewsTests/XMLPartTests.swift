import Testing

@testable import LinkPreviews

struct XMLPartTests {
  @Test("a document is read with its names, attributes, texts and places")
  func reading() throws {
    let text =
      "\u{FEFF}<?xml version='1.0'?><!-- a --><a b = 'c > d' e:f=\"&lt;&#65;\"><g/>x &amp; y<h><![CDATA[<z>]]></h></a>\n"
    let part = try #require(XMLPart(Array(text.utf8)))
    #expect(part.name == "a" && part.attribute("b") == "c > d" && part.attribute("e:f") == "<A")
    #expect(part.text == "x & y" && part.parts.map(\.name) == ["g", "h"] && part["h"]?.text == "<z>")
    #expect(part.offset == 34 && part["none"] == nil)
  }

  @Test(
    "what is not well-formed is nothing",
    arguments: [
      "", "x", "<a>", "<a></b>", "<a/><b/>", "<a/>x", "<a b></a>", "<a b=c/>", "<a b='<'/>", "<a>&nbsp;</a>",
      "<a>&</a>",
      "<!DOCTYPE a><a/>", "<a b=''c=''/>", "<a></a/>", "<a", "<1/>", "<a><![CDATA[</a>", "</a>",
      String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65),
    ])
  func broken(text: String) { #expect(XMLPart(Array(text.utf8)) == nil) }

  @Test("bytes that are no UTF-8 are nothing")
  func encoding() { #expect(XMLPart([0x3C, 0x61, 0x3E, 0xE9, 0x3C, 0x2F, 0x61, 0x3E]) == nil) }
}
