import SiteThemes
import Testing
import ThreadModel
import TypedTemplates
@testable import PageRendering

@Suite("Sections")
struct SectionTests {
  /// Sections of every kind of content, with as many of their fields filled as there are.
  private static func samples(in scene: RenderScene) -> [Section] {
    var post = Post(id: "1", account: "id:ada", published: SiteFixture.time(0))
    post.attachments = attachments
    let attached = PostSections.attached(to: post, in: scene).map { $0.0 }
    let quoted = quotes.map { $0.section(in: scene) }
    let text = Section.text(RichText([.paragraph([.text("Words")])]), language: "en", in: scene)
    return [text] + attached + quoted
  }

  private static var attachments: [PostAttachment] {
    [
      .media(.file("wide.jpg", alt: "A bridge")), .media(.remote("https://far.example/1.jpg")),
      .media(.file("lost.jpg")), .media(clip), .media(.remote("https://far.example/2.mp4", .video)),
      .media(.file("sound.mp3", .audio, alt: "Rain")), .media(.file("lost.mp3", .audio)),
      .poll(Poll(options: [.init("Yes", votes: 2), .init("No")], ends: SiteFixture.time(0))),
      .unknown(UnknownAttachment(kind: "recipe", text: "Flour", url: "https://bread.example/")),
      .card(LinkCard(url: "javascript:alert(1)", title: "Row")),
      .card(
        LinkCard(url: "https://songs.example/", title: "Row", summary: "A round", image: .file("wide.jpg"))),
    ]
  }

  private static var quotes: [QuoteSection] {
    [
      QuoteSection(
        reference: PostReference(
          handle: "ben", name: "Ben", url: "https://far.example/3", text: .plain("Quoted"),
          published: SiteFixture.time(0))),
      QuoteSection(reference: PostReference(state: .deleted)),
      QuoteSection(reference: PostReference(), row: 0),
    ]
  }

  private static var clip: Media {
    var clip = Media.file("video.mp4", .video, alt: "The ferry leaves")
    clip.poster = .file(folder: "export", path: "wide.jpg")
    clip.captions = [.init(language: "en", source: .file(folder: "export", path: "words.vtt"))]
    return clip
  }

  @Test("every section has its template, and what it fills is what that may name")
  func fits() async throws {
    let scene = try await HarbourLane.site().scene()
    let theme = try BuiltInTheme.load().templates.map(\.name)
    let samples = Self.samples(in: scene)
    for (template, shapes) in PageRenderer.sections {
      #expect(scene.templates[template] != nil, "\(template)")
      #expect(theme.contains(template), "\(template)")
      let records = samples.filter { $0.template == template }.map(\.record)
      let misfits = shapes.flatMap { shape in records.flatMap { shape.misfits(of: $0) } }
      #expect(misfits == [], "\(template)")
    }
    let frames = PageTemplates.builtInSections.subtracting(samples.map(\.template))
    #expect(frames == ["sections/warning", "sections/parent", "sections/repost"])
  }

  @Test("each template is registered once")
  func names() {
    let names = PageRenderer.sections.map(\.template)
    #expect(Set(names).count == names.count)
  }

  @Test("a section of any kind is shown")
  func isShown() async throws {
    let scene = try await HarbourLane.site().scene()
    for sample in Self.samples(in: scene) {
      #expect(try !scene.show(sample).elements.isEmpty, "\(sample.template)")
    }
  }

  @Test("a text says its language and comes before what is attached (A11, A13)")
  func text() async throws {
    var site = try SiteFixture()
    site.post("1", "Look at this") {
      $0.languages = ["pt-BR"]
      $0.attachments = [.media(.file("wide.jpg", alt: "A bridge"))]
    }
    let page = try await site.render().page("@ada/post/1/")
    let (text, picture) = (page.first(".text"), page.first(".gallery"))
    #expect(text?["lang"] == "pt-BR")
    #expect(try #require(text?.index) < #require(picture?.index))
  }
}
