import LinkPreviews
import SafeMarkup
import Testing

/// The same for what the tags say: their text, its encoding and its length.
@Suite("Preview rules about text")
struct TextRuleTests {
  @Test(
    "text that is escaped twice is found (P11)",
    arguments: [
      "Tom &amp;amp; Jerry", "Tom&amp;#39;s", "&lt;p&gt;Tom&lt;/p&gt;", "a&lt;br/&gt;b", "&amp;lt;3",
      "Tom &amp;#x27;",
      "&lt;a href=&quot;x&quot;&gt;", "lost \u{FFFD}",
    ])
  func escapedTwice(text: String) throws {
    let findings = try GoodPage.findings(
      replacing: "content=\"Small tools &amp; slow threads:", with: "content=\"\(text)")
    #expect(Set(findings.map(\.rule)) == ["P11"])
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  @Test(
    "text that says so itself is not (P11)",
    arguments: [
      ("Tom &amp;amp; Jerry", "<p>Tom &amp;amp; Jerry"),
      ("&lt;p&gt; is a tag", "<p><code>&lt;p&gt;</code> is a tag"),
      ("a &lt; b &gt; c", "x"), ("AT&amp;T; R&amp;D", "x"), ("&lt;3 &lt;everyone&gt;", "x"),
      ("&amp;nothing;", "x"),
    ])
  func escapedOnce(text: String, body: String) throws {
    let old = "content=\"Small tools &amp; slow threads:"
    #expect(try GoodPage.findings(replacing: old, with: "content=\"\(text)", body: body) == [])
  }

  @Test("a script does not count as the page's text (P11)")
  func scriptIsNoText() throws {
    let findings = try GoodPage.findings(
      replacing: "content=\"Small tools &amp; slow threads:", with: "content=\"a &amp;amp; b",
      body: "<script>\"&amp;\"</script>")
    #expect(!findings.isEmpty)
  }

  @Test("a character that the text has lost as well is a warning (P11)")
  func lostCharacter() throws {
    let findings = try GoodPage.findings(
      replacing: "content=\"Small tools &amp; slow", with: "content=\"\u{FFFD}", body: "<p>\u{FFFD}</p>")
    #expect(Set(findings.map(\.severity)) == [.warning])
  }

  @Test(
    "the encoding is UTF-8, named early (P12)",
    arguments: [
      ("charset=\"utf-8\"", "charset=\"iso-8859-1\""), ("<meta charset=\"utf-8\">", ""),
      (
        "<meta charset=\"utf-8\">",
        "<!--" + String(repeating: "x", count: 1_000) + "--><meta charset=\"utf-8\">"
      ),
      ("charset=\"utf-8\"", "http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1252\""),
      ("<title>", "<meta charset=\"latin1\"><title>"),
    ])
  func encoding(old: String, new: String) throws {
    let findings = try GoodPage.findings(replacing: old, with: new)
    #expect(findings.map(\.rule) == ["P12"])
  }

  @Test(
    "other ways to say UTF-8 are fine (P12)",
    arguments: [
      ("charset=\"utf-8\"", "charset=UTF-8"),
      ("charset=\"utf-8\"", "http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\""),
      ("<!doctype html>", "\u{FEFF}<!doctype html>"),
    ])
  func otherEncodings(old: String, new: String) throws {
    #expect(try GoodPage.findings(replacing: old, with: new) == [])
  }

  @Test("a byte that is not UTF-8 is found at its place (P12)")
  func invalidBytes() throws {
    var page = Array(try GoodPage.html().utf8)
    page.insert(0xE9, at: page.count - 5)
    let findings = PreviewValidator().findings(in: page, address: WebURL(GoodPage.address))
    #expect(findings.map(\.rule) == ["P12"])
    #expect(findings.first?.message.hasPrefix("byte \(page.count - 6) is not UTF-8") == true)
  }

  @Test("a page in UTF-16 is found (P12)")
  func utf16() {
    let findings = PreviewValidator().findings(in: [0xFF, 0xFE, 0x3C, 0x00])
    #expect(findings.contains { $0.rule == "P12" && $0.message.contains("UTF-16") })
  }

  @Test(
    "values that are too long are found (P15)",
    arguments: [
      ("property=\"og:title\" content=\"", 71, Finding.Severity.warning),
      ("property=\"og:description\" content=\"", 301, .warning),
      ("property=\"og:site_name\" content=\"", 81, .warning),
      ("property=\"og:image:alt\" content=\"", 1_001, .error),
    ])
  func lengths(tag: String, length: Int, severity: Finding.Severity) throws {
    let long = String(repeating: "x", count: length)
    let findings = try GoodPage.findings(replacing: tag, with: tag + long + "\" data-rest=\"")
    #expect(findings.map(\.rule) == ["P15"])
    #expect(findings.map(\.severity) == [severity])
    let fitting = try GoodPage.findings(replacing: tag, with: tag + long.dropLast() + "\" data-rest=\"")
    #expect(fitting == [])
  }

  @Test(
    "the author in the Fediverse is an account (P15)",
    arguments: [
      "ada@social.example", "@ada", "@ada@", "@@social.example", "@ada@social", "https://social.example/@ada",
      "",
      "@a b@social.example", "@ada@social.example@x",
    ])
  func fediverseCreator(creator: String) throws {
    let findings = try GoodPage.findings(replacing: "@ada@social.example", with: creator)
    #expect(findings.map(\.rule) == ["P15"])
  }

  @Test("two authors in the Fediverse are found (P15)")
  func twoCreators() throws {
    let tag = "<meta name=\"fediverse:creator\" content=\"@ada@social.example\">"
    #expect(try GoodPage.findings(replacing: tag, with: tag + tag).map(\.rule) == ["P15"])
  }
}
