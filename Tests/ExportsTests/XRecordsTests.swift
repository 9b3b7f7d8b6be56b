import BuildDiagnostics
import Testing
import ThreadModel

@testable import Importers

@Suite("Posts and reposts of X")
struct XRecordsTests {
  @Test("a post keeps its id, time, URL, language, counts and program")
  func post() throws {
    let more =
      ",\"possibly_sensitive\":true,\"withheld_in_countries\":[\"IN\"],\"coordinates\":{\"x\":[52.5]}"
    let result = try XImport([Wilma.tweet("17", "hello", more)])
    let post = try #require(result.posts.first)
    #expect(post.id == "17")
    #expect(post.slug == "17")
    #expect(post.account == Wilma.id)
    #expect(post.published.rfc3339 == "2024-11-09T12:14:18Z")
    #expect(post.url == "https://x.com/wilma/status/17")
    #expect(post.languages == ["en"])
    #expect(post.counts == PostCounts(likes: 3, reposts: 1))
    #expect(post.visibility == .public)
    #expect(post.isSensitive)
    let line = try #require(result.lines.first { $0.contains("\"id\":\"17\"") })
    #expect(line.contains("\"app\":\"Wilma & Web\""))
    #expect(line.contains("\"countries\":{\"deny\":[\"IN\"]}"))
    #expect(line.contains("\"source\":{\"file\":\"data/tweets.js\"}"))
    #expect(!line.contains("52.5"))
    #expect(result.codes.isEmpty)
  }

  @Test(
    "codes of no language are dropped, and outdated ones are replaced",
    arguments: [
      ("und", []), ("zxx", []), ("qme", []), ("qam", []), ("art", []), ("", []), ("x y", []), ("in", ["id"]),
      ("iw", ["he"]), ("de", ["de"]), ("zh-cn", ["zh-cn"]),
    ])
  func languages(word: String, expected: [String]) {
    #expect(XLanguage.words(word).filter(LanguageTags.isWellFormed) == expected)
  }

  @Test("a reply names the post, or else the account alone, or is a reply to something unknown")
  func replies() throws {
    let user = ",\"in_reply_to_user_id_str\":\"5\""
    let name = ",\"in_reply_to_screen_name\":\"bo\""
    let mention = Wilma.mention("bo", id: "5", 0, 3)
    let result = try XImport([
      Wilma.tweet("1", "hi", ",\"in_reply_to_status_id_str\":\"9\"" + user + name),
      Wilma.tweet("2", "hi", user + name), Wilma.tweet("3", "@bo hi", mentions: [mention], user),
      Wilma.tweet("4", "hi", user), Wilma.tweet("5", "hi", ",\"in_reply_to_status_id_str\":\"9\""),
    ])
    let bo = PostReference(handle: "bo")
    #expect(
      result.posts.map(\.replyTo) == [
        PostReference(id: "9", handle: "bo", url: "https://x.com/bo/status/9"), bo, bo, nil,
        PostReference(id: "9", url: "https://x.com/i/status/9"),
      ])
    #expect(result.posts.map(\.isReply) == [false, true, true, true, false])
  }

  @Test("a repost names the account and has the words, however short they were cut")
  func reposts() throws {
    let mention = Wilma.mention("bo", id: "5", 3, 6)
    let url = Wilma.url("https://t.co/ab", "https://bo.example/", 8, 23, shown: "bo.example")
    let result = try XImport([
      Wilma.tweet("1", "RT @bo: https://t.co/ab is cut o…", urls: [url], mentions: [mention]),
      Wilma.tweet("2", "RT @bo: whole"), Wilma.tweet("3", "RT @bo:"), Wilma.tweet("4", "RT @b-o: no"),
      Wilma.tweet("5", "RT @bo no"),
    ])
    #expect(result.reposts.map(\.id) == ["1", "2", "3"])
    #expect(result.reposts.map(\.subject.handle) == ["bo", "bo", "bo"])
    #expect(result.reposts.map(\.subject.name) == ["n", nil, nil])
    #expect(
      result.reposts[0].subject.text?.runs == [
        TextSpan("bo.example", target: .link("https://bo.example/")), TextSpan(" is cut o…"),
      ])
    #expect(result.reposts[1].subject.text?.words == "whole")
    #expect(result.lines.filter { $0.contains("\"truncated\":true") }.count == 1)
    #expect(result.posts.map(\.id) == ["4", "5"])
    #expect(result.sumsAgree)
  }

  @Test(
    "the id of a reposted post is known only from pictures that are its author's own", arguments: ["5", "6"])
  func repostWithPicture(user: String) throws {
    let source = ",\"source_status_id_str\":\"77\",\"source_user_id_str\":\"\(user)\""
    let photo = Wilma.photo("https://t.co/pp", file: "P.jpg", 8, 23, source)
    let tweet = Wilma.tweet(
      "1", "RT @bo: https://t.co/pp", mentions: [Wilma.mention("bo", id: "5", 3, 6)], photo)
    let tweets = ArchivePart("data/tweets.js", Wilma.script("tweets", [tweet]))
    let result = try XImport(files: [tweets, Wilma.account, ArchivePart("data/tweets_media/1-P.jpg", "jpg")])
    #expect(result.reposts.map(\.subject.id) == [user == "5" ? "77" : nil])
    #expect(result.media.isEmpty)
  }

  @Test("of an edited post the newest version counts, with the older ones as revisions and aliases")
  func edits() throws {
    let first = ",\"edit_info\":{\"initial\":{\"editTweetIds\":[\"99\",\"100\"]}}"
    let second =
      ",\"edit_info\":{\"edit\":{\"initialTweetId\":\"99\",\"editControlInitial\":{\"editTweetIds\":[\"99\",\"100\"]}}}"
    let result = try XImport([
      Wilma.tweet("100", "new words", at: "Sat Nov 09 12:20:00 +0000 2024", second),
      Wilma.tweet("99", "old words", first),
      Wilma.tweet("101", "re", ",\"in_reply_to_status_id_str\":\"99\""),
    ])
    let post = try #require(result.posts.first)
    #expect(result.posts.map(\.id) == ["100", "101"])
    #expect(post.text.words == "new words")
    #expect(post.published.rfc3339 == "2024-11-09T12:14:18Z")
    #expect(post.updated?.rfc3339 == "2024-11-09T12:20:00Z")
    #expect(post.revisions.map(\.text.words) == ["old words"])
    #expect(result.lines.contains { $0.contains("\"aliases\":[\"99\"]") })
    #expect(result.posts.last?.replyTo?.id == "100")
    #expect(result.report.leftOut == ["earlier-version": 1])
    #expect(result.sumsAgree)
  }

  @Test("what points at an older version that the archive lacks points at the newest")
  func pointersToOlderVersions() throws {
    let info =
      ",\"edit_info\":{\"edit\":{\"initialTweetId\":\"98\",\"editControlInitial\":{\"editTweetIds\":[\"98\",\"99\",\"100\"]}}}"
    let quote = Wilma.url("https://t.co/qq", "https://x.com/wilma/status/99", 4, 19)
    let result = try XImport([
      Wilma.tweet("100", "new words", info),
      Wilma.tweet("101", "re", ",\"in_reply_to_status_id_str\":\"98\""),
      Wilma.tweet("102", "see https://t.co/qq", urls: [quote]),
    ])
    #expect(result.posts.map(\.id) == ["100", "101", "102"])
    #expect(result.posts[1].replyTo?.id == "100")
    #expect(result.posts[2].quote?.id == "100")
    #expect(result.lines.contains { $0.contains("\"aliases\":[\"98\",\"99\"]") })
  }

  @Test("a list of versions that names another post does not take that post's place")
  func versionsOfAnother() throws {
    let result = try XImport([
      Wilma.tweet("5", "one"), Wilma.tweet("6", "re", ",\"in_reply_to_status_id_str\":\"5\""),
      Wilma.tweet("9", "two", ",\"edit_info\":{\"initial\":{\"editTweetIds\":[\"9\",\"5\"]}}"),
    ])
    #expect(result.posts.map(\.id) == ["5", "6", "9"])
    #expect(result.posts[1].replyTo?.id == "5")
  }

  @Test("a long text takes the place of the short one if it begins alike within two seconds")
  func notes() throws {
    let long = "It begins *here* & goes on https://t.co/ab"
    let core = """
      ,"urls":[{"shortUrl":"https://t.co/ab","expandedUrl":"https://wilma.example/","displayUrl":"w",
      "fromIndex":"27","toIndex":"42"}],"styletags":[{"styleTypes":[{"name":"Bold"}],"fromIndex":"10","toIndex":"16"}]
      """
    let tweets = [
      Wilma.tweet("1", "It begins *here* &amp; goe… https://t.co/zz"),
      Wilma.tweet("2", "It begins", at: "Sat Nov 09 12:14:18 +0000 2024"),
      Wilma.tweet("3", "It begins *here*…", at: "Sat Nov 09 12:14:30 +0000 2024"),
    ]
    let notes = [Wilma.note("n1", long, core), Wilma.note("n2", "alone", at: "2020-01-01T00:00:00.000Z")]
    let result = try XImport(tweets, [("note-tweet.js", Wilma.script("note_tweet", notes))])
    #expect(result.posts.map(\.id) == ["1", "2", "3", "n2"])
    #expect(
      result.posts.first?.text.runs == [
        TextSpan("It begins "), TextSpan("*here*", style: .bold), TextSpan(" & goes on "),
        TextSpan("w", target: .link("https://wilma.example/")),
      ])
    #expect(result.posts[1].text.words == "It begins")
    #expect(result.posts[2].text.words == "It begins *here*…")
    #expect(result.sumsAgree)
  }

  @Test(
    "the long text of a reply is joined whether or not it repeats the mentions that the reply hides",
    arguments: [
      ("@bo @cy It begins he… https://t.co/zz", "8", "It begins here and goes on"),
      ("@bo @cy It begins he… https://t.co/zz", "8", "@bo @cy It begins here and goes on"),
      ("@bo @cy It is short", "8", "It is short"),
      ("@bo It begins he…", "4", "It begins here and goes on"),
    ])
  func notesOfReplies(short: String, visibleFrom: String, long: String) throws {
    let reply = Wilma.tweet("1", short, ",\"in_reply_to_status_id_str\":\"99\"")
      .replacing("[\"0\",\"5\"]", with: "[\"\(visibleFrom)\",\"\(short.count)\"]")
    let result = try XImport(
      [reply], [("note-tweet.js", Wilma.script("note_tweet", [Wilma.note("n1", long)]))])
    #expect(result.posts.map(\.id) == ["1"])
    #expect(result.posts.first?.text.words == long)
    #expect(result.sumsAgree)
  }

  @Test(
    "an invalid visible range hides nothing of a post",
    arguments: ["[\"-3\",\"5\"]", "[\"9999999999999999999\",\"5\"]", "[]", "{}", "\"8\"", "[99,5]"])
  func unusableVisibleRange(range: String) throws {
    let tweet = Wilma.tweet("1", "It begins he…").replacing("[\"0\",\"5\"]", with: range)
    let notes = [Wilma.note("n1", "It begins here and goes on"), Wilma.note("n2", "Another text")]
    let result = try XImport([tweet], [("note-tweet.js", Wilma.script("note_tweet", notes))])
    #expect(result.posts.map(\.id) == ["1", "n2"])
    #expect(result.posts.first?.text.words == "It begins here and goes on")
  }

  @Test("a record that lacks what every post needs costs no other, and is counted")
  func refused() throws {
    let result = try XImport([
      Wilma.tweet("1").replacing("\"id_str\":\"1\",", with: ""), Wilma.tweet("2", at: "never"), "7", "{}",
      "[[]]",
      Wilma.tweet("3"), "null",
    ])
    #expect(result.posts.map(\.id) == ["3"])
    #expect(
      result.report.leftOut == ["record-without-id": 2, "record-without-time": 1, "other-record": 3])
    #expect(result.codes == ["record-without-id", "record-without-time", "record-without-id"])
    #expect(result.sumsAgree)
  }

  @Test("of two records of one id the later counts, and of two members of one key the last (fault 132)")
  func duplicates() throws {
    let result = try XImport([
      Wilma.tweet("1", "first"), Wilma.tweet("2"), Wilma.tweet("1", "second", ",\"full_text\":\"third\""),
    ])
    #expect(result.posts.map(\.id) == ["1", "2"])
    #expect(result.posts.first?.text.words == "third")
    #expect(result.report.leftOut == ["duplicate": 1])
  }

  @Test(
    "numbers that no type holds are unknown and cost nothing (fault 133)",
    arguments: [
      "1e400", "\"9223372036854775808\"", "-1", "\"-0.5\"", "\"many\"", "{}", "9223372036854775808",
    ])
  func numbers(number: String) throws {
    let tweet = Wilma.tweet(
      "1", "hello",
      mentions: [
        Wilma.mention("bo", id: "5", 0, 1).replacing("\"0\"", with: number)
      ]
    ).replacing("\"3\"", with: number)
    let post = try #require(try XImport([tweet]).posts.first)
    #expect(post.counts.likes == nil)
    #expect(post.counts.reposts == 1)
    #expect(post.text.words == "hello")
  }

  @Test("unknown fields are reported once each, with how often they come")
  func unknownFields() throws {
    let more = ",\"mood\":{\"deep\":[1]}"
    let result = try XImport([Wilma.tweet("1", "a", more), Wilma.tweet("2", "b", more)])
    #expect(result.codes == ["unknown-field"])
    let told = try #require(result.report.tally.diagnostics.diagnostics.first { $0.code == .unknownField })
    #expect(told.severity == .note)
    #expect(told.message.contains("\"mood\""))
    #expect(told.message.contains("2"))
    #expect(told.place?.path.hasSuffix("data/tweets.js") == true)
  }
}
