import LinkPreviews
import RandomNumbers
import SafeMarkup
import Testing

@Suite("Checking previews")
struct PreviewValidatorTests {
  @Test("the page of our own tags breaks no rule")
  func goodPage() throws {
    let findings = PreviewValidator().findings(
      in: Array(try GoodPage.html().utf8), address: WebURL(GoodPage.address), lookUp: { _ in true })
    #expect(findings == [])
  }

  @Test(
    "each rule of a page finds its own example and likes the good page",
    arguments: PreviewRule.all.map(\.id).filter { $0 != "P23" })
  func everyRule(id: String) throws {
    let rule = try #require(PreviewRule.named(id))
    let validator = PreviewValidator(rules: [rule])
    let html = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\(rule.example)</head><p>x</p>"
    let heavy = SampleSite(
      files: ["/large.png": SampleSite.png(width: 1, height: 1)], sizes: ["/large.png": 900_000])
    let findings = validator.validate(PreviewPage(html: html, url: "https://ada.example/"), in: heavy)
      .findings
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.rule == id && $0.severity <= rule.severity })
    let good = PreviewPage(html: try GoodPage.html(), url: GoodPage.address)
    #expect(validator.validate(good, in: SampleSite()).findings == [])
  }

  @Test("rules have different ids, in order, and say what they want")
  func ruleNames() {
    let ids = PreviewRule.all.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    #expect(PreviewRule.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
  }

  @Test("messages are lower case, without a full stop, and name who fails")
  func messages() throws {
    for rule in PreviewRule.all {
      let findings = PreviewValidator().findings(in: Array("<head>\(rule.example)".utf8))
      for finding in findings {
        #expect(finding.message.first?.isUppercase == false && !finding.message.hasSuffix("."))
        #expect(finding.message.contains("expected") && finding.message.hasSuffix(")"))
      }
    }
  }

  @Test("a finding names line and column, and prints both")
  func places() throws {
    let findings = try GoodPage.findings(
      replacing: "<meta property=\"og:type\"", with: "  <meta name=\"og:type\"")
    #expect(findings.map(\.line) == [9])
    #expect(findings.map(\.column) == [3])
    #expect(findings.first?.description.hasPrefix("9:3: error: og:type uses name=; ") == true)
    #expect(findings.first?.description.hasSuffix(" [P09]") == true)
  }

  @Test(
    "a page that is not to be shared and has no preview tags is left alone",
    arguments: [
      #"<head><meta name="robots" content="noindex, indexifembedded"><title>Embed</title>"#,
      #"<meta name="ROBOTS" content="None">"#,
      #"<style>x</style><meta name=robots content=noindex>"#,
    ])
  func unsharedPages(page: String) {
    #expect(PreviewValidator().findings(in: Array(page.utf8)) == [])
  }

  @Test("the page for what is not there is not to be shared")
  func notFoundPage() {
    let page = Array("<!doctype html><title>Not found</title>".utf8)
    #expect(PreviewValidator().findings(in: page, address: WebURL("https://a.example/404.html")) == [])
    #expect(!PreviewValidator().findings(in: page, address: WebURL("https://a.example/a.html")).isEmpty)
  }

  @Test("of a page that is not to be shared only what it claims is checked")
  func unsharedClaims() {
    let page =
      #"<meta charset="utf-8"><meta name="robots" content="noindex"><meta name="og:image" content="/a.png">"#
    let findings = PreviewValidator().findings(in: Array(page.utf8))
    #expect(findings.map(\.rule) == ["P01", "P09"])
  }

  @Test("any bytes are a page, and none of them ends the program")
  func randomBytes() {
    var random = SeededNumbers(seed: 42)
    let pieces = [
      "<meta ", "property=", "\"og:title\"", "content='", "\"", "'", ">", "</head>", "<!--", "-->", "<script",
      "</",
      "<title>", "&amp;", "&#x", "&#", "=", "/", "<", "og:image", "<link rel=\"canonical\" href=", "\n", "<?",
      "<![",
      "<meta charset=", "http-equiv=refresh", "name=robots", "&lt;p&gt;", "\u{FFFD}",
    ].map { Array($0.utf8) }
    for _ in 0..<2_000 {
      var page: [UInt8] = []
      for _ in 0..<random.index(below: 40) {
        let isNoise = random.index(below: 4) == 0
        page += isNoise ? [UInt8(random.index(below: 256))] : pieces[random.index(below: pieces.count)]
      }
      let findings = PreviewValidator().findings(
        in: page, address: WebURL("https://a.example/"), lookUp: { _ in false })
      #expect(findings.allSatisfy { $0.line >= 1 && $0.column >= 1 })
      #expect(
        findings
          == PreviewValidator().findings(
            in: page, address: WebURL("https://a.example/"), lookUp: { _ in false }))
    }
  }

  @Test("a page that is cut before its last needed tag breaks a rule, wherever it is cut")
  func truncatedPages() throws {
    let page = try GoodPage.html()
    let card = try #require(page.firstRange(of: "<meta name=\"twitter:card\""))
    let needed = page.utf8.distance(from: page.startIndex, to: card.upperBound)
    let bytes = Array(page.utf8)
    for length in 0..<bytes.count {
      let findings = PreviewValidator().findings(in: Array(bytes[..<length]))
      if length <= needed { #expect(!findings.isEmpty) }
    }
  }

  @Test(
    "hostile pages are read in linear time", .timeLimit(.minutes(10)),
    arguments: [
      "<", "<a ", "<!--", "<script>", "<meta property=\"og:title\" content=\"&amp;#", "a=", "</x", "<title>",
      "<meta a=\"", "&", "<p>&lt;p&gt;", "<meta name=\"og:x\">",
    ])
  func hostilePages(piece: String) {
    let page = Array(String(repeating: piece, count: 100_000).utf8)
    _ = PreviewValidator().findings(in: page)
  }
}
