import BuildDiagnostics
import Testing
import ThreadModel
import TypedTemplates
@testable import PageRendering
@testable import SitePlanning

@Suite("Entries")
struct EntryBuilderTests {
  /// A root with so many direct replies.
  private func thread(replies: Int64, counts: PostCounts = PostCounts()) throws -> SiteFixture {
    var site = try SiteFixture()
    site.post("root", "Who is here?") { $0.counts = counts }
    for number in 0..<replies {
      site.post("r\(number)", by: "ben", at: number + 1, "Me \(number)", replyTo: "root")
    }
    return site
  }

  @Test(
    "replies are counted at the post in focus and where they are not shown: no page says 15 where another says 16 (A39)"
  )
  func repliesWithEveryExtra() async throws {
    let site = try await thread(replies: 16).render()
    for (address, counts, row) in [
      ("@ada/post/root/", ["16 replies"], []), ("@ada/", [], ["17 posts"]), ("", [], ["17 posts"]),
      ("@ben/post/r7/", [], ["15 other replies"]),
    ] {
      let page = try site.page(address)
      #expect(page.texts(".counts") == counts, "on \(address)")
      #expect(page.texts(".thread-note") + page.texts(".stub") == row, "on \(address)")
    }
  }

  @Test("the same post in two places keeps the count of each, however often it was rendered (A39)")
  func ownCounts() async throws {
    let scene = try await thread(replies: 1).scene()
    var builder = EntryBuilder(scene: scene)
    let address = PageURL.home
    func count(_ replies: Int, _ role: PlacedPost.Role) -> [String] {
      var post = PlacedPost(row: 0, role: role)
      post.replies = replies
      let page = PagePlan(kind: .page(SeriesPage(series: 0)), address: address, tokens: [.post(post)])
      let record = builder.records(for: page).first
      guard case .records(let counts)? = record?[EntryFields.counts] else { return [] }
      return counts.compactMap { count in
        guard case .text(let number) = count[CountFields.number] else { return nil }
        return number
      }
    }
    #expect(count(15, .ancestor) == [])
    #expect(count(16, .timeline) == ["16"])
    #expect(count(15, .focused) == ["15"])
    #expect(count(0, .reply) == [])
  }

  @Test("a count that the export gives is shown as it is and never mixed with what is here")
  func exportedCounts() async throws {
    let counts = PostCounts(likes: 1, reposts: 0, replies: 40, quotes: -3)
    let site = try await thread(replies: 2, counts: counts).render()
    for address in ["@ada/post/root/", "@ada/", "@ben/post/r1/"] {
      #expect(try site.page(address).texts(".counts").first == "40 replies 1 like", "on \(address)")
    }
  }

  @Test("the same post reposted twice is two entries, its own is left out, and every id is unique (A38)")
  func twice() async throws {
    var site = try SiteFixture()
    site.post("1", "Once")
    site.repost("r1", by: "ada", at: 60, of: PostReference(id: "1"))
    site.repost("r2", by: "ada", at: 120, of: PostReference(id: "1"))
    let rendered = try await site.render()
    #expect(try rendered.page("@ada/").texts(".text") == ["Once", "Once"])
    #expect(rendered.faults() == [])
  }

  @Test("ids of any form become anchors that are different and safe")
  func anchors() async throws {
    var site = try SiteFixture()
    let ids = ["a b", "a-b", "https://x.example/1#<\">", "é", "日本", "1"]
    for (index, id) in ids.enumerated() {
      site.post(id, at: Int64(index), "x", replyTo: index == 0 ? nil : ids[0])
    }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let root = try #require(rendered.plan.permalinks.address(ofRow: 0)).path
    let anchors = try rendered.page(root).all(".entry").compactMap { $0["id"] }
    #expect(Set(anchors).count == ids.count)
    #expect(anchors.allSatisfy { $0.wholeMatch(of: #/p-[0-9a-f]{12}/#) != nil })
  }

  @Test("a thread of one post is a thread: the same page, without a word about more (A42)")
  func threadOfOne() async throws {
    var site = try SiteFixture()
    site.post("1", "Alone")
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/1/")
    #expect(page.all(".entry", in: page.first(".thread")).count == 1)
    #expect(page.all(".gap").isEmpty)
    #expect(try rendered.page("@ada/").all(".thread-note").isEmpty)
  }

  @Test("what does not fit is a gap that says how many, in the right number, and leads there")
  func gaps() async throws {
    var site = try SiteFixture()
    site.planSettings.ancestors = 1
    site.planSettings.replies = 1
    site.post("0", "zero")
    for number in 1...7 { site.post("\(number)", at: Int64(number), "more", replyTo: "\(number - 1)") }
    let page = try await site.render().page("@ada/post/4/")
    #expect(page.texts(".gap") == ["2 earlier replies not shown", "2 more replies"])
    #expect(page.all("a", in: page.first(".gap")).map { $0["href"] } == ["/@ada/post/0/"])
    #expect(page.all(".entry").count == 4)
  }

  @Test("a repost of a post from elsewhere shows what is known, with the name of who reposted it")
  func foreignRepost() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    site.repost(
      "r1", by: "ada",
      of: PostReference(
        id: "https://far.example/9", handle: "dora", url: "https://far.example/9", text: .plain("Ahoy")))
    let rendered = try await site.render()
    let page = try rendered.page("@ada/")
    #expect(page.texts(".repost-line") == ["Ada Example reposted"])
    #expect(page.texts(".text", in: page.first(".entry")) == ["Ahoy"])
    #expect(page.texts(".handle", in: page.first(".byline")) == ["@dora"])
    #expect(page.all("a", in: page.first(".byline")).map { $0["href"] } == ["https://far.example/9"])
    #expect(page.all("blockquote").isEmpty)
    #expect(rendered.faults() == [])
  }

  @Test("a repost of which only the link is known is headed by the author in the link")
  func linkedRepost() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    let url = "https://far.example/users/dora/statuses/9"
    site.repost("r1", by: "ada", of: PostReference(id: url, url: url))
    let page = try await site.render().page("@ada/")
    #expect(page.texts(".repost-line") == ["Ada Example reposted"])
    #expect(page.texts(".handle", in: page.first(".byline")) == ["@dora@far.example"])
    #expect(page.all("a", in: page.first("blockquote")).map { $0["href"] } == [url])
  }

  @Test("words of a repost that were cut off have a link to the rest")
  func cutRepost() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    site.repost(
      "r1", by: "ada",
      of: PostReference(handle: "dora", name: "Dora", url: "https://far.example/9", text: .plain("Ahoy and…"))
    )
    let page = try await site.render().page("@ada/")
    #expect(page.texts(".author-name", in: page.first(".byline")) == ["Dora"])
    #expect(page.all("a", in: page.first(".read-on")).map { $0["href"] } == ["https://far.example/9"])
  }

  @Test(
    "the URL of a post names its author",
    arguments: [
      ("https://social.example/users/bob/statuses/1", "bob@social.example"),
      ("https://social.example/@bob/1", "bob@social.example"),
      ("https://social.example/@bob@far.example/1", "bob@far.example"),
      ("https://x.com/bob/status/1", "bob"), ("https://x.com/i/status/1", nil),
      ("https://www.threads.net/@bob/post/C1", "bob"),
      ("https://bsky.app/profile/bob.example/post/3k", "bob.example"),
      ("https://bsky.app/profile/did:plc:x/post/3k", nil), ("https://far.example/9", nil),
      ("at://did:plc:x/app.bsky.feed.post/3k", nil), ("javascript:x", nil),
    ])
  func authorOfURL(url: String, handle: String?) {
    #expect(RepostedAuthor(PostReference(url: url))?.handle == handle)
  }

  @Test("a repost of a post that is not public says nothing of it (fault 139)")
  func withheldRepost() async throws {
    var site = try SiteFixture()
    site.repost(
      "r1", by: "ada", of: PostReference(id: "secret-9", handle: "dora", text: .plain("Between us")),
      flags: .withheldSubject)
    let html = try await site.render().html("@ada/")
    for trace in ["secret-9", "dora", "Between us"] { #expect(!html.contains(trace)) }
    #expect(html.contains("is not available"))
  }

  @Test("a record that cannot be read again is left out, is reported once, and costs no other record")
  func unreadable() async throws {
    var site = try thread(replies: 3)
    site.unreadable = ["r1"]
    let rendered = try await site.render()
    #expect(try rendered.page("@ada/post/root/").texts(".text") == ["Who is here?", "Me 0", "Me 2"])
    #expect(try rendered.page("@ben/post/r1/").first("h1")?.text == "This post is no longer available")
    #expect(rendered.diagnostics.allSatisfy { $0.code == .recordUnreadable && $0.message.contains("\"r1\"") })
    #expect(
      rendered.diagnostics.count == 3, "once for the thread, once for its author's list, once for the month")
  }
}
