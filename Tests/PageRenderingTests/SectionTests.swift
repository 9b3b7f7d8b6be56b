import SiteThemes
import Testing
import ThreadModel
import TypedTemplates
@testable import PageRendering

@Suite("Sections")
struct SectionTests {
  /// One section of each kind, with as many of its fields filled as there are.
  static let samples: [any Section] =
    [
      TextSection(text: RichText([.paragraph([.text("Words")])]), language: "en"),
      GallerySection(pictures: [
        .file("wide.jpg", alt: "A bridge"), .remote("https://far.example/1.jpg"), .file("lost.jpg"),
      ]), PlayerSection(media: clip), PlayerSection(media: .remote("https://far.example/2.mp4", .video)),
      PlayerSection(media: .file("sound.mp3", .audio, alt: "Rain")),
      PlayerSection(media: .file("lost.mp3", .audio)),
      PollSection(poll: Poll(options: [.init("Yes", votes: 2), .init("No")], ends: SiteFixture.time(0))),
      QuoteSection(
        reference: PostReference(
          handle: "ben", name: "Ben", url: "https://far.example/3", text: .plain("Quoted"),
          published: SiteFixture.time(0))), QuoteSection(reference: PostReference(state: .deleted)),
      QuoteSection(reference: PostReference(), row: 0),
      FallbackSection(UnknownAttachment(kind: "recipe", text: "Flour", url: "https://bread.example/")),
      FallbackSection(LinkCard(url: "javascript:alert(1)", title: "Row").withoutLink),
    ]
    + [
      CardSection(
        LinkCard(url: "https://songs.example/", title: "Row", summary: "A round", image: .file("wide.jpg")))
    ].compactMap(\.self)

  private static var clip: Media {
    var clip = Media.file("video.mp4", .video, alt: "The ferry leaves")
    clip.poster = .file(folder: "export", path: "wide.jpg")
    clip.captions = [.init(language: "en", source: .file(folder: "export", path: "words.vtt"))]
    return clip
  }

  @Test("every kind has its templates, and what it fills is what they may name", arguments: 0..<7)
  func fits(_ index: Int) async throws {
    let kind = PageRenderer.sections[index]
    let scene = try await HarbourLane.site().scene()
    for template in kind.templates {
      #expect(scene.templates[template] != nil)
      #expect(try BuiltInTheme.load().templates.contains { $0.name == template })
    }
    let samples = Self.samples.filter { type(of: $0) == kind }
    #expect(Set(samples.map { $0.template(in: scene) }) == Set(kind.templates))
    #expect(samples.flatMap { kind.shape.misfits(of: $0.record(in: scene)) } == [])
  }

  @Test("each template belongs to one kind, and the last one is the fallback")
  func names() {
    let names = PageRenderer.sections.flatMap { $0.templates }
    #expect(PageRenderer.sections.count == 7)
    #expect(names.last == "sections/fallback")
    #expect(Set(names).count == names.count)
  }

  @Test("a section of any kind is shown", arguments: samples.indices)
  func isShown(_ index: Int) async throws {
    #expect(try await !HarbourLane.site().scene().show(Self.samples[index]).elements.isEmpty)
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
