import Testing
import ThreadModel
@testable import PageRendering

@Suite("Hostile text")
struct HostileTextTests {
  /// What people put into names and texts to make a page do something else.
  static let attacks = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "{{#post}}{{siteTitle}}{{/post}}", "{{{sections}}}",
    "{% include x %}<%= x %>\\(x)<!--#include file=x-->",
    "</title><svg onload=alert(1)>", "--><style>*{display:none}</style>", "&lt;script&gt;", "` onclick=x ",
    "]]><iframe srcdoc=x>", "\u{202E}\u{0000}\u{FFFE}<meta http-equiv=refresh content=0>",
  ]

  /// A site with one text in every place that an export can fill.
  private func site(_ text: String) throws -> SiteFixture {
    var site = try SiteFixture()
    site.account("ada", name: text) { ada in
      ada.handle = text
      ada.id = "id:ada"
      ada.bio = .plain(text)
      ada.pronouns = text
      ada.url = "https://social.example/\(text)"
      ada.website = text
      ada.location = text
      ada.fields = [.init(name: text, value: .html(text)), .init(name: text, value: .plain(text))]
      ada.avatar = .file("avatar.png", alt: text)
    }
    site.account("ben")
    site.post("song", by: "ben", at: -60, text) { $0.warning = text }
    site.post("1", by: text, text, replyTo: "song") { $0.fill(with: text) }
    site.post("2", by: "ben", at: 60, text, replyTo: "1")
    site.repost("r1", by: "ben", at: 90, of: PostReference(handle: text, name: text, text: .html(text)))
    site.post("3", by: "ben", at: 120, text) { $0.replyTo = PostReference(id: text, handle: text, url: text) }
    site.settings.title = text
    site.settings.summary = text
    return site
  }

  @Test(
    "no text of an export becomes markup, an attribute or a template's tag (fault 88, fault 102, fault 103)",
    arguments: attacks)
  func everywhere(_ attack: String) async throws {
    let rendered = try await site(attack).render()
    #expect(rendered.faults() == [])
    #expect(rendered.files.count > 8)
  }

  @Test(
    "what was written is what is read, character for character (fault 102)", arguments: attacks.dropLast())
  func isLiteral(_ attack: String) async throws {
    let page = try await site(attack).render().page("@ben/post/2/")
    #expect(page.all(".entry").last?.text.contains(attack) == true)
    #expect(page.first(".site-name")?.text == attack)
  }
}

extension Post {
  /// Puts a text wherever a post can have one.
  fileprivate mutating func fill(with text: String) {
    languages = [text]
    title = text
    longText = .markdown(text)
    url = "https://social.example/\(text)"
    quote = PostReference(
      handle: text, name: text, url: "https://far.example/\(text)", text: .html(text), state: nil)
    var clip = Media.file("video.mp4", .video, alt: text)
    clip.captions = [.init(language: text, source: .file(folder: "export", path: "words.vtt"))]
    attachments = [
      .media(.file("wide.jpg", alt: text)), .media(.file("lost.jpg", alt: text)),
      .media(.remote("https://far.example/\(text)", alt: text)), .media(clip),
      .media(.file("sound.mp3", .audio, alt: text)),
      .card(LinkCard(url: "https://songs.example/\(text)", title: text, summary: text)),
      .poll(Poll(options: [.init(text, votes: 1), .init(text)])),
      .unknown(UnknownAttachment(kind: text, text: text, url: "https://bread.example/\(text)")),
    ]
  }
}
