import Foundation
import PostText
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Threads in other forms")
struct ThreadFormTests {
  private func rendered(_ make: (inout SiteFixture) -> Void) async throws -> FixtureSite {
    var site = try SiteFixture()
    site.planSettings.extras = .full
    make(&site)
    return try await site.render()
  }

  @Test("the JSON of a thread has its posts in reading order, each with what its page shows")
  func json() async throws {
    let site = try await HarbourLane.full.value
    let thread = try ParsedJSON.object(site.html("@ada/post/bridge/thread.json"))
    #expect(thread["format"] as? String == "threadline-thread" && thread["version"] as? Int == 2)
    #expect(thread["url"] as? String == "https://threads.example/@ada/post/bridge/")
    let posts = try #require(thread["posts"] as? [[String: Any]])
    #expect(posts.map { $0["depth"] as? Int } == [0, 1, 2, 1, 2, 1])
    #expect(posts[1]["text"] as? String == "How shall we pay?")
    #expect((posts[1]["attachments"] as? [[String: Any]])?.first?["kind"] as? String == "poll")
    #expect((posts[2]["quote"] as? [String: Any])?["text"] as? String == "Row, row, and mind the pier.")
    #expect((posts[3]["note"] as? String)?.hasPrefix("This post by @cleo was deleted on") == true)
    #expect(posts[5]["warning"] as? String == "Ghost stories" && posts[5]["text"] == nil)
    let pictures = posts[0]["attachments"] as? [[String: Any]] ?? []
    #expect(
      pictures.compactMap { $0["description"] as? String } == [
        "The bridge at dawn, seen from the ferry", "A toll ticket",
      ])
  }

  @Test("the reference of output files names every member of a thread as JSON")
  func documented() async throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: package.appendingPathComponent("docs/reference/output-files.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "### Threads as JSON").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    let site = try await HarbourLane.full.value
    var members: Set<String> = []
    for (path, bytes) in site.files where path.hasSuffix("/thread.json") {
      let text = String(decoding: bytes, as: UTF8.self)
      members.formUnion(text.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
    }
    #expect(members.isSuperset(of: ["url", "posts", "attachments", "quote", "percent", "note"]))
    for member in members { #expect(section.contains("`\(member)`"), "\(member)") }
  }

  @Test("nothing reaches a form that is not on its list, whatever a record says")
  func allowList() async throws {
    let site = try await rendered { site in
      site.account("ada") { ada in
        ada.bio = .plain("PLANTED bio")
        ada.url = "https://PLANTED.example/"
        ada.location = "PLANTED"
        ada.aliases = ["PLANTED"]
        ada.movedTo = "PLANTED"
      }
      site.post("PLANTED-id", at: 0, "One", flags: [.withheldSubject]) { post in
        post.slug = "one"
        post.labels = ["bot"]
        post.counts = PostCounts(likes: 770_077)
        post.revisions = [PostRevision(published: nil, text: .plain("PLANTED revision"))]
        post.quote = PostReference(
          id: "PLANTED", handle: "PLANTED", url: "https://PLANTED.example/1", text: .plain("PLANTED"))
        post.attachments = [
          .media(Media(.image, source: .file(folder: "/PLANTED", path: "PLANTED.jpg"), alt: "Seen"))
        ]
      }
      site.post("two", at: 60, "Two", replyTo: "PLANTED-id")
      site.post("three", at: 70, "PLANTED unlisted", replyTo: "two", flags: .unlisted)
      site.post("four", at: 80, "Four", replyTo: "three")
      site.post("five", at: 90, "Five", flags: .withheldParent) {
        $0.replyTo = PostReference(id: "PLANTED", handle: "PLANTED", text: .plain("PLANTED"))
      }
    }
    // Slugs come from rows, which this fixture leaves to the ids.
    let root = try #require(
      site.files.keys.first { $0.hasSuffix("/thread.json") && $0.contains("PLANTED-id") })
    for (path, bytes) in site.files where !path.hasSuffix(".html") && !path.hasPrefix("sitemap") {
      let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "post/PLANTED-id/", with: "")
      #expect(!text.contains("PLANTED") && !text.contains("770077"), "\(path)")
    }
    let json = try ParsedJSON.object(site.html(root))
    let posts = try #require(json["posts"] as? [[String: Any]])
    let known: Set<String> = [
      "depth", "id", "url", "author", "published", "updated", "language", "original", "warning", "title",
      "text",
      "html", "attachments", "quote", "replyTo", "tags", "note",
    ]
    for post in posts { #expect(Set(post.keys).isSubset(of: known)) }
    #expect(posts[2]["note"] as? String == "An unlisted post.")
    #expect((posts[3]["replyTo"] as? [String: Any])?["note"] as? String == "In reply to @ada")
  }

  @Test("a thread as text reads from top to bottom, with the addresses of its media")
  func text() async throws {
    let text = try await HarbourLane.full.value.html("@ada/post/bridge/thread.txt")
    #expect(text.hasPrefix("Thread by Ada Example\nhttps://threads.example/@ada/post/bridge/\n"))
    #expect(text.contains("\nPicture: A toll ticket\nhttps://threads.example/media/square.png\n"))
    #expect(text.contains("\n• Songs: 75 %\n"))
    #expect(text.contains("\n> Ben Tide (@ben)\n> Row, row, and mind the pier.\n"))
    #expect(text.contains("\nContent warning: Ghost stories\n"))
    #expect(!text.contains("third arch"))
  }

  @Test("a thread as Markdown says the same again when it is read as Markdown")
  func markdown() async throws {
    let words =
      "1. *not* a list\n# no heading\n- no dash _x_ `y` <b>&amp;</b> [z](w) ![p](q) a\\b ~~s~~ 2) + = |"
    let site = try await rendered { site in
      site.post("1", "x") { $0.text = .spans([TextSpan(words)]) }
    }
    let markdown = try site.html("@ada/post/1/thread.md")
    let read = RichTextParser.parse(.markdown(markdown)).text.plainText
    #expect(read.contains(words), "\(read)")
    #expect(read.hasPrefix("Thread by ada\n\n"))
  }

  @Test(
    "every shape of a text comes back from Markdown as it went in",
    arguments: [
      "A *word* and **two**", "> quoted\n>\n> twice", "- one\n- two\n\n  more", "3. three\n4. four",
      "```\ncode `x` </p>\n  two\n```", "a `b` c", "[link *x*](https://far.example/a_b?c=(d))", "one\\\ntwo",
      "    indented", "***\n\nafter",
    ])
  func markdownShapes(source: String) async throws {
    let scene = try await SiteFixture().scene()
    let text = RichTextParser.parse(.markdown(source)).text
    let written = MarkdownText(links: scene.absoluteLinks).text(text)
    #expect(RichTextParser.parse(.markdown(written)).text == text, "\(written)")
  }

  @Test("a thread that is too long for one file says how many posts are elsewhere")
  func longThread() async throws {
    let site = try await rendered { site in
      site.planSettings.formLength = 3
      site.post("0", at: 0, "Zero")
      for index in 1...6 {
        site.post("\(index)", at: Int64(index), "Number \(index)", replyTo: "\(index - 1)")
      }
    }
    let json = try ParsedJSON.object(site.html("@ada/post/0/thread.json"))
    #expect((json["posts"] as? [Any])?.count == 3 && json["more"] as? Int == 4)
    #expect(
      try site.html("@ada/post/0/thread.txt").hasSuffix(
        "4 more replies: https://threads.example/@ada/post/0/\n"))
    #expect(
      try site.html("@ada/post/0/thread.md").contains(
        "[4 more replies](<https://threads.example/@ada/post/0/>)"))
  }

  @Test(
    "a slug that is the name of a file of a thread is changed, and no file is also a folder (fault 145)"
  )
  func reservedSlugs() async throws {
    let names = [
      "feed.xml", "feed.json", "thread.json", "thread.md", "thread.txt", "index", "page", "sitemap.xml",
    ]
    let site = try await rendered { site in
      for (second, name) in names.enumerated() {
        site.post(name, at: Int64(second), "#\(name)")
        site.post("\(name)-reply", at: Int64(second) + 100, "Yes", replyTo: name)
      }
    }
    for path in site.files.keys {
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        #expect(site.files[String(folder)] == nil, "\(folder) is a file and a folder")
      }
    }
    #expect(site.files["@ada/post/feed.xml/index.html"] == nil)
    #expect(site.files.keys.count { $0.hasSuffix("/thread.json") } == names.count)
  }
}
