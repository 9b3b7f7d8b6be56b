import LinkPreviews
import SafeMarkup
import Testing

/// For each rule: what breaks it, at the smallest change to a good page, and what does not.
@Suite("Preview rules about tags and addresses")
struct TagRuleTests {
  @Test(
    "addresses are absolute https (P01, fault 105)",
    arguments: [
      ("property=\"og:image\" content=\"https:", "property=\"og:image\" content=\"http:"),
      ("property=\"og:image\" content=\"https://ada.example", "property=\"og:image\" content=\""),
      ("property=\"og:image\" content=\"https:", "property=\"og:image\" content=\""),
      ("property=\"og:image\" content=\"", "property=\"og:image\" content=\"data:image/png;base64,"),
      ("title=\"Ada Example\" href=\"https://ada.example", "title=\"Ada Example\" href=\""),
    ])
  func absoluteAddresses(old: String, new: String) throws {
    let findings = try GoodPage.findings(replacing: old, with: new)
    #expect(findings.map(\.rule) == ["P01"])
    #expect(findings.first?.severity == .error)
  }

  @Test("icons may be relative (P01)")
  func relativeIcons() throws {
    #expect(try GoodPage.findings(replacing: "/favicon.ico", with: "favicon.ico") == [])
  }

  @Test("a picture of the own site that is not there is found, a foreign one is not asked for (P02)")
  func existingImage() throws {
    let isPage = { (address: WebURL) in !address.description.hasSuffix(".png") }
    let missing = try GoodPage.findings(replacing: "3f9c1b7e", with: "gone", lookUp: isPage)
    #expect(missing.map(\.rule) == ["P02"])
    let foreign = try GoodPage.findings(
      replacing: "https://ada.example/cards", with: "https://cdn.example/cards", lookUp: isPage)
    #expect(foreign == [])
  }

  @Test(
    "tags past 16,384 bytes are late, past 32,768 too late (P06)",
    arguments: [
      (16_000, [Finding.Severity.warning]), (32_800, [.error]), (10, []),
    ])
  func earlyTags(padding: Int, severities: [Finding.Severity]) throws {
    let comment = "<!--" + String(repeating: "x", count: padding) + "-->"
    let card = "<meta name=\"twitter:card\""
    let findings = try GoodPage.findings(replacing: card, with: comment + card)
    #expect(findings.map(\.rule) == severities.map { _ in "P06" })
    #expect(findings.map(\.severity) == severities)
  }

  @Test(
    "styles and inline scripts come after the tags (P06)",
    arguments: [
      ("<style>a{}</style>", 1), ("<script>0</script>", 1),
      ("<script type=\"application/ld+json\">{}</script>", 1),
      ("<script src=\"/a.js\" defer></script>", 0), ("<link rel=\"stylesheet\" href=\"/a.css\">", 0),
    ])
  func stylesBefore(tag: String, count: Int) throws {
    let before = try GoodPage.findings(replacing: "<title>", with: tag + "<title>")
    #expect(before.map(\.rule) == Array(repeating: "P06", count: count))
    #expect(try GoodPage.findings(replacing: "</head>", with: tag + "</head>") == [])
  }

  @Test(
    "each needed tag is missed (P06, P07)",
    arguments: [
      ("property=\"og:title\"", "P06", Finding.Severity.error), ("property=\"og:url\"", "P06", .error),
      ("property=\"og:type\"", "P06", .warning), ("name=\"twitter:card\"", "P06", .warning),
      ("property=\"og:description\"", "P07", .error), ("property=\"og:image\"", "P07", .error),
    ])
  func missingTags(tag: String, rule: String, severity: Finding.Severity) throws {
    let findings = try GoodPage.findings(replacing: tag, with: "name=\"other\"")
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.map(\.severity) == [severity])
  }

  @Test(
    "an empty description or picture is as good as none (P07)",
    arguments: [
      ("content=\"Small tools &amp; slow threads:&#10;why permalinks matter\"", "content=\" &#10; \""),
      ("content=\"https://ada.example/cards/3f9c1b7e.png\"", "content=\"\""),
    ])
  func emptyValues(old: String, new: String) throws {
    #expect(try GoodPage.findings(replacing: old, with: new).map(\.rule) == ["P07"])
  }

  @Test(
    "what is there twice is found (P08)",
    arguments: [
      "<meta property=\"og:title\" content=\"x\">", "<meta name=\"twitter:card\" content=\"summary\">",
      "<meta property=\"og:image\" content=\"https://ada.example/b.png\">", "<title>x</title>",
      "<link rel=\"canonical\" href=\"https://ada.example/@ada/post/1/\">",
      "<META NAME=\"Description\" CONTENT=\"x\">",
    ])
  func duplicates(tag: String) throws {
    #expect(try GoodPage.findings(replacing: "</head>", with: tag + "</head>").map(\.rule) == ["P08"])
  }

  @Test(
    "what may be there twice is not (P08)",
    arguments: [
      "<meta property=\"article:tag\" content=\"x\">",
      "<meta property=\"og:locale:alternate\" content=\"de_DE\">",
      "<meta name=\"theme-color\" content=\"#000000\" media=\"(prefers-color-scheme: dark)\">",
      "<meta property=\"article:author\" content=\"https://ada.example/@ben/\">",
    ])
  func allowedDuplicates(tag: String) throws {
    #expect(try GoodPage.findings(replacing: "</head>", with: tag + tag + "</head>") == [])
  }

  @Test("a picture's title inside the body is no second title (P08)")
  func titleInBody() throws {
    let body = "<p>Small tools</p><svg><title>Chart</title></svg>"
    #expect(try GoodPage.findings(replacing: "<head>", with: "<head>", body: body) == [])
  }

  @Test(
    "tags in a form that some consumer cannot read are found (P09)",
    arguments: [
      ("property=\"og:type\"", "name=\"og:type\""), ("name=\"twitter:card\"", "property=\"twitter:card\""),
      ("property=\"og:type\" content=\"article\"", "property='og:type' content='article'"),
      ("property=\"og:type\" content=\"article\"", "property=og:type content=article"),
      ("content=\"Ada’s archive\"", "content=\"Ada > archive\""),
      ("content=\"Ada’s archive\"", "content=\"Ada < archive\""),
    ])
  func tagForm(old: String, new: String) throws {
    let findings = try GoodPage.findings(replacing: old, with: new)
    #expect(findings.map(\.rule) == ["P09"])
    #expect(findings.first?.severity == .error)
  }

  @Test("a tag with both attributes is read by all (P09)")
  func bothAttributes() throws {
    let findings = try GoodPage.findings(
      replacing: "property=\"og:type\"", with: "property=\"og:type\" name=\"og:type\"")
    #expect(findings == [])
  }

  @Test(
    "a tag behind what ends the head is not in the head (P09)",
    arguments: [
      "</head>", "<body>", "<div></div>", "text", "<img src=\"/a.png\">",
    ])
  func tagsBehindTheHead(end: String) throws {
    let card = "<meta name=\"twitter:card\""
    let findings = try GoodPage.findings(replacing: card, with: end + card)
    #expect(Set(findings.map(\.rule)) == ["P09"])
    #expect(findings.contains { $0.message.hasPrefix("twitter:card comes after the end of the head") })
  }

  @Test(
    "comments, scripts and templates do not end the head (P09)",
    arguments: [
      "<!-- <body> -->", "<script src=\"a\">\"<body>\"</script>", "<noscript></noscript>", "\n \t",
      "<base href=\"/\">",
    ])
  func tagsInTheHead(piece: String) throws {
    let card = "<meta name=\"twitter:card\""
    #expect(try GoodPage.findings(replacing: card, with: piece + card) == [])
  }

  @Test(
    "the page has one address (P10)",
    arguments: [
      (
        "property=\"og:url\" content=\"https://ada.example/@ada/post/1/",
        "property=\"og:url\" content=\"https://ada.example/@ada/post/1"
      ),
      ("property=\"og:url\" content=\"https://ada", "property=\"og:url\" content=\"https://ADA"),
      ("<head>", "<head><meta http-equiv=\"Refresh\" content=\"0; url=/\">"),
      ("rel=\"canonical\"", "rel=\"other\""),
      ("/@ada/post/1/", "/@ada/post/1"), ("/@ada/post/1/", "/@Ada/post/1/"),
    ])
  func oneAddress(old: String, new: String) throws {
    let findings = try GoodPage.findings(replacing: old, with: new, lookUp: { _ in true })
    #expect(findings.map(\.rule) == ["P10"])
  }

  @Test("a page that has moved names its new address, if a page is there (P10)", arguments: [true, false])
  func movedPage(isThere: Bool) throws {
    let findings = try GoodPage.findings(replacing: "/@ada/post/1/", with: "/@ada/post/new/") {
      isThere || $0.description.hasSuffix(".png")
    }
    #expect(findings.map(\.rule) == (isThere ? [] : ["P10"]))
  }
}
