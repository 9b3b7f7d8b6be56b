import LinkPreviews
import Testing

/// What the reader of heads sees, told by the rule that speaks of every preview tag in the wrong attribute.
@Suite("Reading heads")
struct MarkupReaderTests {
  @Test(
    "a tag is seen where a browser sees it",
    arguments: [
      ("<meta name=\"og:x\">", 1), ("<META\nNAME = \"og:x\" >", 1), ("<meta name='og:x'/>", 1),
      ("<meta name=og:x>", 1),
      ("<meta/name=\"og:x\"/>", 1), ("<!--><meta name=\"og:x\">", 1), ("<!---><meta name=\"og:x\">", 1),
      ("<!-- > --><meta name=\"og:x\">", 1), ("<!-- --!><meta name=\"og:x\">", 1),
      ("<?xml?><meta name=\"og:x\">", 1),
      ("<title><b></title><meta name=\"og:x\">", 1),
      ("<script>'</scriptx>'</script ><meta name=\"og:x\">", 1),
      ("</><meta name=\"og:x\">", 1), ("</1><meta name=\"og:x\">", 1), ("< <meta name=\"og:x\">", 1),
      ("<meta a name=\"og:x\" name=\"other\">", 1), ("<meta name=\"&#111;g&#x3a;x\">", 1),
      ("<meta name=\" OG:X \">", 1),
      ("<meta =name=\"og:x\" name=\"og:x\">", 1), ("<meta a=\"1\"name=\"og:x\">", 1),
    ])
  func seen(page: String, count: Int) {
    #expect(Self.count(page) == count)
  }

  @Test(
    "what a browser takes for a comment, a script, a text or nothing is no tag",
    arguments: [
      "<!-- <meta name=\"og:x\"> -->", "<!--<meta name=\"og:x\">", "<script><meta name=\"og:x\"></script>",
      "<style><meta name=\"og:x\"></style>", "<title><meta name=\"og:x\">", "<textarea><meta name=\"og:x\">",
      "<meta name=\"og:x\"", "<meta name=\"og:x", "<meta name='og:x\">", "</meta name=\"og:x\">",
      "<metaname=\"og:x\">",
      "<meta name=\"other\" name=\"og:x\">", "< meta name=\"og:x\">", "&lt;meta name=\"og:x\">",
      "<!meta name=\"og:x\">",
      "<meta name=\"&#xFFFFFFFFFFFF;og:x\">", "<meta name=\"&og:x\">", "<meta content=\"og:x\">",
      "<meta name>",
    ])
  func unseen(page: String) {
    #expect(Self.count(page) == 0)
  }

  /// How many tags are seen whose name is Open Graph's.
  private static func count(_ page: String) -> Int {
    let rules = PreviewRule.all.filter { $0.id == "P09" }
    let findings = PreviewValidator(rules: rules).findings(in: Array(page.utf8))
    return findings.count { $0.message.hasPrefix("og:x uses name=") }
  }
}
