import SitePlanning
import SocialCards
import Testing
import ThreadModel

@testable import PageRendering

@Suite("Pictures of previews")
struct PreviewPictureTests {
  private func site(
    _ card: PreviewCard = .auto, hasCards: Bool = true, text: String = "Look at #tides",
    _ editPost: (inout Post) -> Void = { _ in }, account edit: (inout Account) -> Void = { _ in }
  ) async throws -> FixtureSite {
    var site = try SiteFixture()
    if hasCards { site.planSettings.extras.insert(.cards) }
    site.settings.previewCard = card
    site.account("ada", name: "Ada Example") {
      $0.avatar = .file("avatar.png")
      $0.bio = .plain("Boats and bread.")
      edit(&$0)
    }
    site.post("1", text, editPost)
    return try await site.render()
  }

  private static func media(_ names: String...) -> [PostAttachment] {
    names.map { .media(.file($0, alt: "Alt of \($0)")) }
  }

  private static let poll = PostAttachment.poll(
    Poll(options: [.init("Rye", votes: 3), .init("Oat", votes: 1)], voters: 4))

  /// The card that a page's preview shows; what its tags say is checked besides.
  private func card(_ site: FixtureSite, at address: String = "@ada/post/1/") throws -> CardContent {
    #expect(site.faults() == [])
    let page = try site.page(address)
    let card = try #require(site.cards.card(at: page.meta("og:image")), "no card at \(address)")
    #expect(page.meta("og:image:width") == "1200" && page.meta("og:image:height") == "630")
    #expect(page.meta("og:image:type") == (card.fileExtension == "png" ? "image/png" : "image/jpeg"))
    #expect(page.meta("twitter:card") == "summary_large_image")
    return card
  }

  @Test("a post without a picture has a card with its words, its links in the accent, and its author")
  func text() async throws {
    let site = try await site { $0.languages = ["pt"] }
    let card = try card(site)
    #expect(card.matter == .text(CardText("Look at #tides", accents: [8..<14])))
    #expect(card.author.name == "Ada Example" && card.author.handle == "@ada")
    #expect(card.author.portrait == "media/avatar.png" && card.language == "pt")
    let page = try site.page("@ada/post/1/")
    #expect(page.meta("og:image:alt") == "Post by Ada Example: Look at #tides")
  }

  @Test("one picture is shown itself, several are a mosaic in their order")
  func pictures() async throws {
    let one = try await site { $0.attachments = Self.media("wide.jpg") }.page("@ada/post/1/")
    #expect(one.meta("og:image") == "https://threads.example/media/wide.jpg")
    #expect(one.meta("og:image:alt") == "Alt of wide.jpg")
    let several = try await site { $0.attachments = Self.media("wide.jpg", "tiny.png", "tall.jpg") }
    let card = try card(several)
    #expect(
      card.matter
        == .pictures(CardText("Look at #tides", accents: [8..<14]), ["media/wide.jpg", "media/tall.jpg"]))
    #expect(
      try several.page("@ada/post/1/").meta("og:image:alt")
        == "Post by Ada Example: Alt of wide.jpg · Alt of tall.jpg")
  }

  @Test(
    "a picture that is too small, or a strip, leaves the place to the words",
    arguments: ["tiny.png", "strip.png"])
  func unusable(_ name: String) async throws {
    guard case .text = try card(await site { $0.attachments = Self.media(name) }).matter else {
      Issue.record("a card of another kind")
      return
    }
  }

  @Test("the still picture of a video is the picture of its post")
  func poster() async throws {
    let page = try await site {
      var clip = Media.file("video.mp4", .video)
      clip.poster = .file(folder: "export", path: "wide.jpg")
      $0.attachments = [.media(clip)]
    }.page("@ada/post/1/")
    #expect(page.meta("og:image") == "https://threads.example/media/wide.jpg")
  }

  @Test("a poll shows its answers with their shares")
  func poll() async throws {
    guard case .poll(let text, let poll) = try card(await site { $0.attachments = [Self.poll] }).matter else {
      Issue.record("no poll")
      return
    }
    #expect(text == CardText("Look at #tides", accents: [8..<14]) && poll.note == "4 voters")
    #expect(poll.options.map(\.text) == ["Rye", "Oat"] && poll.options.map(\.shareText) == ["75%", "25%"])
    #expect(poll.options.map(\.isLeading) == [true, false])
  }

  @Test(
    "nothing of what a warning covers, and nothing sensitive, is in a card, its name or a tag (fault 124)",
    arguments: [false, true], PreviewCard.allCases)
  func secrets(_ isWarned: Bool, _ choice: PreviewCard) async throws {
    func warned(_ secret: String) async throws -> FixtureSite {
      try await self.site(choice, text: isWarned ? secret : "Open") {
        if isWarned { $0.warning = "Endings" }
        $0.isSensitive = true
        $0.title = isWarned ? secret : nil
        $0.attachments = [
          .media(.file("wide.jpg", alt: secret)), .media(.file("tall.jpg", alt: secret)),
          .unknown(UnknownAttachment(kind: "riddle", text: secret)),
        ]
        if isWarned { $0.attachments.append(.poll(Poll(options: [.init(secret), .init("No")]))) }
      }
    }
    let site = try await warned("PLANTED")
    let page = try site.page("@ada/post/1/")
    let image = try #require(page.meta("og:image"))
    #expect(!image.contains("wide.jpg") && !image.contains("tall.jpg"))
    #expect(page.all("meta").allSatisfy { $0["content"]?.contains("PLANTED") != true })
    #expect(try await warned("ANOTHER").page("@ada/post/1/").meta("og:image") == image)
    guard let card = site.cards.card(at: image) else {
      #expect(choice != .auto && choice != .text)
      return
    }
    #expect(card.matter == .warning(isWarned ? "Endings" : "Sensitive media"))
    #expect(!String(describing: card).contains("PLANTED"))
    let words = isWarned ? "Endings" : "Sensitive media"
    #expect(page.meta("og:image:alt") == "Post by Ada Example: Content warning: \(words)")
  }

  @Test("one sensitive picture among others keeps all of them out (fault 124)")
  func oneSensitive() async throws {
    let card = try card(
      await site {
        $0.attachments = [.media(.file("wide.jpg")), .media(.file("tall.jpg", isSensitive: true))]
      })
    #expect(card.matter == .warning("Sensitive media"))
  }

  @Test("an account has a card with its own words, on each of its lists")
  func profile() async throws {
    let site = try await site(account: { ada in
      ada.location = "Harbour Lane"
      ada.joinerNumber = 1_204
    })
    let card = try card(site, at: "@ada/")
    #expect(card.matter == .profile("Boats and bread.", facts: ["Harbour Lane", "Member no. 1,204"]))
    #expect(try site.page("@ada/").meta("og:image:alt") == "Ada Example (@ada): Boats and bread.")
  }

  @Test("the front page, tags and months show the site's own picture")
  func website() async throws {
    let site = try await site()
    for address in ["", "about/", "archive/", "404.html"] {
      #expect(
        try site.page(address).meta("og:image") == "https://threads.example/preview.png", "at \(address)")
    }
  }

  @Test("the card of a thread's later pages is that of its first post, and the threadline says where it goes")
  func thread() async throws {
    var site = try SiteFixture()
    site.planSettings.extras.insert(.cards)
    site.planSettings.pageWeight = 4_000
    site.post("1", "Begin")
    for number in 2...12 {
      site.post("\(number)", at: Int64(number), "Then \(number)", replyTo: "\(number - 1)")
    }
    let rendered = try await site.render()
    let first = try #require(try rendered.page("@ada/post/1/").meta("og:image"))
    #expect(try rendered.page("@ada/post/1/page/2/").meta("og:image") == first)
    let cards = try ["1", "5", "12"].map { id in
      try #require(rendered.cards.card(at: rendered.page("@ada/post/\(id)/").meta("og:image")))
    }
    #expect(cards.map { $0.parent?.text } == [nil, "Then 4", "Then 11"])
    #expect(cards.map(\.isGoingOn) == [true, false, false])
  }

  @Test(
    "a person chooses what the picture shows",
    arguments: [
      (PreviewCard.auto, "media/wide.jpg"), (.media, "media/wide.jpg"), (.avatar, "media/avatar.png"),
      (.none, "preview.png"), (.text, "card"),
    ])
  func choices(_ choice: PreviewCard, _ expected: String) async throws {
    let site = try await site(choice) { $0.attachments = Self.media("wide.jpg") }
    let image = try site.page("@ada/post/1/").meta("og:image")
    if expected == "card" {
      #expect(try card(site).matter == .text(CardText("Look at #tides", accents: [8..<14])))
    } else {
      #expect(image == "https://threads.example/\(expected)")
    }
    let hasProfile = site.cards.card(at: try site.page("@ada/").meta("og:image")) != nil
    #expect(hasProfile == (choice == .auto || choice == .text))
  }

  @Test("a site without cards shows pictures, avatars and its own picture")
  func withoutCards() async throws {
    for choice in [PreviewCard.auto, .text] {
      let page = try await site(choice, hasCards: false).page("@ada/post/1/")
      #expect(page.meta("og:image") == "https://threads.example/media/avatar.png")
      #expect(page.meta("twitter:card") == "summary")
    }
    let several = try await site(hasCards: false) { $0.attachments = Self.media("wide.jpg", "tall.jpg") }
    #expect(
      try several.page("@ada/post/1/").meta("og:image") == "https://threads.example/media/wide.jpg")
  }

  @Test("the same post has the same card in every build, and another post, author or look another")
  func names() async throws {
    func name(_ site: FixtureSite) throws -> String {
      try #require(try site.page("@ada/post/1/").meta("og:image"))
    }
    let first = try name(await site())
    #expect(try await name(site()) == first)
    #expect(try await name(site(text: "Look at #tide")) != first)
    #expect(try await name(site(account: { $0.name = "Ada" })) != first)
    #expect(try await name(site { $0.counts.likes = 7 }) == first)
  }

  @Test("an oEmbed answer shows the picture of the page")
  func answer() async throws {
    var site = try SiteFixture()
    site.planSettings.extras = [.pages, .cards, .embed, .oEmbed]
    site.post("1", "Look")
    let rendered = try await site.render()
    let image = try #require(try rendered.page("@ada/post/1/").meta("og:image"))
    let answer = String(decoding: rendered.files["@ada/post/1/oembed.json"] ?? [], as: UTF8.self)
    #expect(answer.contains("\"thumbnail_url\":\"\(image)\""))
    #expect(answer.contains("\"thumbnail_width\":1200") && answer.contains("\"thumbnail_height\":630"))
  }
}
