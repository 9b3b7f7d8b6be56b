import LinkPreviews
import Testing

/// Every message that a rule can give is explained by `--explain`: a page is broken in each way that a rule declares.
@Suite("Causes of findings")
struct PreviewCauseTests {
  private typealias Fault = PlantedFaultTests.Fault

  private static let image = "/cards/3f9c1b7e.png"
  private static let oEmbed = "/@ada/post/1/oembed.json"

  /// What breaks a rule in a way for which `PlantedFaultTests` has no page.
  private static let tagFaults: [Fault] = [
    Fault(
      rule: "P01",
      replaced: ["property=\"og:image\" content=\"https://ada.example": "property=\"og:image\" content=\""]),
    Fault(rule: "P06", replaced: ["property=\"og:title\"": "name=\"x\""]),
    Fault(rule: "P06", replaced: ["property=\"og:url\"": "name=\"x\""]),
    Fault(rule: "P06", replaced: ["property=\"og:type\"": "name=\"x\""]),
    Fault(rule: "P06", replaced: ["name=\"twitter:card\"": "name=\"x\""]),
    Fault(rule: "P06", replaced: ["<title>": "<style>p{}</style><title>"]),
    Fault(rule: "P07", replaced: ["property=\"og:image\"": "name=\"x\""]),
    Fault(rule: "P07", replaced: ["content=\"https://ada.example/cards/3f9c1b7e.png\"": "content=\"\""]),
    Fault(
      rule: "P07",
      replaced: [
        "og:description\" content=\"Small tools": "og:description\" content=\"\" data-x=\"Small tools"
      ]
    ),
    Fault(rule: "P09", replaced: ["property=\"og:type\"": "name=\"og:type\""]),
    Fault(rule: "P09", replaced: ["name=\"twitter:card\"": "property=\"twitter:card\""]),
    Fault(rule: "P09", replaced: ["<meta name=\"twitter:card\"": "<div><meta name=\"twitter:card\""]),
    Fault(rule: "P09", replaced: ["content=\"Ada’s archive\"": "content=\"Ada > archive\""]),
    Fault(rule: "P10", replaced: ["<head>": "<head><meta http-equiv=\"refresh\" content=\"0; url=/\">"]),
    Fault(rule: "P10", address: "https://ada.example/@Ada/post/1/"),
    Fault(rule: "P10", replaced: ["rel=\"canonical\"": "rel=\"other\""]),
    Fault(rule: "P11", replaced: ["tools &amp; slow": "tools \u{FFFD} slow"]),
    Fault(rule: "P11", replaced: ["content=\"Small tools": "content=\"Small \"tools\" and"]),
    Fault(rule: "P12", replaced: ["charset=\"utf-8\"": "charset=\"iso-8859-1\""]),
    Fault(
      rule: "P12",
      replaced: ["<meta charset": "<!--" + String(repeating: "x", count: 1_000) + "--><meta charset"]),
    Fault(
      rule: "P15",
      replaced: ["og:title\" content=\"": "og:title\" content=\"" + String(repeating: "x", count: 71)]),
    Fault(
      rule: "P15",
      replaced: [
        "og:description\" content=\"": "og:description\" content=\"" + String(repeating: "x", count: 301)
      ]),
    Fault(
      rule: "P15",
      replaced: [
        "og:image:alt\" content=\"": "og:image:alt\" content=\"" + String(repeating: "x", count: 1_001)
      ]
    ),
    Fault(rule: "P15", replaced: ["@ada@social.example": "@ada"]),
    Fault(
      rule: "P15",
      replaced: ["</head>": "<meta name=\"fediverse:creator\" content=\"@ada@social.example\"></head>"]),
  ]

  private static let siteFaults: [Fault] = [
    Fault(rule: "P03", site: SampleSite().with(image, "no picture at all")),
    Fault(rule: "P03", site: SampleSite().with(image, Array("RIFF\0\0\0\0WEBPVP8 ".utf8))),
    Fault(
      rule: "P05",
      replaced: [
        "content=\"1200\"": "content=\"100\"", "content=\"630\"": "content=\"100\"",
        "summary_large_image": "summary",
      ], site: SampleSite().with(image, SampleSite.png(width: 100, height: 100))),
    Fault(
      rule: "P05", replaced: ["content=\"1200\"": "content=\"400\"", "content=\"630\"": "content=\"210\""],
      site: SampleSite().with(image, SampleSite.png(width: 400, height: 210))),
    Fault(
      rule: "P13",
      site: SampleSite().with(
        oEmbed, SampleSite.answer.replacing("<blockquote>", with: "<script src=x></script><blockquote>"))),
  ]

  /// The findings of all faults, of pages that are no text in UTF-8, and of a survey.
  private static func findings() throws -> [Finding] {
    var findings: [Finding] = []
    for fault in PlantedFaultTests.tagFaults + PlantedFaultTests.siteFaults + tagFaults + siteFaults {
      let html = try GoodPage.full(replacing: fault.replaced.map { ($0, $1) })
      let page = PreviewPage(html: html, url: fault.address)
      findings += PreviewValidator(now: fault.now).validate(page, in: fault.site).findings
    }
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x3C, 0x00], Array("<meta charset=\"utf-8\">".utf8) + [0xE9]] {
      findings += PreviewValidator().findings(in: bytes)
    }
    var survey = PreviewSurvey()
    for number in 1...3 { survey.note(PreviewPage(html: try GoodPage.full()), at: "\(number).html") }
    return findings + survey.findings.map(\.finding)
  }

  @Test("each message is one of a cause of its rule, and is explained")
  func messages() throws {
    for finding in try Self.findings() {
      let rule = try #require(PreviewRule.named(finding.rule))
      let cause = try #require(finding.cause)
      #expect(rule.causes.contains(cause), "\(finding)")
      #expect(cause.matches(finding.message), "\(cause.message): \(finding)")
    }
  }

  @Test("each cause that a rule declares is one that a page can have", arguments: PreviewRule.all.map(\.id))
  func causes(id: String) throws {
    let rule = try #require(PreviewRule.named(id))
    let found = try Self.findings().filter { $0.rule == id }.compactMap(\.cause)
    let never = rule.causes.filter { !found.contains($0) }.map(\.message)
    #expect(!rule.causes.isEmpty && never.isEmpty, "\(never)")
  }

  @Test("the tags to copy break no rule themselves", arguments: PreviewRule.all.map(\.id))
  func tags(id: String) throws {
    let rule = try #require(PreviewRule.named(id))
    for cause in rule.causes {
      guard let tags = cause.tags, tags.hasPrefix("<meta") || tags.hasPrefix("<link") else { continue }
      let page = PreviewPage(html: "<!doctype html><meta charset=\"utf-8\">\(tags)")
      let missing = Set(["P06", "P07", "P10", "P21"])
      let findings = PreviewValidator.standard.validate(page).findings.filter { !missing.contains($0.rule) }
      #expect(findings.isEmpty, "\(tags): \(findings)")
    }
  }

  @Test("an explanation names the rule, whom it affects, how that is known, and the fix of each cause")
  func explanation() throws {
    let rule = try #require(PreviewRule.named("p20"))
    #expect(
      rule.explanation == ##"""
        P20: theme-color is # and six hexadecimal digits

        Severity: warning
        Affects:  Discord, Iframely
        Source:   read in the source code: Iframely's pattern is ^#\w{6}$
                  said by others: Discord makes #000abc of #abc
        Example:  <meta property="og:title" content="Ada"><meta name="theme-color" content="#abc">

        What it finds, and how to fix it:

        theme-color is …
            Write six digits: #aabbcc for #abc, and no names or functions such as navy or rgb(…).

              <meta name="theme-color" content="#1d3557">
        """##)
    #expect(PreviewRule.named("P99") == nil)
  }

  @Test("no explanation has a mark that only its author understands", arguments: PreviewRule.all.map(\.id))
  func marks(id: String) throws {
    let rule = try #require(PreviewRule.named(id))
    #expect(!rule.consumers.isEmpty && !rule.sources.isEmpty)
    for mark in ["[S]", "[D]", "[T]", "[R]", "[F]", "[M]"] { #expect(!rule.explanation.contains(mark)) }
  }
}

extension PreviewCause {
  /// Whether a message is one of this cause: it begins as the cause does and has all parts of it in order.
  func matches(_ text: String) -> Bool {
    var rest = text[...]
    for (number, part) in message.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
      guard let found = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.firstRange(of: part),
        number > 0 || found.lowerBound == text.startIndex
      else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
