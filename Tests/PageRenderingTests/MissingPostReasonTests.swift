import Testing
import ThreadModel
@testable import PageRendering

@Suite("Posts that are not there")
struct MissingPostReasonTests {
  private func page(of parent: PostReference, flags: RecordRow.Flags = []) async throws -> (
    FixtureSite, ParsedPage
  ) {
    var site = try SiteFixture()
    site.post("1", "I disagree.", flags: flags) { $0.replyTo = parent }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    return (rendered, try rendered.page("@ada/post/1/"))
  }

  @Test(
    "a parent that the archive lacks is named as far as it is known, and linked only to its own page (fault 138)",
    arguments: [
      (PostReference(id: "9"), "In reply to a post that is not in this archive", nil),
      (PostReference(id: "9", handle: "dora"), "In reply to @dora, whose post is not in this archive", nil),
      (
        PostReference(id: "https://far.example/9"), "In reply to a post that is not in this archive",
        "https://far.example/9"
      ),
      (
        PostReference(id: "9", handle: "dora", url: "https://far.example/9"),
        "In reply to @dora, whose post is not in this archive", "https://far.example/9"
      ),
      (
        PostReference(url: "https://far.example/list", state: .kind("list")), "In reply to a list",
        "https://far.example/list"
      ),
      (PostReference(id: "javascript:alert(1)"), "In reply to a post that is not in this archive", nil),
    ])
  func missing(_ parent: PostReference, _ note: String, _ target: String?) async throws {
    let (site, page) = try await page(of: parent)
    #expect(page.texts(".missing") == [note])
    #expect(page.first("a", in: page.first(".missing"))?["href"] == target)
    let card = try site.page("@ada/replies/").first(".parent-card")
    #expect(card?.text.folded == note)
  }

  @Test(
    "a parent that is gone or hidden is a sentence, and nothing to follow (fault 138)",
    arguments: [
      (PostReference.State.deleted, "In reply to a deleted post"),
      (.unavailable, "In reply to a post that is not shown here"),
      (.blocked, "In reply to a post that is not shown here"),
      (.detached, "In reply to a post that is not shown here"),
    ])
  func hidden(_ state: PostReference.State, _ note: String) async throws {
    let parent = PostReference(id: "https://far.example/9", url: "https://far.example/9", state: state)
    let (_, page) = try await page(of: parent)
    #expect(page.texts(".missing") == [note])
    #expect(page.all("a", in: page.first(".missing")).isEmpty)
  }

  @Test("a parent that is not public leaves no id, no name and no word on any page (fault 139)")
  func withheld() async throws {
    let parent = PostReference(
      id: "https://far.example/secret-9", handle: "dora", name: "Dora", url: "https://far.example/secret-9",
      text: .plain("Between us"))
    let (site, page) = try await page(of: parent, flags: .withheldParent)
    #expect(page.texts(".missing") == ["In reply to a post that is not shown here"])
    for html in site.files.values.map({ String(decoding: $0, as: UTF8.self) }) {
      for trace in ["secret-9", "far.example", "dora", "Dora", "Between us"] {
        #expect(!html.contains(trace))
      }
    }
  }

  @Test("a reply to an unknown post says so")
  func replyToNothing() async throws {
    var site = try SiteFixture()
    site.post("1", "Quite.") { $0.isReply = true }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.texts(".missing") == ["In reply to a post that is not in this archive"])
  }

  @Test(
    "a tombstone says whose post is gone, why, and since when",
    arguments: [
      (Tombstone.Reason.deleted, "This post by @ada was deleted on 12 Mar 2026."),
      (.private, "This post by @ada has not been public since 12 Mar 2026."),
      (.withheld, "This post by @ada has been withheld since 12 Mar 2026."),
    ])
  func tombstone(_ reason: Tombstone.Reason, _ note: String) async throws {
    var site = try SiteFixture()
    site.tombstone("1", by: "ada", reason: reason)
    site.post("2", by: "ben", at: 60, "Oh.", replyTo: "1")
    let rendered = try await site.render()
    #expect(try rendered.page("@ada/post/1/").texts(".tombstone-text") == [note])
    #expect(try rendered.page("@ben/replies/").texts(".tombstone-text") == [note])
    #expect(try rendered.page("@ada/post/1/").meta("og:description") == note)
    #expect(rendered.faults() == [])
  }

  @Test("a tombstone that knows neither whose post it was nor when it went says what it knows")
  func bareTombstone() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    site.tombstone("1", by: "ada", reason: .deleted, isBare: true)
    site.post("2", at: 60, "Oh.", replyTo: "1")
    let note = "This post was deleted."
    #expect(try await site.render().page("@ada/post/2/").texts(".tombstone-text") == [note])
  }
}
