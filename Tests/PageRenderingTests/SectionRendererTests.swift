import SiteThemes
import Testing
import ThreadModel
import TypedTemplates
@testable import PageRendering

@Suite("Section renderers")
struct SectionRendererTests {
  /// One section of each kind, with as many of its fields filled as there are.
  static let samples: [PostSection] = [
    .text(RichText([.paragraph([.text("Words")])]), language: "en"),
    .pictures([.file("wide.jpg", alt: "A bridge"), .remote("https://far.example/1.jpg"), .file("lost.jpg")]),
    .player(film), .player(.remote("https://far.example/2.mp4", .video)),
    .player(.file("sound.mp3", .audio, alt: "Rain")), .player(.file("lost.mp3", .audio)),
    .card(
      LinkCard(url: "https://songs.example/", title: "Row", summary: "A round", image: .file("wide.jpg"))),
    .card(LinkCard(url: "javascript:alert(1)", title: "Row")),
    .poll(Poll(options: [.init("Yes", votes: 2), .init("No")], ends: SiteFixture.time(0))),
    .quote(
      PostReference(
        handle: "ben", name: "Ben", url: "https://far.example/3", text: .plain("Quoted"),
        published: SiteFixture.time(0)), row: nil),
    .quote(PostReference(state: .deleted), row: nil), .quote(PostReference(), row: 0),
    .unknown(UnknownAttachment(kind: "recipe", text: "Flour", url: "https://bread.example/")),
  ]

  private static var film: Media {
    var film = Media.file("film.mp4", .video, alt: "The ferry leaves")
    film.poster = .file(folder: "export", path: "wide.jpg")
    film.captions = [.init(language: "en", source: .file(folder: "export", path: "words.vtt"))]
    return film
  }

  @Test(
    "every renderer has a template, and what it fills is what the template may name",
    arguments: PageRenderer.sections.indices)
  func fits(_ index: Int) throws {
    let renderer = PageRenderer.sections[index]
    let scene = try HarbourLane.site().scene()
    #expect(scene.templates.sections[renderer.name] != nil)
    #expect(try BuiltInTheme.load().templates.contains { $0.name == "sections/\(renderer.name)" })
    let records = Self.samples.compactMap { renderer.record(for: $0, in: scene) }
    #expect(!records.isEmpty)
    #expect(records.flatMap { renderer.shape.misfits(of: $0) } == [])
  }

  @Test("each renderer has a name of its own, and the last one is the fallback")
  func names() {
    let names = PageRenderer.sections.map(\.name)
    #expect(names.last == "fallback")
    #expect(Set(names).count == names.count)
  }

  @Test("a section of any kind is shown by exactly one renderer", arguments: samples)
  func isShown(_ section: PostSection) throws {
    let scene = try HarbourLane.site().scene()
    #expect(try !scene.show(section).elements.isEmpty)
    let takers = PageRenderer.sections.filter { $0.record(for: section, in: scene) != nil }
    #expect(takers.first?.name == takers.first { $0.name != "fallback" }?.name ?? "fallback")
    #expect(takers.filter { $0.name != "fallback" }.count <= 1)
  }

  @Test("a text says its language and comes before what is attached (A11, A13)")
  func text() throws {
    var site = try SiteFixture()
    site.post("1", "Look at this") {
      $0.languages = ["pt-BR"]
      $0.attachments = [.media(.file("wide.jpg", alt: "A bridge"))]
    }
    let page = try site.render().page("@ada/post/1/")
    let (text, picture) = (page.first(".text"), page.first(".gallery"))
    #expect(text?["lang"] == "pt-BR")
    #expect(try #require(text?.index) < #require(picture?.index))
  }
}
