import Testing
import ThreadModel

@testable import PageRendering

@Suite("Custom emoji on pages")
struct EmojiTests {
  private static func emoji(_ word: String, _ media: Media = .file("tiny.png")) -> [CustomEmoji] {
    [CustomEmoji(word, media)].compactMap { $0 }
  }

  @Test("an emoji of the export is a small picture in the text, and its word in descriptions")
  func text() async throws {
    var site = try SiteFixture(base: "https://threads.example/a/")
    site.post("1", "so true :blobcat:") { $0.emoji = Self.emoji(":blobcat:") }
    site.post("2", by: "ben", at: 60, "Quite") {
      $0.replyTo = PostReference(id: "1")
      $0.quote = PostReference(id: "1")
    }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let page = try rendered.page("@ada/post/1/")
    let picture = try #require(page.first("img.emoji", in: page.first(".text")))
    #expect(picture["src"] == "/a/media/tiny.png")
    #expect(picture["alt"] == ":blobcat:" && picture["title"] == ":blobcat:")
    #expect(picture["width"] == "20" && picture["height"] == "20")
    #expect(page.meta("og:description") == "so true :blobcat:")
    #expect(page.first("title")?.text.contains(":blobcat:") == true)
    let reply = try rendered.page("@ben/post/2/")
    #expect(reply.first("img.emoji", in: reply.first(".quote-text")) != nil)
    #expect(try rendered.page("@ben/replies/").texts(".parent-text") == ["so true :blobcat:"])
  }

  @Test(
    "one that is on another site, missing or not a picture is shown as its word, and is never loaded (fault 97)",
    arguments: [
      Media.remote("https://far.example/x.png"), .file("lost.png"), .file("video.mp4"), .file("words.vtt"),
    ])
  func absent(_ media: Media) async throws {
    var site = try SiteFixture()
    site.post("1", "so :x: true") { $0.emoji = Self.emoji(":x:", media) }
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/1/")
    #expect(page.texts(".text") == ["so :x: true"])
    #expect(try page.all("img").isEmpty && !rendered.html("@ada/post/1/").contains("far.example"))
  }

  @Test("names, bios and fields have those of their account, on every page that shows them")
  func account() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada :ok:") {
      $0.emoji = Self.emoji(":ok:")
      $0.bio = .html("<p>I am :ok:</p>")
      $0.fields = [.init(name: "How :ok:", value: .html("very :ok:"))]
    }
    site.account("ben", name: "Ben :ok:")
    site.post("1", "Hello :ok:")
    site.post("2", by: "ben", at: 60, "Hi", replyTo: "1")
    site.repost("r1", by: "ada", at: 120, of: PostReference(id: "2"))
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let profile = try rendered.page("@ada/")
    for selector in ["h1", ".bio", "dt", "dd", ".repost-line"] {
      #expect(profile.first("img.emoji", in: profile.first(selector)) != nil, "\(selector)")
    }
    let page = try rendered.page("@ada/post/1/")
    #expect(page.first("img.emoji", in: page.first(".author-name")) != nil)
    #expect(page.texts(".text").first == "Hello :ok:", "the account's emoji are not the post's")
    #expect(page.meta("og:title")?.contains("Ada :ok:") == true)
    #expect(try rendered.page("@ben/").first("h1")?.text == "Ben :ok:")
    let list = try rendered.page("about/")
    #expect(list.first("img.emoji", in: list.first(".account-name")) != nil)
    #expect(try rendered.page("").texts(".account-name").contains("Ada"), "a row of accounts has first names")
  }

  @Test("a warning shows its own, and the covered text none before it is asked for")
  func warning() async throws {
    var site = try SiteFixture()
    site.post("1", "Boo :x:") {
      $0.warning = "Spoilers :x:"
      $0.emoji = Self.emoji(":x:")
    }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.first("img.emoji", in: page.first("summary")) != nil)
    #expect(page.all("img.emoji", in: page.first("details")).count == 2)
    #expect(page.meta("og:description") == "Content warning: Spoilers :x:")
  }
}
