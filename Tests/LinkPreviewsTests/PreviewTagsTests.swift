import LinkPreviews
import SafeMarkup
import Testing

@Suite("Preview tags")
struct PreviewTagsTests {
  @Test("the tags of an article are in the order that consumers need")
  func articleTags() throws {
    var html = HTML()
    PreviewTags(try GoodPage.preview()).append(to: &html)
    #expect(
      html.string == """
        <title>Ada Example: “Small tools &amp; slow threads”</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="description" content="Small tools &amp; slow threads: why permalinks matter">
        <link rel="canonical" href="https://ada.example/@ada/post/1/">
        <meta property="og:type" content="article">
        <meta property="og:title" content="Ada Example: “Small tools &amp; slow threads”">
        <meta property="og:description" content="Small tools &amp; slow threads:&#10;why permalinks matter">
        <meta property="og:url" content="https://ada.example/@ada/post/1/">
        <meta property="og:site_name" content="Ada’s archive">
        <meta property="og:image" content="https://ada.example/cards/3f9c1b7e.png">
        <meta property="og:image:type" content="image/png">
        <meta property="og:image:width" content="1200">
        <meta property="og:image:height" content="630">
        <meta property="og:image:alt" content="Post by Ada Example">
        <meta property="og:locale" content="en_US">
        <meta property="article:published_time" content="2026-03-04T05:06:07Z">
        <meta property="article:modified_time" content="2026-03-05T05:06:07Z">
        <meta property="article:author" content="https://ada.example/@ada/">
        <meta name="author" content="Ada Example">
        <meta name="twitter:card" content="summary_large_image">
        <meta name="twitter:image:alt" content="Post by Ada Example">
        <meta name="fediverse:creator" content="@ada@social.example">
        <meta name="theme-color" content="#1d3557">
        <meta name="robots" content="max-image-preview:large, max-snippet:-1">
        <link rel="alternate" type="application/atom+xml" title="Ada Example" href="https://ada.example/@ada/feed.xml">
        <link rel="author" href="https://ada.example/@ada/">
        <link rel="icon" href="/favicon.ico" sizes="32x32">

        """)
  }

  @Test("a profile names its handle and no article")
  func profileTags() throws {
    var preview = try GoodPage.preview()
    preview.kind = .profile
    preview.card = .summary
    preview.profileUsername = "ada"
    let page = try GoodPage.html(preview)
    #expect(page.contains(#"<meta property="og:type" content="profile">"#))
    #expect(page.contains(#"<meta property="profile:username" content="ada">"#))
    #expect(page.contains(#"<meta name="twitter:card" content="summary">"#))
    #expect(!page.contains("article:"))
  }

  @Test("values with quotes and newlines never break a tag, and the description keeps its lines (fault 104)")
  func quotesAndNewlines() throws {
    var preview = try GoodPage.preview()
    preview.description = "  She said \"hi\" <b>\r\n\r\n\tand 'left' & \n  "
    let page = try GoodPage.html(preview)
    let escaped = "She said &quot;hi&quot; &lt;b&gt;"
    #expect(page.contains(#"property="og:description" content="\#(escaped)&#10;and &#39;left&#39; &amp;">"#))
    #expect(page.contains(#"name="description" content="\#(escaped) and &#39;left&#39; &amp;">"#))
  }

  @Test("a long description is cut at a word within 300 characters (fault 104)")
  func longDescription() throws {
    var preview = try GoodPage.preview()
    preview.description = String(repeating: "word ", count: 1_000)
    let description = try #require(try Self.value(of: "og:description", in: preview))
    #expect(description == String(repeating: "word ", count: 59) + "word…")
    #expect(description.count <= 300)
  }

  @Test(
    "a cut never splits a character (fault 104)",
    arguments: ["é", "e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪", "नि", "日", "a"])
  func graphemes(character: String) throws {
    var preview = try GoodPage.preview()
    preview.title = String(repeating: character, count: 100)
    preview.description = String(repeating: character, count: 400)
    let title = try #require(try Self.value(of: "og:title", in: preview))
    let description = try #require(try Self.value(of: "og:description", in: preview))
    #expect(title.utf8.count <= 70 && title.hasSuffix("…"))
    #expect(description.unicodeScalars.count <= 300 && description.hasSuffix("…"))
    #expect(title.dropLast().allSatisfy { String($0) == character })
    #expect(description.dropLast().allSatisfy { String($0) == character })
  }

  @Test("one character with 5,000 marks is cut all the same (fault 104)")
  func manyMarks() throws {
    var preview = try GoodPage.preview()
    preview.title = "z" + String(repeating: "\u{336}", count: 5_000)
    preview.description = preview.title
    let title = try #require(try Self.value(of: "og:title", in: preview))
    let description = try #require(try Self.value(of: "og:description", in: preview))
    #expect(title.utf8.count <= 70)
    #expect(description.unicodeScalars.count <= 300)
  }

  @Test(
    "a picture on another site is not shown, nor with another scheme or port (fault 105)",
    arguments: [
      "https://cdn.example/a.png", "http://ada.example/a.png", "https://ada.example:8443/a.png",
      "https://ada.example.evil.example/a.png",
    ])
  func foreignImage(address: String) throws {
    var preview = try GoodPage.preview()
    preview.image = PreviewMedia(try GoodPage.web(address), type: "image/png", width: 1, height: 1, alt: "x")
    let page = try GoodPage.html(preview)
    #expect(!page.contains("og:image"))
    #expect(page.contains(#"<meta name="twitter:card" content="summary">"#))
  }

  @Test(
    "carriage returns and newlines in names stay inside of their tag (fault 110)",
    arguments: [
      "Ada\r\nSet-Cookie: a=b", "Ada\nExample", "Ada\u{2028}Example", "Ada\u{85}Example", "Ada\"><script>\r",
    ])
  func newlinesInNames(name: String) throws {
    var preview = try GoodPage.preview()
    preview.title = LinkPreview.title(author: name, text: "hi")
    preview.siteName = name
    preview.authorName = name
    preview.profileUsername = name
    preview.published = name
    preview.robots = name
    preview.image?.alt = name
    preview.image?.type = name
    preview.feeds[0].title = name
    preview.icons[0].sizes = name
    let page = try GoodPage.html(preview)
    let head = page.prefix(upTo: try #require(page.firstRange(of: "</head>")).lowerBound)
    #expect(!page.contains("\r"))
    #expect(!page.contains("<script>"))
    for line in head.split(separator: "\n") { #expect(line.hasPrefix("<") && line.hasSuffix(">")) }
  }

  @Test("what steers a display is dropped from previews")
  func controls() throws {
    var preview = try GoodPage.preview()
    preview.title = "\u{FEFF}A\u{0}da\u{202E} E\u{2066}x\u{1B}[31m\u{FFFE}"
    #expect(try Self.value(of: "og:title", in: preview) == "Ada Ex[31m")
  }

  @Test("values of another form are left out")
  func wrongForms() throws {
    var preview = try GoodPage.preview()
    preview.themeColor = "#abc"
    preview.fediverseCreator = "ada@social.example"
    preview.language = "x-klingon"
    preview.icons = [PreviewIcon(.icon, path: "//evil.example/i.png"), PreviewIcon(.icon, path: "a\\b")]
    preview.image?.height = nil
    let page = try GoodPage.html(preview)
    for name in ["theme-color", "fediverse:", "og:locale", "rel=\"icon\"", "og:image:width"] {
      #expect(!page.contains(name))
    }
  }

  @Test("a page without a text shows its picture's description, else its title")
  func emptyDescription() throws {
    var preview = try GoodPage.preview()
    preview.description = " \n"
    #expect(try Self.value(of: "og:description", in: preview) == "Post by Ada Example")
    preview.image = nil
    preview.title = ""
    #expect(try Self.value(of: "og:description", in: preview) == "Ada Example")
    preview.authorName = nil
    preview.siteName = nil
    #expect(try Self.value(of: "og:title", in: preview) == "ada.example")
  }

  @Test("whatever the values, the tags take less than 16 KiB and the most important are there")
  func boundedSize() throws {
    let long = String(repeating: "\"", count: 100_000)
    let address = try GoodPage.web(
      "https://ada.example/?" + String(repeating: "a", count: 578) + String(repeating: "&", count: 80))
    var preview = LinkPreview(.article, title: long, description: long, url: address)
    preview.siteName = long
    preview.image = PreviewMedia(address, type: long, width: .max, height: .max, alt: long)
    preview.published = long
    preview.authorName = long
    preview.authorURL = address
    preview.fediverseCreator = long
    preview.robots = long
    preview.feeds = Array(repeating: PreviewFeed(title: long, type: long, url: address), count: 100)
    preview.icons = [PreviewIcon(.icon, path: "/" + long)]
    var html = HTML()
    PreviewTags(preview).append(to: &html)
    #expect(html.bytes.count < 16_384)
    for key in ["og:type", "og:title", "og:description", "og:url", "og:image\"", "twitter:card"] {
      #expect(html.string.contains(key))
    }
  }

  @Test("an address beyond 1,000 bytes is left out, since half of it would be a wrong one")
  func longAddress() throws {
    var preview = try GoodPage.preview()
    preview.url = try GoodPage.web("https://ada.example/" + String(repeating: "a", count: 1_000))
    let page = try GoodPage.html(preview)
    #expect(!page.contains("canonical") && !page.contains("og:url"))
  }

  @Test(
    "a language is printed with its territory",
    arguments: [
      ("en", "en_US"), ("en-GB", "en_GB"), ("pt-br", "pt_BR"), ("zh-Hant", "zh_TW"), ("sr-Latn-RS", "sr_RS"),
      ("de", "de_DE"), ("fil", "fil_PH"),
    ])
  func locales(tag: String, locale: String) throws {
    var preview = try GoodPage.preview()
    preview.language = tag
    #expect(try Self.value(of: "og:locale", in: preview) == locale)
  }

  @Test("a language nobody can place is left out", arguments: ["", "-", "eo", "english", "12", "e", "x-y"])
  func unknownLocales(tag: String) throws {
    var preview = try GoodPage.preview()
    preview.language = tag
    #expect(try Self.value(of: "og:locale", in: preview) == nil)
  }

  /// The value of a property as printed, unescaped.
  private static func value(of property: String, in preview: LinkPreview) throws -> String? {
    let page = try GoodPage.html(preview)
    guard let start = page.firstRange(of: "<meta property=\"\(property)\" content=\"") else { return nil }
    let value = page[start.upperBound...].prefix { $0 != "\"" }
    return String(value).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}

@Suite("Titles")
struct LinkPreviewTitleTests {
  @Test(
    "a title is the author and the beginning of the text",
    arguments: [
      ("Ada Example", "Small tools", "Ada Example: “Small tools”"),
      ("Ada Example", "", "Ada Example"),
      ("", "Small tools", "Small tools"),
      ("Ada", "one\r\n two\t three ", "Ada: “one two three”"),
      (
        "Ada Example", "Small tools & slow threads: why permalinks matter, and more",
        "Ada Example: “Small tools & slow threads: why permalinks…”"
      ),
      ("", "", ""),
    ])
  func titles(author: String, text: String, title: String) {
    #expect(LinkPreview.title(author: author, text: text) == title)
  }

  @Test(
    "a title has at most 70 bytes, and both author and text stay in it",
    arguments: [
      (String(repeating: "Ada ", count: 50), String(repeating: "words ", count: 50)),
      (String(repeating: "田", count: 50), String(repeating: "語", count: 50)),
      (String(repeating: "👩‍👩‍👧‍👦", count: 9), "family"),
      ("Ada", String(repeating: "x", count: 1_000_000)),
    ])
  func longTitles(author: String, text: String) throws {
    let title = LinkPreview.title(author: author, text: text)
    #expect(title.utf8.count <= 70)
    let quote = try #require(title.firstIndex(of: "“"))
    #expect(title[quote...].count > 3 && title[..<quote].count > 2)
  }

  @Test(
    "the other title is the author with the handle, within 70 bytes",
    arguments: [
      ("Ada Example", "ada", "Ada Example (@ada)"), ("ada", "ada", "ada"), ("Ada", "", "Ada"),
      ("", "ada", "@ada"), ("A\nb", "ada", "A b (@ada)"),
      ("Ada", String(repeating: "x", count: 40), "Ada"),
    ])
  func authorTitles(author: String, handle: String, title: String) {
    #expect(LinkPreview.title(author: author, handle: handle) == title)
  }

  @Test("a long name gives way to its handle", arguments: ["Ada ", "田", "👩‍👩‍👧‍👦"])
  func longAuthorTitles(piece: String) {
    let title = LinkPreview.title(author: String(repeating: piece, count: 60), handle: "ada@social.example")
    #expect(title.utf8.count <= 70 && title.hasSuffix(" (@ada@social.example)"))
  }
}
