import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Threadlines on pages")
struct ThreadlineTests {
  /// The look of each entry's line.
  private func lines(_ page: ParsedPage) -> [String] {
    page.all(".entry").compactMap { $0.classes.first { $0.hasPrefix("line-") } }
  }

  private func labels(_ page: ParsedPage) -> [String] { page.all(".entry").compactMap { $0["aria-label"] } }

  private func site(_ parents: [String?]) throws -> SiteFixture {
    var site = try SiteFixture()
    for (index, parent) in parents.enumerated() {
      site.post(
        "\(index)", by: index % 2 == 0 ? "ada" : "ben", at: Int64(index), "Post \(index)", replyTo: parent)
    }
    return site
  }

  @Test("a line leads from the focus to its answers, continues, and ends, and the label says to whom (A29)")
  func continues() async throws {
    let page = try await site([nil, "0", "1"]).render().page("@ada/post/0/")
    #expect(lines(page) == ["line-answers", "line-continues", "line-ends"])
    #expect(
      labels(page) == [
        "Post by ada, 12 Mar 2026, 09:00", "Reply by ben to ada, 12 Mar 2026, 09:00",
        "Reply by ada to ben, 12 Mar 2026, 09:00",
      ])
  }

  @Test(
    "a fork is a branch for each reply, and next to the path to the focus one line names who wrote what is elsewhere (A29)"
  )
  func forks() async throws {
    let rendered = try await site([nil, "0", "0", "0"]).render()
    let root = try rendered.page("@ada/post/0/")
    #expect(lines(root) == ["line-run", "line-ends", "line-ends", "line-ends"])
    let page = try rendered.page("@ada/post/2/")
    #expect(lines(page) == ["line-continues", "line-ends"])
    #expect(page.texts(".stub") == ["2 other replies"])
    #expect(page.first("a", in: page.first(".stub"))?["href"] == "/@ada/post/0/")
    #expect(page.all(".avatar", in: page.first(".stub")).count == 1)
  }

  @Test("a line into a gap leads to the posts that are not here, and the gap says how many (A29)")
  func gap() async throws {
    var site = try site([nil, "0", "1", "2", "3", "4", "5", "6"])
    site.planSettings.ancestors = 1
    site.planSettings.replies = 1
    let page = try await site.render().page("@ada/post/4/")
    #expect(lines(page) == ["line-gap", "line-continues", "line-answers", "line-gap"])
    #expect(page.texts(".gap") == ["2 earlier replies not shown", "2 more replies"])
    #expect(page.all(".gap").allSatisfy { page.first("a", in: $0)?["href"] == "/@ada/post/0/" })
    #expect(page.all(".gap-2").count == 2)
  }

  @Test(
    "a gap is the taller the more it hides, by the logarithm",
    arguments: [
      (1, 1), (2, 2), (3, 2), (4, 3), (32, 6), (511, 9), (512, 10), (1_000_000, 10), (.max, 10), (-3, 1),
    ])
  func gapHeight(_ count: Int, _ step: Int) { #expect(EntryBuilder.gapHeight(count) == step) }

  @Test(
    "a line from a parent that is not there says why: deleted, withheld, or not in the archive (A29)",
    arguments: [
      (
        PostReference.State.deleted as PostReference.State?, "missing-deleted",
        "In reply to a deleted post"
      ),
      (.unavailable, "missing-withheld", "In reply to a post that is not shown here"),
      (.blocked, "missing-withheld", "In reply to a post that is not shown here"),
      (nil, "missing-absent", "In reply to a post that is not in this archive"),
    ])
  func missing(_ state: PostReference.State?, _ look: String, _ words: String) async throws {
    var site = try SiteFixture()
    site.post("1", "I disagree.") { $0.replyTo = PostReference(id: "9", state: state) }
    let page = try await site.render().page("@ada/post/1/")
    let sign = try #require(page.first(".missing"))
    #expect(sign.classes.contains(look) && sign.text == words)
  }

  @Test("an account's own posts in a row read as one piece: 1 of 3, 2 of 3, 3 of 3")
  func runs() async throws {
    let page = try await HarbourLane.rendered().page("@ben/post/ferry-1/")
    #expect(page.texts(".run").prefix(4) == ["1 of 4", "2", "3", "4"])
    #expect(labels(page).prefix(4).map { $0.suffix(6) } == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"])
    #expect(labels(page).prefix(4).allSatisfy { $0.hasPrefix("Post by Ben Tide") })
    #expect(page.all(".in-run .run").allSatisfy { $0["aria-hidden"] == "true" })
    #expect(try await HarbourLane.rendered().page("@ada/post/bridge/").all(".run").isEmpty)
  }

  @Test("the day is said once in a chain, and again where it is another")
  func dayOnce() async throws {
    var site = try SiteFixture()
    site.post("0", at: 0, "Noon")
    site.post("1", by: "ben", at: 600, "Ten past", replyTo: "0")
    site.post("2", at: 90_000, "A day later", replyTo: "1")
    let page = try await site.render().page("@ada/post/0/")
    #expect(page.texts("a.time") == ["12 Mar 2026, 09:00", "09:10", "13 Mar 2026, 10:00"])
    #expect(labels(page)[1].contains("12 Mar 2026, 09:10"))
    #expect(try await site.render().page("@ben/post/1/").texts("a.time")[1] == "12 Mar 2026, 09:10")
  }

  @Test("a branch of several posts folds, names who wrote in it, and is in the page when it is folded")
  func branches() async throws {
    var site = try SiteFixture()
    site.account("ben", name: "Ben Tide")
    for number in 0..<3 {
      site.post("\(number)", at: Int64(number), "Mine", replyTo: number == 0 ? nil : "\(number - 1)")
    }
    site.post("a", by: "ben", at: 10, "Aside", replyTo: "1")
    site.post("b", by: "cleo", at: 11, "Below", replyTo: "a")
    site.post("c", by: "cleo", at: 12, "Alone", replyTo: "2")
    site.post("d", by: "dora", at: 13, "Too", replyTo: "2")
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/0/")
    let branch = try #require(page.first("details.branch"))
    #expect(branch["open"] == nil && page.texts(".text", in: branch) == ["Aside", "Below"])
    #expect(page.first("summary", in: branch)?.text.folded == "2 replies by Ben Tide and cleo")
    #expect(
      page.all("div.branch").count == 2 && page.texts(".text", in: page.first("div.branch")) == ["Alone"])
    #expect(try rendered.page("@ada/post/2/").all("details.branch").isEmpty)
    #expect(rendered.faults() == [])
  }

  @Test("long silence, and the replies to the first post below its author's own, are said")
  func silenceAndPart() async throws {
    var site = try SiteFixture()
    site.post("0", at: 0, "First")
    site.post("1", at: 60, "Second", replyTo: "0")
    site.post("late", by: "ben", at: 100 * 86_400, "Still there?", replyTo: "0")
    let page = try await site.render().page("@ada/post/0/")
    #expect(page.texts(".silence") == ["3 months later"])
    #expect(page.texts("h2.thread-part") == ["1 reply to the first post"])
    #expect(lines(page) == ["line-run", "line-ends", "line-ends"])
  }

  @Test("a thread says where it ends, below its last post, and a post that nobody answered does not (B15)")
  func end() async throws {
    var site = try SiteFixture()
    site.post("0", at: 0, "First")
    site.post("1", by: "ben", at: 60, "Second", replyTo: "0")
    site.post("alone", at: 120, "Alone")
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/0/")
    let end = try #require(page.first(".thread-end"))
    #expect(page.texts(".thread-end") == ["End of the thread"])
    #expect(page.all(".entry").allSatisfy { $0.index < end.index })
    #expect(try rendered.page("@ben/post/1/").all(".thread-end").isEmpty)
    #expect(try rendered.page("@ada/post/alone/").all(".thread-end").isEmpty)
  }

  @Test(
    "names of thousands of letters, names read from right to left and titles with markup stay what they are")
  func hostileNames() async throws {
    let long = String(repeating: "long", count: 500)
    let title = String(repeating: "<b>\"&x</b> ", count: 500)
    var site = try SiteFixture()
    site.account("ada", name: long)
    site.account("ben", name: "ليلى \u{202E}حداد")
    site.post("0", at: 0, "First") { $0.title = title }
    for number in 1...3 { site.post("\(number)", at: Int64(number), "Mine", replyTo: "\(number - 1)") }
    site.post("a", by: "ben", at: 10, "Aside", replyTo: "1")
    site.post("b", at: 11, "Below", replyTo: "a")
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let page = try rendered.page("@ada/post/0/")
    #expect(labels(page).allSatisfy { $0.count < 200 })
    #expect(labels(page).contains { $0.hasPrefix("Reply by \u{2068}ليلى") })
    let summary = try #require(page.first("summary", in: page.first("details.branch"))).text.folded
    #expect(summary.count < 140 && summary.hasPrefix("2 replies by \u{2068}ليلى"))
    #expect(
      page.first(".text", in: page.first(".entry-focused"))?.text.folded.hasPrefix("<b>\"&x</b> <b>") == true)
  }

  @Test("earlier versions of a post wait on its own page, the newest of them first, and nowhere else")
  func revisions() async throws {
    let site = try await HarbourLane.rendered()
    let page = try site.page("@ada/post/bridge/")
    let versions = try #require(page.first("details.revisions"))
    #expect(page.first("summary", in: versions)?.text == "Edited 2 times")
    #expect(page.texts(".text", in: versions) == ["The bridge is open.", "The bridge is opne."])
    #expect(page.all("time", in: versions).count == 1)
    for address in ["@ada/", "", "@ben/post/bridge-2/"] {
      #expect(try site.page(address).all("details.revisions").isEmpty)
    }
  }

  @Test("of many or long earlier versions, as many are shown as fit, and the rest is counted")
  func manyRevisions() async throws {
    var site = try SiteFixture()
    site.post("1", "Now") {
      $0.warning = "Ghosts"
      $0.revisions = (0..<40).map { _ in
        PostRevision(published: nil, text: .plain(String(repeating: "long ", count: 4_000)))
      }
    }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.first("summary", in: page.first("details.revisions"))?.text == "Edited 40 times · Ghosts")
    #expect(page.all("li", in: page.first("details.revisions")).count == 3)
    #expect(
      page.texts(".note", in: page.first("details.revisions")) == ["37 earlier versions are not shown."])
  }
}
