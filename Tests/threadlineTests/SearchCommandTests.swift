import Foundation
import Testing

/// `threadline search` on a built site.
struct SearchCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    let posts = (1...12).map { number in
      let text = number == 3 ? "Lantern and lantern, over the pier." : "The lantern of day \(number)."
      return #"{"type":"post","id":"p\#(number)","slug":"p\#(number)","account":"a","#
        + #""published":"2026-01-\#(number + 10)T08:00:00Z","text":"\#(text)"}"#
    }
    let head = [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada"}"#,
    ]
    try program.write((head + posts).joined(separator: "\n") + "\n", to: "export.ndjson")
    let built = try program.run(["build", "export.ndjson", "--base-url", "https://a.example/", "--quiet"])
    #expect(built.status == 0, "\(built.errors)")
  }

  @Test("posts are printed newest first, ten of them, and it says that there are more")
  func text() throws {
    let result = try program.run(["search", "site", "lantern"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("@ada/post/p12/\n@ada · 2026-01-22\nThe lantern of day 12.\n\n"))
    #expect(result.output.components(separatedBy: "@ada/post/").count == 11)
    #expect(result.errors.contains("there are more; --limit prints them"))
    let one = try program.run(["search", "site", "pier"])
    #expect(one.output == "@ada/post/p3/\n@ada · 2026-01-13\nLantern and lantern, over the pier.\n")
    #expect(one.errors.isEmpty)
  }

  @Test("the order and the limit are those of the flags, and JSON says the same")
  func json() throws {
    let result = try program.run(["search", "site", "lantern", "--order", "best", "--limit", "1", "--json"])
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let posts = try #require(read["posts"] as? [[String: String]])
    #expect(read["format"] as? String == "threadline-search" && read["query"] as? String == "lantern")
    #expect(read["hasMore"] as? Bool == true && posts.count == 1)
    #expect(posts.first?["path"] == "@ada/post/p3/" && posts.first?["author"] == "ada")
    #expect(posts.first?["date"] == "2026-01-13")
  }

  @Test("what is no date is reported and taken as words, and nothing found is no failure")
  func nothing() throws {
    let bad = try program.run(["search", "site", "lantern before:soon"])
    #expect(bad.status == 0 && bad.output.isEmpty)
    #expect(bad.errors.contains("\"before:soon\" has no date"))
    #expect(bad.errors.contains("no post matches"))
  }

  @Test("a query that is longer than what counts of it is said to be")
  func long() throws {
    let query = String(repeating: "lantern ", count: 200)
    let text = try program.run(["search", "site", query])
    #expect(text.status == 0 && text.output.contains("@ada/post/p12/"))
    #expect(text.errors.contains("note: only the beginning of this long query was searched for"))
    for (query, isCut) in [(query, true), ("lantern", false)] {
      let json = try program.run(["search", "site", query, "--json"])
      #expect(json.output.contains("\"isQueryCut\" : \(isCut)"), "\(json.output.prefix(600))")
    }
  }

  @Test("a folder without an index, and a limit of none, are errors")
  func errors() throws {
    #expect(try program.run(["search", "site", "lantern", "--limit", "0"]).status != 0)
    let none = try program.run(["search", ".threadline", "lantern"])
    #expect(none.status != 0 && !none.errors.isEmpty && none.output.isEmpty)
  }
}
