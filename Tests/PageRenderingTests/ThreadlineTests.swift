import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Threadlines on pages")
struct ThreadlineTests {
  /// The look of each entry's line and what is said of it.
  private func lines(_ page: ParsedPage) -> [String] {
    page.all(".entry").map { entry in
      let look = entry.classes.filter { $0.hasPrefix("line-") }.joined(separator: " ")
      return "\(look): \(page.texts(".line-text", in: entry).joined())"
    }
  }

  private func site(_ parents: [String?]) throws -> SiteFixture {
    var site = try SiteFixture()
    for (index, parent) in parents.enumerated() {
      site.post(
        "\(index)", by: index % 2 == 0 ? "ada" : "ben", at: Int64(index), "Post \(index)", replyTo: parent)
    }
    return site
  }

  @Test("a line that continues and one that ends say so (A29)")
  func continues() throws {
    let page = try site([nil, "0"]).render().page("@ada/post/0/")
    #expect(
      lines(page) == ["line-continues: Continues in the next post.", "line-ends: The thread ends here."])
  }

  @Test("a line that forks says into how many replies, and whether all of them are here (A29)")
  func forks() throws {
    let rendered = try site([nil, "0", "0", "0"]).render()
    #expect(
      lines(try rendered.page("@ada/post/0/")).first == "line-continues line-forks: Branches into 3 replies.")
    let page = try rendered.page("@ada/post/2/")
    #expect(lines(page).first == "line-continues line-forks: Branches into 3 replies, 2 not shown.")
    #expect(page.texts(".line-note") == ["2 other replies"])
    #expect(page.first("a", in: page.first(".line-note"))?["href"] == "/@ada/post/0/")
  }

  @Test("a line into a gap says how many replies are missing, and the gap leads to them (A29)")
  func gap() throws {
    var site = try site([nil, "0", "1", "2", "3", "4"])
    site.planSettings.ancestors = 1
    site.planSettings.replies = 1
    let page = try site.render().page("@ben/post/3/")
    #expect(
      lines(page) == [
        "line-gap: 1 reply not shown.", "line-continues: Continues in the next post.",
        "line-continues: Continues in the next post.", "line-gap: 1 reply not shown.",
      ])
    #expect(page.texts(".gap") == ["1 earlier reply not shown", "1 more reply"])
    #expect(page.all(".gap").allSatisfy { page.first("a", in: $0)?["href"] == "/@ada/post/0/" })
  }

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
  func missing(_ state: PostReference.State?, _ look: String, _ words: String) throws {
    var site = try SiteFixture()
    site.post("1", "I disagree.") { $0.replyTo = PostReference(id: "9", state: state) }
    let page = try site.render().page("@ada/post/1/")
    let sign = try #require(page.first(".missing"))
    #expect(sign.classes.contains(look) && sign.text == words)
  }

  @Test("an account's own posts in a row read as one piece: 1 of 3, 2 of 3, 3 of 3")
  func runs() throws {
    let page = try HarbourLane.rendered().page("@ben/post/ferry-1/")
    #expect(page.texts(".run").prefix(4) == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"])
    #expect(try HarbourLane.rendered().page("@ada/post/bridge/").all(".run").isEmpty)
  }

  @Test("indentation shows depth as far as a small screen allows, and text the rest")
  func depth() throws {
    let page = try site([nil, "0", "1", "2", "3", "4", "5"]).render().page("@ada/post/0/")
    let depths = page.all(".entry").compactMap { $0.classes.first { $0.hasPrefix("depth-") } }
    #expect(depths == ["depth-0", "depth-1", "depth-2", "depth-3", "depth-4", "depth-4", "depth-4"])
    let words = page.texts(".visually-hidden").filter { $0.hasPrefix("Level") }
    #expect(words == ["Level 5.", "Level 6."])
  }

  @Test("earlier versions of a post wait on its own page, the newest of them first, and nowhere else")
  func revisions() throws {
    let site = try HarbourLane.rendered()
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
  func manyRevisions() throws {
    var site = try SiteFixture()
    site.post("1", "Now") {
      $0.warning = "Ghosts"
      $0.revisions = (0..<40).map { _ in
        PostRevision(published: nil, text: .plain(String(repeating: "long ", count: 4_000)))
      }
    }
    let page = try site.render().page("@ada/post/1/")
    #expect(page.first("summary", in: page.first("details.revisions"))?.text == "Edited 40 times · Ghosts")
    #expect(page.all("li", in: page.first("details.revisions")).count == 3)
    #expect(
      page.texts(".note", in: page.first("details.revisions")) == ["37 earlier versions are not shown."])
  }
}
