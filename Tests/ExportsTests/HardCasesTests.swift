@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

/// What was met in real archives and is easy to get wrong, each with invented people. Cases that have a test of
/// their own next to their importer are not here.
@Suite("Hard cases of real archives")
struct HardCasesTests {
  private static func reply(to id: Int) -> String {
    ",\"in_reply_to_status_id_str\":\"\(id)\",\"in_reply_to_user_id_str\":\"\(Wilma.id)\""
  }

  @Test("X: a self-thread of 22 posts and one that branches keep their parents")
  func selfThreads() throws {
    let chain = (101...122).map { Wilma.tweet("\($0)", "\($0)", $0 == 101 ? "" : Self.reply(to: $0 - 1)) }
    let branch = [
      Wilma.tweet("201"), Wilma.tweet("202", "a", Self.reply(to: 201)),
      Wilma.tweet("203", "b", Self.reply(to: 201)),
    ]
    let result = try XImport((chain + branch).reversed())
    let parents = Dictionary(uniqueKeysWithValues: result.posts.map { ($0.id, $0.replyTo?.id) })
    #expect(parents.count == 25)
    for id in 102...122 { #expect(parents["\(id)"] == "\(id - 1)") }
    #expect(parents["202"] == "201" && parents["203"] == "201")
    #expect(result.posts.allSatisfy { $0.replyTo?.url?.hasPrefix("https://x.com/") ?? true })
  }

  @Test("X: five edited posts are in both versions and come out once each")
  func editedPairs() throws {
    let pairs = (1...5).flatMap { number in
      let ids = "[\"\(number)0\",\"\(number)1\"]"
      return [
        Wilma.tweet("\(number)0", "old", ",\"edit_info\":{\"initial\":{\"editTweetIds\":\(ids)}}"),
        Wilma.tweet(
          "\(number)1", "new",
          ",\"edit_info\":{\"edit\":{\"initialTweetId\":\"\(number)0\",\"editControlInitial\":{\"editTweetIds\":\(ids)}}}"
        ),
      ]
    }
    let result = try XImport(pairs)
    #expect(result.posts.map(\.id) == ["11", "21", "31", "41", "51"])
    #expect(result.posts.allSatisfy { $0.revisions.map(\.text.words) == ["old"] })
    #expect(result.lines.count { $0.contains("\"aliases\":[") } == 5)
    #expect(result.report.leftOut == ["earlier-version": 5] && result.sumsAgree)
  }

  @Test("X: forty long texts find their posts and one that belongs to none is alone")
  func longTexts() throws {
    let second = { (number: Int) in "2024-11-09T12:\(number / 60 + 10):\(number % 60 + 10).500Z" }
    let tweets = (0..<40).map { number in
      Wilma.tweet(
        "\(number + 1)", "Text \(number) begins &lt; and… https://t.co/zz",
        at: "Sat Nov 09 12:\(number / 60 + 10):\(number % 60 + 10) +0000 2024")
    }
    var notes = (0..<40).map { Wilma.note("n\($0)", "Text \($0) begins < and ends", at: second($0)) }
    notes.append(Wilma.note("free", "Nobody's text", at: "2020-01-01T00:00:00.000Z"))
    let result = try XImport(tweets, [("note-tweet.js", Wilma.script("note_tweet", notes))])
    #expect(
      result.posts.map(\.text.words) == (0..<40).map { "Text \($0) begins < and ends" } + ["Nobody's text"])
    #expect(result.posts.last?.id == "free")
    #expect(result.sumsAgree)
  }

  @Test("X: entities are found where UTF-16 or unescaping first would count otherwise")
  func entityOffsets() throws {
    let text = "🦊🦊 &lt;3 &amp; @bo"
    let result = try XImport([
      Wilma.tweet("1", text, mentions: [Wilma.mention("bo", id: "5", 15, 18)]),
      Wilma.tweet(
        "2", "é🦊 https://t.co/ab", urls: [Wilma.url("https://t.co/ab", "https://b.example/", 3, 18)]),
    ])
    #expect(
      result.posts.first?.text.runs == [
        TextSpan("🦊🦊 <3 & "),
        TextSpan("@bo", target: .mention(Mention(handle: "bo", id: "5", url: "https://x.com/bo"))),
      ])
    #expect(result.posts.last?.text.runs.last == TextSpan("shown", target: .link("https://b.example/")))
  }

  @Test("X: a post of 2007, places, and words in Cyrillic, German and Spanish come through, the places not")
  func oldAndForeign() throws {
    let place = ",\"geo\":{\"type\":\"Point\",\"coordinates\":[\"48.2082\",\"16.3738\"]}"
    let texts = ["Привет, мир — как дела?", "Größenwahn & Übermut", "¿Qué tal, señor?"]
    let tweets = texts.enumerated().map { Wilma.tweet("\($0 + 2)", $1.replacing("&", with: "&amp;")) }
    let result = try XImport(
      [Wilma.tweet("1", "first", at: "Thu Mar 15 12:00:00 +0000 2007", place)] + tweets)
    #expect(result.posts.first?.published.rfc3339 == "2007-03-15T12:00:00Z")
    #expect(result.posts.dropFirst().map(\.text.words) == texts)
    #expect(!result.everything.contains("48.2082"))
  }

  @Test(
    "Mastodon: direct and followers-only posts between public ones leave no byte, whatever points at them")
  func privateBetweenPublic() throws {
    let hidden = (1...40).map { number in
      let isDirect = number.isMultiple(of: 2)
      return Ada.note(
        number, to: "[\"\(isDirect ? Ada.bob : Ada.followers)\"]", cc: "[]", content: "xyzzy \(number)",
        ",\"summary\":\"xyzzy\",\"tag\":[{\"type\":\"Hashtag\",\"name\":\"#xyzzy\"}]")
    }
    let shown = (1...40).map { number in
      Ada.note(
        number + 100,
        ",\"inReplyTo\":\"\(Ada.status(number))\",\"quote\":\"https://social.example/@ada/\(number)\"")
    }
    let result = try MastodonImport(zip(hidden, shown).flatMap { [$0, $1] })
    #expect(result.posts.count == 40)
    #expect(result.report.leftOut == ["direct": 20, "followers": 20])
    #expect(result.posts.allSatisfy { $0.replyTo == PostReference(state: .unavailable) })
    #expect(result.posts.allSatisfy { $0.quote == PostReference(state: .unavailable) })
    #expect(!result.everything.contains("xyzzy"))
  }

  @Test("Bluesky: 62 collections in one repository of version 2, with legacy blobs and UTF-16 entities")
  func manyCollections() throws {
    let entities = """
      ,"entities":[{"index":{"start":3,"end":7},"type":"link","value":"https://a.example/"}],
      "embed":{"$type":"app.bsky.embed.images","images":[{"alt":"a fox","image":{"cid":"\(Grace.blobName(1))",
      "mimeType":"image/png"}}]}
      """
    var records = [Grace.post(1): Grace.text("🦊 here", entities)]
    for number in 1...61 { records["com.example.game\(number)/r"] = "{\"score\":\"xyzzy\"}" }
    let car = try CARBytes.repository(records, version: 2)
    let result = try BlueskyImport(in: ScratchFolder()) { scratch in
      try scratch.write("in/blobs/" + Grace.blobName(1), "png".utf8)
      try scratch.write("in/grace.car", car)
      return scratch.path + "/in"
    }
    let post = try #require(result.posts.first)
    #expect(
      post.text == .spans([TextSpan("🦊 "), TextSpan("here", target: .link("https://a.example/"))]))
    #expect(post.media.map(\.alt) == ["a fox"])
    #expect(result.report.leftOut == ["other-collection": 61] && result.isCounted)
    for line in result.lines { #expect(!line.contains("xyzzy")) }
  }

  @Test("Bluesky: 88 facets after characters of two, three and four bytes are at the right places")
  func manyFacets() throws {
    var text = ""
    var facets: [String] = []
    for number in 0..<88 {
      text += ["ü", "日", "🦊"][number % 3] + " "
      let start = text.utf8.count
      text += "#tag\(number) "
      facets.append(
        """
        {"index":{"byteStart":\(start),"byteEnd":\(text.utf8.count - 1)},
        "features":[{"$type":"app.bsky.richtext.facet#tag","tag":"tag\(number)"}]}
        """)
    }
    let more = ",\"facets\":[\(facets.reversed().joined(separator: ","))]"
    let result = try BlueskyImport([Grace.post(1): Grace.text(text, more)])
    let tagged = result.posts.first?.text.runs.filter { $0.target != nil } ?? []
    #expect(tagged.map(\.text) == (0..<88).map { "#tag\($0)" })
    #expect(tagged.map(\.target) == (0..<88).map { .tag("tag\($0)") })
    #expect(result.posts.first?.text.words == text)
  }

  @Test("Threads: spoiled letters next to whole ones, no extension, no order, no content, a carousel's text")
  func threadsArchive() throws {
    let mixed = Mira.spoiled("Grüße … 🦦 naïf", keeping: "ü")
    let result = try ThreadsImport(
      [
        Mira.post(50, mixed, uri: "media/GDDymBkQ8VAL_18028139857753032"), Mira.post(30, "late"),
        Mira.post(40, "early"), Mira.post(20, ""),
        Mira.carousel(10, "on top", uris: ["media/a.jpg", "media/a.jpg"]),
      ],
      files: [
        ArchivePart("media/GDDymBkQ8VAL_18028139857753032", [0xFF, 0xD8, 0xFF, 0xE0]),
        ArchivePart("media/a.jpg", [0xFF, 0xD8, 0xFF, 0xE1]),
      ])
    #expect(
      result.posts.map(\.text) == ["Grüße … 🦦 naïf", "early", "late", "", "on top"].map { .plain($0) })
    #expect(result.posts.map(\.media.count) == [1, 0, 0, 0, 2])
    #expect(result.posts.first?.media.map(\.type) == ["image/jpeg"])
    #expect(result.posts[3].unknownAttachments.map(\.kind) == ["content not in the export"])
    #expect(!result.everything.contains("android-"))
  }

  @Test("Threads API: a time with +0000, no permalink, and a repost of nothing")
  func threadsAPI() throws {
    let bare =
      "{\"id\":\"1\",\"media_product_type\":\"THREADS\",\"media_type\":\"TEXT_POST\",\"text\":\"a\","
      + "\"username\":\"mira.otter\",\"timestamp\":\"2026-03-04T07:06:07+0200\"}"
    let result = try ThreadsImport(
      saved: Mira.page([bare, Mira.saved("2", nil, type: "REPOST_FACADE"), Mira.saved("3", "c")]))
    #expect(result.posts.map(\.published.rfc3339) == Array(repeating: "2026-03-04T05:06:07Z", count: 3))
    #expect(result.post("1")?.url == nil && result.post("1")?.slug == nil)
    #expect(result.reposts.isEmpty && result.sumsAgree)
    #expect(result.post("2")?.unknownAttachments.map(\.kind) == ["content not in the export"])
  }
}
