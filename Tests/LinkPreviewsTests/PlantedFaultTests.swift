import LinkPreviews
import SafeMarkup
import Testing

/// For each rule one page with one fault in it, which that rule finds and no other.
@Suite("Planted faults")
struct PlantedFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let rule: String
    var replaced: [String: String] = [:]
    var site = SampleSite()
    var address = GoodPage.address
    var now: String?
    var severity = Finding.Severity.error
    var testDescription: String { "\(rule) \(replaced.values.joined()) \(now ?? "")" }
  }

  private static let image = "/cards/3f9c1b7e.png"
  private static let oEmbed = "/@ada/post/1/oembed.json"
  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">"

  static let tagFaults: [Fault] = [
    Fault(
      rule: "P01",
      replaced: ["property=\"og:image\" content=\"https:": "property=\"og:image\" content=\"http:"]),
    Fault(rule: "P06", replaced: ["<title>": "<!--" + String(repeating: "x", count: 40_000) + "--><title>"]),
    Fault(rule: "P07", replaced: ["property=\"og:description\"": "property=\"og:other\""]),
    Fault(rule: "P08", replaced: ["</head>": "<meta property=\"og:title\" content=\"Ada\"></head>"]),
    Fault(
      rule: "P09",
      replaced: ["property=\"og:type\" content=\"article\"": "property='og:type' content='article'"]),
    Fault(
      rule: "P10",
      replaced: ["property=\"og:url\" content=\"https://ada": "property=\"og:url\" content=\"https://Ada"]),
    Fault(rule: "P11", replaced: ["tools &amp; slow": "tools &amp;amp; slow"]),
    Fault(rule: "P12", replaced: ["<meta charset=\"utf-8\">": ""]),
    Fault(
      rule: "P15",
      replaced: ["content=\"Ada’s archive\"": "content=\"\(String(repeating: "Ada ", count: 21))\""],
      severity: .warning),
    Fault(rule: "P17", replaced: ["/@ada/post/1/\"": "/@ada.com\""], address: "https://ada.example/@ada.com"),
    Fault(rule: "P18", replaced: ["\"text\": \"Small": "\"text\": \"&quot;Small"]),
    Fault(rule: "P18", replaced: ["{\"@type\": \"WebPage\",": "{\"@type\" \"WebPage\","]),
    Fault(rule: "P18", replaced: ["\"text\": \"Small": "\"text\": \"</b>Small"], severity: .warning),
    Fault(
      rule: "P19", replaced: ["\"WebPage\",": "\"WebPage\", \"headline\": \"Home\","], severity: .warning),
    Fault(rule: "P20", replaced: ["#1d3557": "navy"], severity: .warning),
    Fault(rule: "P21", replaced: ["content=\"Post by Ada Example\"": "content=\" \""], severity: .warning),
    Fault(rule: "P22", replaced: ["<html lang=\"en\">": "<html lang=\"de\">"], severity: .warning),
    Fault(rule: "P22", replaced: ["en_US": "en-US"], severity: .warning),
    Fault(
      rule: "P24",
      replaced: [
        "</head>":
          "<link rel=\"alternate\" type=\"application/activity+json\" href=\"/users/ada/statuses/1\"></head>"
      ], severity: .warning),
    Fault(rule: "P25", replaced: ["2026-03-05T05:06:07Z": "2026-03-03T05:06:07Z"]),
    Fault(rule: "P25", replaced: ["2026-03-04T05:06:07Z": "2026-03-04T05:06:07"]),
    Fault(rule: "P25", now: "2026-03-04T23:00:00-05:00", severity: .warning),
  ]

  static let siteFaults: [Fault] = [
    Fault(rule: "P02", replaced: ["3f9c1b7e": "gone"]),
    Fault(rule: "P02", site: SampleSite().with(image, "<!doctype html><title>Not found</title>")),
    Fault(rule: "P03", site: SampleSite().with(image, svg)),
    Fault(rule: "P03", site: SampleSite().with(image, [0xFF, 0xD8, 0xFF])),
    Fault(
      rule: "P03", replaced: ["3f9c1b7e.png": "3f9c1b7e.jpg"],
      site: SampleSite().with("/cards/3f9c1b7e.jpg", SampleSite.png(width: 1200, height: 630))),
    Fault(rule: "P04", site: SampleSite().with(image, size: 300_001), severity: .warning),
    Fault(rule: "P04", site: SampleSite().with(image, size: 600_001)),
    Fault(rule: "P04", site: SampleSite().with(image, size: 1_000_001)),
    Fault(rule: "P05", site: SampleSite().with(image, SampleSite.png(width: 1000, height: 525))),
    Fault(
      rule: "P05", replaced: ["content=\"1200\"": "content=\"1000\"", "content=\"630\"": "content=\"900\""],
      site: SampleSite().with(image, SampleSite.png(width: 1000, height: 900)), severity: .warning),
    Fault(
      rule: "P05", replaced: ["content=\"1200\"": "content=\"5000\"", "content=\"630\"": "content=\"2600\""],
      site: SampleSite().with(image, SampleSite.png(width: 5000, height: 2600))),
    Fault(
      rule: "P05", replaced: ["content=\"1200\"": "content=\"3000\""],
      site: SampleSite().with(image, SampleSite.png(width: 3000, height: 630))),
    Fault(rule: "P13", replaced: ["oembed.json": "gone.json"]),
    Fault(rule: "P13", site: SampleSite().with(oEmbed, "{\"version\": \"1.0\"")),
    Fault(rule: "P13", site: SampleSite().with(oEmbed, "{\"version\": \"1.0\", \"type\": \"link\"}")),
    Fault(rule: "P13", site: SampleSite().with(oEmbed, SampleSite.answer.replacing("iframe", with: "p"))),
    Fault(
      rule: "P13", site: SampleSite().with(oEmbed, SampleSite.answer.replacing("\"1.0\"", with: "\"2.0\""))),
    Fault(
      rule: "P13", site: SampleSite().with(oEmbed, SampleSite.answer.replacing("\"width\"", with: "\"w\""))),
    Fault(
      rule: "P13",
      site: SampleSite().with(
        oEmbed, SampleSite.answer.replacing("\"height\"", with: "\"thumbnail_url\": \"x\", \"height\""))),
    Fault(rule: "P13", site: SampleSite().with("/@ada/post/1/oembed.xml", "<oembed><type>rich</oembed>")),
    Fault(
      rule: "P13",
      site: SampleSite().with(
        "/@ada/post/1/oembed.xml", SampleSite.xmlAnswer.replacing("&amp;", with: "&nbsp;"))),
    Fault(rule: "P14", replaced: ["summary_large_image": "large"], severity: .warning),
    Fault(
      rule: "P14", replaced: ["content=\"1200\"": "content=\"400\"", "content=\"630\"": "content=\"400\""],
      site: SampleSite().with(image, SampleSite.png(width: 400, height: 400)), severity: .warning),
    Fault(rule: "P16", site: SampleSite().with("/robots.txt", "User-agent: Twitterbot\nDisallow: /\n")),
    Fault(rule: "P16", site: SampleSite().with("/robots.txt", "User-agent: *\nDisallow: /cards/*.png$\n")),
    Fault(
      rule: "P16", replaced: ["max-image-preview:large": "noindex, max-image-preview:large"],
      severity: .warning),
  ]

  @Test("a fault is found by its rule and by no other", arguments: tagFaults + siteFaults)
  func oneFault(_ fault: Fault) throws {
    let html = try GoodPage.full(replacing: fault.replaced.map { ($0, $1) })
    let page = PreviewPage(html: html, url: fault.address)
    let findings = PreviewValidator(now: fault.now).validate(page, in: fault.site.with("/@ada.com", ""))
      .findings
    #expect(Set(findings.map(\.rule)) == [fault.rule], "\(findings)")
    #expect(findings.first?.severity == fault.severity)
    #expect(findings.allSatisfy { !$0.consumers.isEmpty })
  }

  @Test("every consumer that a message names is a consumer of the finding", arguments: tagFaults + siteFaults)
  func namedConsumers(_ fault: Fault) throws {
    let html = try GoodPage.full(replacing: fault.replaced.map { ($0, $1) })
    let page = PreviewPage(html: html, url: fault.address)
    let bare = PreviewPage(html: "<title>x</title>", url: fault.address)
    let validator = PreviewValidator(now: fault.now)
    for finding in validator.validate(page, in: fault.site).findings + validator.validate(bare).findings {
      let words = finding.message.split { !$0.isLetter }.suffix(40).map(String.init)
      for consumer in PreviewConsumer.all where words.contains(consumer.name) {
        #expect(finding.consumers.contains(consumer), "\(consumer.name): \(finding)")
      }
    }
  }

  @Test("the same page without a fault breaks no rule")
  func noFault() throws {
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    #expect(PreviewValidator(now: "2026-12-01T00:00:00Z").validate(page, in: SampleSite()).findings == [])
  }

  @Test("every rule has a planted fault")
  func complete() {
    let planted = Set((Self.tagFaults + Self.siteFaults).map(\.rule) + ["P23"])
    #expect(planted == Set(PreviewRule.all.map(\.id)))
  }

  @Test("the same title or picture on every page is found by all pages together (P23)")
  func sameOnEveryPage() throws {
    var survey = PreviewSurvey()
    for number in 1...3 {
      let title = [("og:title\" content=\"", "og:title\" content=\"\(number) ")]
      survey.note(
        PreviewPage(html: try GoodPage.full(replacing: title), url: GoodPage.address), at: "\(number).html")
      if number < 3 { #expect(survey.findings.isEmpty) }
    }
    let findings = survey.findings
    #expect(findings.map(\.path) == ["1.html"])
    #expect(findings.map(\.finding.rule) == ["P23"])
    #expect(findings.first?.finding.message.hasPrefix("og:image is ") == true)
    survey.note(PreviewPage(html: try GoodPage.full(replacing: [("3f9c1b7e", "4")])), at: "4.html")
    #expect(survey.findings.isEmpty)
  }

  @Test("a page that is not to be shared does not count among the pages (P23)")
  func unsharedPages() throws {
    var survey = PreviewSurvey()
    for number in 1...3 {
      let hidden = number == 3 ? [("max-image-preview:large", "noindex")] : []
      survey.note(PreviewPage(html: try GoodPage.full(replacing: hidden)), at: "\(number).html")
    }
    #expect(survey.findings.isEmpty)
  }

  @Test(
    "an oEmbed answer with a callback around it, a script in it or raw HTML as XML is found (P13, fault 108)")
  func oEmbedAnswers() throws {
    let answers = [
      (Self.oEmbed, "callback(\(SampleSite.answer))"),
      (Self.oEmbed, SampleSite.answer.replacing("<blockquote>", with: "<script src=x></script><blockquote>")),
      ("/@ada/post/1/oembed.xml", SampleSite.xmlAnswer.replacing("&lt;", with: "<")),
    ]
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    for (path, answer) in answers {
      let findings = PreviewValidator.standard.validate(page, in: SampleSite().with(path, answer)).findings
      #expect(findings.map(\.rule) == ["P13"], "\(answer)")
    }
  }
}
