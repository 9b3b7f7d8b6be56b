@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("Reposts of X that show a post of the owner's own")
struct XSelfRepostTests {
  private static let long = String(repeating: "a long and winding text &amp; ", count: 9)

  @Test(
    "a repost of one's own post, cut off or whole, is joined with the earlier post that begins so",
    arguments: [nil, "woldname"])
  func joined(formerHandle: String?) throws {
    let name = formerHandle ?? "Wilma"
    let mention = Wilma.mention(name, id: Wilma.id, 3, 4 + name.count)
    let result = try XImport([
      Wilma.tweet("90", "RT @\(name): " + Self.long.prefix(120) + "…", mentions: [mention]),
      Wilma.tweet("91", "RT @\(name): whole", mentions: [mention]),
      Wilma.tweet("10", Self.long), Wilma.tweet("11", "whole"), Wilma.tweet("12", "whole and more"),
    ])
    #expect(result.reposts.map(\.subject.id) == ["10", "11"])
    #expect(result.reposts.first?.subject.url == "https://x.com/\(name)/status/10")
    #expect(result.report.leftOut.isEmpty)
    #expect(result.sumsAgree)
  }

  @Test("of several posts that begin so none is guessed, but versions of one post are one")
  func ambiguous() throws {
    let edit = ",\"edit_info\":{\"initial\":{\"editTweetIds\":[\"20\",\"21\"]}}"
    let result = try XImport([
      Wilma.tweet("10", "again"), Wilma.tweet("11", "again"), Wilma.tweet("90", "RT @wilma: again"),
      Wilma.tweet("20", "once", edit), Wilma.tweet("21", "once more", edit),
      Wilma.tweet("91", "RT @wilma: once"),
      Wilma.tweet("5", "RT @wilma: only earlier posts count"), Wilma.tweet("6", "only earlier posts count"),
      Wilma.tweet("7", "RT @wilma: only earlier posts count"),
    ])
    #expect(result.reposts.map(\.id) == ["90", "91", "7"])
    #expect(result.reposts.map(\.subject.id) == [nil, "21", "6"])
    #expect(result.reposts.first?.subject.text?.words == "again")
    #expect(result.report.leftOut == ["repost-of-missing": 1, "earlier-version": 1])
    #expect(result.sumsAgree)
  }

  @Test(
    "a repost of one's own post that is gone, or for a circle or a community, says none of it (fault 159)")
  func hidden() throws {
    let scopes = ",\"scopes\":{\"followers\":false}"
    let cut = String(repeating: "xyzzy ", count: 30)
    let others = [
      (
        "twitter-circle-tweet.js",
        Wilma.script("twitter_circle_tweet", [Wilma.tweet("10", cut + "end")])
      ),
      ("community-tweet.js", Wilma.script("community_tweet", [Wilma.tweet("11", "xyzzy too", scopes)])),
    ]
    let result = try XImport(
      [
        Wilma.tweet("90", "RT @wilma: \(cut)…"), Wilma.tweet("91", "RT @wilma: xyzzy too"),
        Wilma.tweet("92", "RT @wilma: xyzzy and gone"), Wilma.tweet("93", "RT @bo: theirs"),
        Wilma.tweet("94", "RT @wilma: xyzz…"),
      ], others)
    #expect(result.reposts.map(\.id) == ["93"])
    #expect(
      result.report.leftOut == [
        "circle": 1, "community": 1, "repost-of-left-out": 3, "repost-of-missing": 1,
      ])
    #expect(!result.everything.contains("xyzz"))
    #expect(result.sumsAgree)
  }
}
