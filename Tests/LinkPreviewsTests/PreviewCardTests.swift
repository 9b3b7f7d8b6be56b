import LinkPreviews
import SafeMarkup
import Testing

/// What each consumer makes of each page. Every row says where it is known from.
@Suite("Cards")
struct PreviewCardTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let consumer: PreviewConsumer
    let page: String
    var layout: PreviewCard.Layout?
    var title: String?
    var description: String?
    var image: String?
    let source: String
    var testDescription: String { "\(consumer.name): \(page)" }

    init(
      _ consumer: PreviewConsumer, _ page: String, _ layout: PreviewCard.Layout? = nil, title: String? = nil,
      text: String? = nil, image: String? = nil, _ source: String
    ) {
      self.consumer = consumer
      self.page = page
      self.layout = layout
      self.title = title
      description = text
      self.image = image
      self.source = source
    }
  }

  @Test("a consumer draws the card that its rules say", arguments: CardRows.all)
  func card(_ row: Row) throws {
    let html = try #require(CardPages.all[row.page])
    let card = PreviewPage(
      html: html, url: row.page == "dotted" ? "https://ada.example/@ada.com" : CardPages.address
    )
    .card(for: row.consumer, in: CardPages.site)
    if let layout = row.layout { #expect(card.layout == layout, "\(row.source): \(card)") }
    if let title = row.title { #expect(card.title == title, "\(row.source)") }
    if let text = row.description { #expect(card.description == text, "\(row.source)") }
    if let image = row.image {
      #expect((card.image?.description ?? "") == image, "\(row.source): \(card.notes)")
    }
  }

  @Test("every consumer has rows and a source of its own rules", arguments: PreviewConsumer.all)
  func complete(consumer: PreviewConsumer) {
    #expect(CardRows.all.contains { $0.consumer == consumer })
    #expect(CardRows.all.allSatisfy { row in "SDTRFM".contains { row.source.hasPrefix("[\($0)]") } })
    #expect(PreviewConsumer.named(consumer.id.uppercased()) == consumer)
  }

  @Test("ids are different words, and names are for people")
  func ids() {
    let ids = PreviewConsumer.all.map(\.id)
    #expect(Set(ids).count == ids.count && ids.count == 19)
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    #expect(PreviewConsumer.named("nobody") == nil)
  }

  @Test("every consumer shows the good page, and the text it was given")
  func goodPage() throws {
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    for consumer in PreviewConsumer.all {
      let card = page.card(for: consumer, in: SampleSite())
      #expect(card.layout == .large || card.layout == .small, "\(consumer.name): \(card.notes)")
      let title =
        consumer == .wordPress || consumer == .slack
        ? "Small tools" : "Ada Example: “Small tools & slow threads”"
      #expect(card.title == title, "\(consumer.name)")
      #expect(consumer == .wordPress || card.image?.description == "https://ada.example/cards/3f9c1b7e.png")
    }
  }

  @Test(
    "what a page keeps out of its tags is on no card: neither covered words nor a covered picture (fault 124)"
  )
  func coveredContent() throws {
    let warned = CardPages.page(
      """
      <meta property="og:title" content="Ada: “Content warning: spiders”"><meta name="twitter:card" content="summary">
      <meta property="og:description" content="Content warning: spiders"><meta property="og:type" content="article">
      <meta property="og:image" content="https://ada.example/avatar.png">
      """,
      body:
        #"<details><summary>spiders</summary><p>Eight legs</p><img src="/s.png" width="900" height="900"></details>"#
    )
    let bare = warned.replacing("property=\"og:image\"", with: "property=\"other\"")
    for consumer in PreviewConsumer.all {
      let card = PreviewPage(html: warned, url: CardPages.address).card(for: consumer)
      #expect(!"\(card)".contains("Eight legs") && card.image?.description.hasSuffix("s.png") != true)
    }
    let matrix = PreviewPage(html: bare, url: CardPages.address).card(for: .matrix)
    #expect(
      matrix.image?.description == "https://ada.example/s.png",
      "without og:image the covered picture is drawn")
  }

  @Test("the author is where each looks for it")
  func authors() throws {
    let byline = PreviewPage(html: try #require(CardPages.all["byline"]), url: CardPages.address)
    #expect(byline.card(for: .mastodon).author == "Ada")
    #expect(byline.card(for: .discord).author == nil)
    let embed = PreviewPage(html: try #require(CardPages.all["oembed rich"]), url: CardPages.address)
    #expect(embed.card(for: .discord, in: CardPages.site).author == "Ada Example")
    #expect(embed.card(for: .discord, in: CardPages.site).siteName == "Ada’s archive")
  }

  @Test("a card says why something is missing")
  func notes() throws {
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    let image = "/cards/3f9c1b7e.png"
    let large = page.card(for: .whatsApp, in: SampleSite().with(image, size: 700_000))
    #expect(large.layout == .text && large.notes == ["the image has 700000 bytes, and it takes 600000"])
    let none = PreviewPage(html: "<title>x</title>").card(for: .discourse)
    #expect(none.layout == .none && none.title == nil && none.notes.count == 1)
  }

  @Test("cards print as lines and as JSON, in the order asked for")
  func forms() throws {
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    let text = CardForm.text.string(of: page, for: [.telegram, .messages])
    #expect(
      text.hasPrefix(
        "Telegram: a large image\n  title:  Ada Example: “Small tools & slow threads”\n  text:   Small"))
    #expect(text.contains("\n          why permalinks matter\n"))
    #expect(text.contains("\n\nMessages: a large image\n"))
    let json = CardForm.json.string(of: page, for: [.x])
    #expect(
      json.hasPrefix(
        "[\n{\"consumer\": \"x\", \"layout\": \"large\", \"title\": \"Ada Example: “Small tools \\u0026"))
    #expect(CardForm.json.string(of: page, for: []) == "[]\n")
  }
}
