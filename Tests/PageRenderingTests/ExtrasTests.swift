import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Lists, tags, months and grids on pages")
struct ExtrasTests {
  @Test("a tag in a text leads to its page, whatever its spelling, and the page shows the spelling used most")
  func tags() async throws {
    let site = try await HarbourLane.rendered()
    let post = try site.page("@cleo/post/bell/")
    let links = post.all("a.tag").map { $0["href"] }
    #expect(Set(links) == ["/tags/tide/", "/tags/harbour-co-\(mark("harbour & co"))/"])
    let page = try site.page("tags/tide/")
    #expect(page.first("h1")?.text == "#tide")
    #expect(page.meta("og:title") == "#tide")
    #expect(page.all(".entry").count == 3)
    #expect(page.texts(".thread-note") == ["cleo replied", "+ 1 more"])
    #expect(try site.page("tags/").texts("li") == ["#Harbour & Co 1", "#tide 4"])
    #expect(
      try site.page("tags/").all("li").compactMap { try site.page("tags/").first("a", in: $0)?["href"] }.count
        == 2)
  }

  private func mark(_ key: String) -> String { String(SafeName.tag(key).suffix(16)) }

  @Test("the tags of an unlisted post have no links, and it is only on its author's own lists (fault 155)")
  func unlistedTags() async throws {
    var site = try SiteFixture()
    site.post("1", "A #secret, in words", flags: .unlisted) { $0.tags = ["hushed"] }
    site.post("2", at: 60, "Open", replyTo: "1") { $0.quote = PostReference(id: "1") }
    let rendered = try await site.render()
    #expect(try rendered.page("@ada/post/1/").all("a.tag").isEmpty)
    #expect(try rendered.page("@ada/post/1/").texts("span.tag") == ["#hushed"])
    #expect(rendered.files.keys.filter { $0.hasPrefix("tags/") }.isEmpty)
    for (file, _) in rendered.files where !file.contains("/post/") && !file.hasPrefix("@ada/") {
      #expect(try !rendered.html(file).contains("in words"), "\(file)")
    }
    #expect(rendered.faults() == [])
  }

  @Test("a tag beyond ASCII has an address that every link spells alike")
  func unicodeTags() async throws {
    var site = try SiteFixture()
    site.post("1", "#Käse #日本")
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    #expect(
      try rendered.page("@ada/post/1/").all("a.tag").map { $0["href"] } == [
        "/tags/k%C3%A4se/", "/tags/%E6%97%A5%E6%9C%AC/",
      ])
    #expect(try rendered.page("tags/käse/").link("canonical") == "https://threads.example/tags/k%C3%A4se/")
  }

  @Test("a month has its posts with their parents, and the index leads to every month, the newest first")
  func months() async throws {
    var site = try SiteFixture()
    site.post("1", at: 0, "March")
    site.post("2", at: 86_400 * 30, "April", replyTo: "1")
    site.post("3", at: -86_400 * 365, "Last year")
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let index = try rendered.page("archive/")
    #expect(index.texts("h2") == ["2026", "2025"])
    #expect(
      index.all("a", in: index.first("main")).map { $0["href"] } == [
        "/archive/2026/04/", "/archive/2026/03/", "/archive/2025/03/",
      ])
    let april = try rendered.page("archive/2026/04/")
    #expect(april.first("h1")?.text == "April 2026")
    #expect(april.texts(".parent-text") == ["March"])
  }

  @Test("a site without a tag or a listed post has no link to what is not there")
  func navigation() async throws {
    var site = try SiteFixture()
    site.post("1", "No sign")
    #expect(
      try await site.render().page("").texts("a", in: site.render().page("").first("nav")) == [
        "Latest", "Archive", "About",
      ])
    site.post("2", at: 60, "#sign")
    let nav = try await site.render().page("tags/")
    #expect(nav.all("a", in: nav.first("nav")).first { $0["aria-current"] == "page" }?.text == "Tags")
  }

  @Test("a grid shows the first picture of each post, and covers what its author covered")
  func grid() async throws {
    var site = try SiteFixture()
    site.post("1", at: 1, "x") { $0.attachments = [.media(.file("wide.jpg", alt: "A bridge"))] }
    site.post("2", at: 2, "x") {
      $0.attachments = [.media(.file("square.png")), .media(.file("wide.jpg")), .media(.file("tall.jpg"))]
    }
    site.post("3", at: 3, "x") {
      $0.isSensitive = true
      $0.attachments = [.media(.file("wide.jpg", alt: "Blood"))]
    }
    site.post("4", at: 4, "x") { $0.attachments = [.media(.file("sound.mp3", .audio, alt: "Gulls"))] }
    site.post("5", at: 5, "x") { $0.attachments = [.media(.remote("https://far.example/x.jpg"))] }
    site.post("6", at: 6, "x") {
      $0.warning = "Ghosts"
      $0.attachments = [.media(.file("wide.jpg", alt: "A ghost"))]
    }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let page = try rendered.page("@ada/media/")
    #expect(
      page.all(".tile").map { page.first("a", in: $0)?["href"] }
        == (1...6).reversed().map { "/@ada/post/\($0)/" })
    #expect(
      page.all("img", in: page.first(".grid")).map { $0["alt"] } == ["Media from 12 Mar 2026", "A bridge"])
    #expect(
      page.texts(".tile-label") == ["Sensitive media", "Not in the archive", "Gulls", "Sensitive media"])
    #expect(page.texts(".tile-more") == ["+2"])
    #expect(!page.text.contains("ghost") && !page.text.contains("Blood"))
  }

  @Test(
    "a site of one owner has that profile on its front page; of several it has a directory and no profile")
  func home() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    site.account("ben") { $0.isOwner = false }
    site.post("1", "Hello")
    site.post("2", by: "ben", at: 60, "Hello back", replyTo: "1")
    let one = try await site.render()
    #expect(one.faults() == [])
    #expect(try one.page("").first("h1")?.text == "Ada Example")
    #expect(try one.page("").all(".accounts").isEmpty)
    #expect(try one.page("").texts(".text") == ["Hello"])
    site.account("cleo")
    site.post("3", by: "cleo", at: 90, "Me too")
    let two = try await site.render().page("")
    #expect(two.first("h1")?.text == "Latest")
    #expect(two.texts(".account-name") == ["Ada", "cleo"])
    #expect(two.all("a", in: two.first(".accounts")).map { $0["aria-label"] } == ["Ada Example", "cleo"])
    #expect(two.all(".profile").isEmpty)
  }

  @Test("an entry on a list shows up to three who replied, in one row with the size of the thread (A41)")
  func facepile() async throws {
    var site = try SiteFixture()
    site.account("ben", name: "Ben Tide") { $0.avatar = .file("avatar.png") }
    site.post("1", "Who is here?")
    for (index, handle) in ["ben", "cleo", "ben", "dora", "eve"].enumerated() {
      site.post("r\(index)", by: handle, at: Int64(index + 1), "Me", replyTo: "1")
    }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let pile = try #require(try rendered.page("@ada/").first(".thread-note"))
    let page = try rendered.page("@ada/")
    #expect(page.texts("a", in: pile) == ["6 posts"])
    #expect(page.all(".thread-note").count == 1 && page.all(".counts").isEmpty, "one line says it all")
    #expect(page.all(".avatar", in: pile).count == 3)
    #expect(page.all("img", in: pile).allSatisfy { $0["alt"] == "" })
    #expect(try rendered.page("@ada/post/1/").all(".thread-note").isEmpty, "the replies themselves are there")
  }

  @Test("of a thread of one's own a list shows two posts and how many more there are (A37)")
  func folded() async throws {
    let page = try await HarbourLane.rendered().page("@ben/")
    let entries = page.all(".entry")
    #expect(entries[1].classes.contains("joined") && entries[0].classes.contains("line-continues"))
    #expect(page.texts(".thread-note", in: entries[1]) == ["+ 2 more"])
    #expect(page.first("a", in: page.first(".thread-note", in: entries[1]))?["href"] == "/@ben/post/ferry-1/")
  }
}
