@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("What of an archive of X may not be published, in less usual spellings")
struct XPrivacyMendsTests {
  @Test(
    "unknown scopes, and those for followers, leave a post out, whatever is assumed (fault 159)",
    arguments: ["{\"followers\":true}", "{\"place_ids\":[\"1\"]}", "{\"followers\":null}", "\"some\"", "[]"])
  func scopes(words: String) throws {
    let result = try XImport(
      [Wilma.tweet("1", "xyzzy", ",\"scopes\":" + words), Wilma.tweet("2", "hi", ",\"scopes\":null")],
      assuming: .public)
    #expect(result.posts.map(\.id) == ["2"])
    #expect(result.report.leftOut == ["limited-audience": 1])
    #expect(!result.everything.contains("xyzzy"))
    #expect(result.sumsAgree)
  }

  @Test("a community that is only named by its number counts as one (fault 159)", arguments: ["\"9\"", "9"])
  func communityNumber(number: String) throws {
    let result = try XImport([Wilma.tweet("1", "xyzzy", ",\"community_id\":" + number), Wilma.tweet("2")])
    #expect(result.posts.map(\.id) == ["2"])
    #expect(result.report.leftOut == ["community": 1])
    #expect(!result.everything.contains("xyzzy"))
  }

  @Test("an old archive says of each post whether its author's posts are protected (fault 159)")
  func protectedUser() throws {
    let result = try XImport([
      Wilma.tweet("1", "xyzzy", ",\"user\":{\"screen_name\":\"wilma\",\"protected\":true}"),
      Wilma.tweet("2", "hi", ",\"user\":{\"screen_name\":\"wilma\",\"protected\":false}"),
      Wilma.tweet(
        "3", "RT @bo: xyzzy",
        ",\"retweeted_status\":{\"id_str\":\"7\",\"text\":\"xyzzy\",\"user\":{\"protected\":true}}"),
    ])
    #expect(result.posts.map(\.id) == ["2"])
    #expect(result.reposts.isEmpty)
    #expect(result.report.leftOut == ["protected-account": 1, "limited-audience": 1])
    #expect(!result.everything.contains("xyzzy"))
    #expect(result.sumsAgree)
  }

  @Test(
    "no link leads to a post for a circle, neither in words nor shortened, nor to a picture in it (fault 159)",
    arguments: [
      "https://x.com/wilma/status/4711", "https://twitter.com/wilma/status/4711/photo/1",
      "https://mobile.twitter.com/i/web/status/4711?s=20", "http://x.com/wilma/statuses/4711#a",
    ])
  func links(address: String) throws {
    let url = Wilma.url("https://t.co/qq", address, 4, 19, shown: "x.com/wilma/status/4711")
    let profile =
      "{\"profile\":{\"description\":{\"bio\":\"https://t.co/qq\",\"website\":\"https://t.co/qq\"}}}"
    let others = [
      ("twitter-circle-tweet.js", Wilma.script("twitter_circle_tweet", [Wilma.tweet("4711", "xyzzy")])),
      ("profile.js", Wilma.script("profile", [profile])),
    ]
    let result = try XImport([Wilma.tweet("1", "see https://t.co/qq here", urls: [url])], others)
    #expect(result.posts.map(\.text.words) == ["see  here"])
    #expect(!result.everything.contains("4711"))
  }

  @Test("a long text that may be of a hidden post is at no other, whichever comes first (fault 159)")
  func noteOfHidden() throws {
    let note = Wilma.note("n", "It begins so and goes on to xyzzy", at: "2024-11-09T12:14:18.000Z")
    let community = Wilma.script(
      "community_tweet", [Wilma.tweet("2", "It begins so and…", ",\"scopes\":{\"followers\":false}")])
    let result = try XImport(
      [Wilma.tweet("1", "It begins so…")],
      [("note-tweet.js", Wilma.script("note_tweet", [note])), ("community-tweet.js", community)])
    #expect(result.posts.map(\.text.words) == ["It begins so…"])
    #expect(!result.everything.contains("xyzzy"))
  }

  @Test("an account that is protected today stays hidden in the other exports of one build (fault 159)")
  func protectedToday() throws {
    let scratch = try ScratchFolder()
    func archive(_ name: String, _ others: [ArchivePart]) throws -> String {
      let tweets = ArchivePart("data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1", "xyzzy")]))
      return try scratch.write(name, ArchiveBytes.zip([tweets, Wilma.account] + others))
    }
    let history =
      "{\"protectedHistory\":{\"protectedAt\":\"2024-01-01T00:00:00.000Z\",\"action\":\"Protect\"}}"
    let old = try archive("old.zip", [])
    let new = try archive(
      "new.zip", [ArchivePart("data/protected-history.js", Wilma.script("protected_history", [history]))])
    for paths in [[old, new], [new, old]] {
      let reader = ExportReader(options: .init(stateFolder: scratch.path + "/state"))
      let exports = try reader.read(paths)
      #expect(exports.archive.rows.isEmpty)
      #expect(exports.archive.accounts.isEmpty)
    }
  }
}
