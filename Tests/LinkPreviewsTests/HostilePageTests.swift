import LinkPreviews
import RandomNumbers
import SafeMarkup
import Testing

/// Pages that nobody means well with: each has a finding and nineteen cards, in bounded time.
@Suite("Hostile pages")
struct HostilePageTests {
  static let pages: [(String, [UInt8])] = [
    ("nothing", []), ("one byte", [0x3C]), ("spaces", Array(repeating: 0x20, count: 5_000)),
    ("no markup", Array("just words, and no head at all".utf8)),
    ("no head", Array("<p>Small tools</p>".utf8)),
    ("every byte", (0..<4_000).map { UInt8($0 * 7 % 256) }),
    ("a PNG", SampleSite.png(width: 1200, height: 630)),
    ("NUL bytes", Array("<ti\0tle>x</title><meta property=\"og:title\0\" content=\"a\0b\">".utf8)),
    ("all NUL", Array(repeating: 0, count: 5_000)),
    ("unclosed tags", Array("<html><head><title>Ada<meta property=\"og:title\" content=\"Ada".utf8)),
    ("unclosed comment", Array("<!-- <meta property=\"og:title\" content=\"Ada\">".utf8)),
    ("half a UTF-16", [0xFF, 0xFE, 0x3C]), ("half a surrogate", [0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8]),
    ("a mark and nothing", [0xEF, 0xBB, 0xBF]),
    (
      "deep JSON-LD",
      Array("<script type=\"application/ld+json\">\(String(repeating: "[", count: 20_000))".utf8)
    ),
    ("deep elements", Array(String(repeating: "<div>", count: 20_000).utf8)),
    ("very many attributes", Array(("<meta " + String(repeating: "a=b ", count: 20_000) + ">").utf8)),
    (
      "a long value",
      Array("<meta property=\"og:title\" content=\"\(String(repeating: "x", count: 100_000))\">".utf8)
    ),
  ]

  @Test("every page has a finding and a card for everybody, and ends nobody", arguments: pages.map(\.0))
  func anyPage(name: String) throws {
    let bytes = try #require(Self.pages.first { $0.0 == name }?.1)
    let page = PreviewPage(html: bytes, url: WebURL(GoodPage.address))
    let report = PreviewValidator.standard.validate(page, in: SampleSite())
    #expect(!report.errors.isEmpty)
    #expect(report.findings.allSatisfy { $0.line > 0 && $0.column > 0 })
    for consumer in PreviewConsumer.all { _ = page.card(for: consumer, in: SampleSite()) }
    for form in FindingForm.allCases {
      #expect(!form.string(of: report.findings.map { PageFinding(path: "a.html", $0) }, pages: 1).isEmpty)
    }
  }

  @Test("of fifty megabytes two are read, and the rest is never asked for", .timeLimit(.minutes(10)))
  func hugePage() throws {
    let head = Array(try GoodPage.full().utf8)
    let counter = Counter()
    let huge = (0..<50_000_000).lazy.map { index -> UInt8 in
      counter.add()
      return index < head.count ? head[index] : UInt8(ascii: "x")
    }
    let page = PreviewPage(html: huge, url: WebURL(GoodPage.address))
    #expect(counter.count <= PreviewPage.readingLimit + 2)
    #expect(PreviewValidator.standard.validate(page).findings == [])
    #expect(page.card(for: .mastodon).title == "Ada Example: “Small tools & slow threads”")
  }

  @Test("tags after fifty megabytes are not read")
  func lateTags() throws {
    let page = PreviewPage(
      html: [[UInt8](repeating: 0x20, count: 50_000_000), Array(try GoodPage.full().utf8)].joined())
    let report = PreviewValidator.standard.validate(page)
    #expect(report.errors.contains { $0.message.hasPrefix("og:title is missing") })
  }

  @Test("a page that is cut within a character is no page with a wrong byte", arguments: [0, 1])
  func cutCharacter(shift: Int) {
    let html =
      "<meta charset=\"utf-8\">" + String(repeating: " ", count: shift)
      + String(repeating: "𝒙…é", count: 300_000)
    let report = PreviewValidator(rules: PreviewRule.all.filter { $0.id == "P12" }).validate(
      PreviewPage(html: html))
    #expect(report.findings == [])
  }

  @Test(
    "a page in UTF-16 or Latin-1 gets a finding, and its tags are read", arguments: [true, false])
  func otherEncodings(isLittle: Bool) throws {
    let html = "<!doctype html><head><title>Zoé</title><meta property=\"og:title\" content=\"Zoé’s\">"
    let units = Array(("\u{FEFF}" + html).utf16)
    let wide = units.flatMap {
      isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)]
    }
    let page = PreviewPage(html: wide)
    #expect(page.card(for: .facebook).title == "Zoé’s")
    #expect(PreviewValidator.standard.validate(page).findings.contains { $0.message.contains("UTF-16") })
    #expect(PreviewPage(html: Array(wide.dropFirst(2))).card(for: .google).title == "Zoé")
  }

  @Test(
    "Latin-1 is recognized by the page, the server, or bytes that are nothing else",
    arguments: [
      ("<meta charset=\"latin1\">", nil), ("", "windows-1252"), ("", nil),
      ("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=ISO-8859-1\">", nil),
    ])
  func latin(tag: String, charset: String?) {
    let bytes =
      Array("<head>\(tag)<meta property=\"og:title\" content=\"Zo".utf8) + [0xE9, 0x92] + Array("s\">".utf8)
    let page = PreviewPage(html: bytes, url: nil, charset: charset)
    #expect(page.card(for: .facebook).title == "Zoé’s")
    #expect(PreviewValidator.standard.validate(page).findings.contains { $0.rule == "P12" })
  }

  @Test("a hundred pictures are one finding, and everybody draws one of them")
  func hundredImages() throws {
    let images = (1...100).map { "<meta property=\"og:image\" content=\"https://ada.example/\($0).png\">\n" }
      .joined()
    let html = try GoodPage.full(replacing: [("</head>", images + "</head>")])
    let page = PreviewPage(html: html, url: GoodPage.address)
    #expect(PreviewValidator.standard.validate(page).findings.map(\.rule) == ["P08"])
    #expect(page.card(for: .mastodon).image?.description.hasSuffix("3f9c1b7e.png") == true)
    #expect(page.card(for: .matrix).image?.description.hasSuffix("/100.png") == true)
  }

  @Test("a rule speaks at most a hundred times of one page")
  func manyFaults() {
    let page = PreviewPage(html: String(repeating: "<meta name=\"og:x\" content=\"y\">", count: 5_000))
    let counts = Dictionary(grouping: PreviewValidator.standard.validate(page).findings, by: \.rule)
    #expect(counts["P09"]?.count == 100)
    #expect(counts.values.allSatisfy { $0.count <= 100 })
  }

  @Test(
    "everybody reads every page in linear time", .timeLimit(.minutes(10)),
    arguments: [
      "<", "<meta ", "<meta property=\"og:", "<meta property=\"og:x\" content=\"", "<title>", "<title",
      "<link rel=\"icon",
      "<link rel=\"x\" href=\"y\">", "<meta property=", "property=\"og:title\"", "</title", "<script>",
      "<script type=\"application/ld+json\">{</script>", "<img src=x width=11 height=11>", "<nav>", "&amp;",
      "<h1>",
    ])
  func linearTime(piece: String) {
    let page = PreviewPage(html: String(repeating: piece, count: 10_000), url: GoodPage.address)
    for consumer in PreviewConsumer.all { _ = page.card(for: consumer) }
  }

  @Test("robots.txt, oEmbed answers and pictures of any bytes end nobody")
  func anyFiles() throws {
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    var numbers = SeededNumbers(seed: 7)
    let headers = [
      "\u{FF}", "GIF89a", "RIFF0000WEBPVP8X", "RIFF0000WEBPVP8L", "User-agent: *\nDisallow: *", "<a ",
      "[{\"\\u",
    ]
    for header in headers {
      for length in [0, 1, 3, 17, 40] {
        let noise = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
        var site = SampleSite()
        for path in site.files.keys { site.files[path] = Array(header.utf8) + noise }
        site = site.with("/cards/3f9c1b7e.png", [0xFF, 0xD8, 0xFF, 0xE0] + noise)
        _ = PreviewValidator.standard.validate(page, in: site)
        for consumer in PreviewConsumer.all { _ = page.card(for: consumer, in: site) }
      }
    }
  }
}

/// Counts how often something is asked for.
private final class Counter {
  private(set) var count = 0
  func add() { count += 1 }
}
