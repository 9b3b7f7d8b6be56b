import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Importers

@Test("every property of a note that a page could show is mapped")
func fullNote() throws {
  let result = try MastodonImport([
    Ada.note(
      7, content: "<p>see <a href=\\\"#\\\">#<span>Foxes</span></a></p>",
      """
      ,"updated":"2024-02-02T00:00:00Z","summary":"careful","sensitive":true,"atomUri":"tag:ada,7",
      "inReplyTo":"https://other.example/1","contentMap":{"pt-BR":"x","zhCn":"x"},
      "quote":"https://other.example/2","replies":{"totalItems":3},"likes":{"totalItems":1000},
      "shares":{"totalItems":0},"conversation":"tag:x",
      "tag":[{"type":"Hashtag","name":"#foxes"},{"type":"Hashtag","name":"#fox"},{"type":"Mention","name":"@bob"}],
      "attachment":[{"type":"Link","href":"https://ada.example","name":"Ada"},{"type":"Game","name":"chess","url":"https://x.example"}]
      """)
  ])
  var expected = Post(
    id: Ada.status(7), account: Ada.id, published: try #require(Instant(rfc3339: "2024-01-02T03:04:05Z")))
  expected.slug = "7"
  expected.updated = Instant(rfc3339: "2024-02-02T00:00:00Z")
  expected.url = "https://social.example/@ada/7"
  expected.text = .html("<p>see <a href=\"#\">#<span>Foxes</span></a></p>")
  expected.languages = ["pt-BR"]
  expected.warning = "careful"
  expected.isSensitive = true
  expected.replyTo = PostReference(id: "https://other.example/1", url: "https://other.example/1")
  expected.quote = PostReference(id: "https://other.example/2", url: "https://other.example/2")
  expected.counts = PostCounts(likes: 1000, reposts: 0, replies: 3)
  expected.tags = ["fox"]
  expected.attachments = [
    .card(LinkCard(url: "https://ada.example", title: "Ada")),
    .unknown(UnknownAttachment(kind: "Game", text: "chess", url: "https://x.example")),
  ]
  #expect(result.posts == [expected])
  #expect(result.everything.contains("\"aliases\":[\"tag:ada,7\"]"))
}

@Test("a post without text stays, and so does one with a content map alone")
func emptyText() throws {
  let mapped = Ada.note(2).replacing(
    "\"content\":\"<p>hello</p>\"", with: "\"contentMap\":{\"de\":\"hallo\"}")
  let result = try MastodonImport([Ada.note(1, content: ""), mapped])
  #expect(result.posts.map(\.text) == [.html(""), .html("hallo")])
}

@Test("a quoted post that was deleted is known to be gone", arguments: [false, true])
func deletedQuote(hasAddress: Bool) throws {
  let address = hasAddress ? ",\"quoteUri\":\"https://x.example/1\"" : ""
  let result = try MastodonImport([Ada.note(1, ",\"quote\":{\"type\":\"Tombstone\"}" + address)])
  #expect(result.posts.first?.quote == PostReference(state: .deleted))
}

@Test("a question becomes a poll", arguments: ["oneOf", "anyOf"])
func polls(key: String) throws {
  let result = try MastodonImport([
    Ada.note(
      1, type: "Question",
      """
      ,"\(key)":[{"type":"Note","name":"yes","replies":{"totalItems":2}},{"type":"Note","name":"no"}],
      "endTime":"2024-01-03T00:00:00Z","closed":"2024-01-03T00:00:01Z","votersCount":2
      """)
  ])
  let poll = Poll(
    options: [Poll.Option("yes", votes: 2, share: key == "anyOf" ? 1 : nil), Poll.Option("no")],
    isMultiple: key == "anyOf",
    ends: Instant(rfc3339: "2024-01-03T00:00:00Z"), closed: Instant(rfc3339: "2024-01-03T00:00:01Z"),
    voters: 2)
  #expect(result.posts.first?.attachments == [.poll(poll)])
  #expect(result.posts.first?.unknownKind == nil)
}

@Test("an object of another type becomes a post of unknown kind, and none passes for a record of ours")
func foreignTypes() throws {
  let types = ["Article", "Video", "header", "end", "tombstone", "account", "repost"]
  let result = try MastodonImport(
    types.enumerated().map { Ada.note($0.offset + 1, type: $0.element, ",\"name\":\"title\"") })
  #expect(
    result.posts.map(\.unknownKind) == [
      "Article", "Video", "unknown-header", "unknown-end", "unknown-tombstone", "unknown-account",
      "unknown-repost",
    ])
  #expect(
    result.posts.allSatisfy { $0.title == "title" && $0.text == .html("<p>hello</p>") && $0.url != nil })
}

@Test(
  "media are found by all three spellings of their path (fault 149)",
  arguments: [
    "media_attachments/", "/media_attachments/", "/bucket/media_attachments/",
    "https://files.example/b/media_attachments/",
  ])
func mediaPaths(prefix: String) throws {
  let attachment = """
    ,"attachment":[{"type":"Document","mediaType":"video/mp4","url":"\(prefix)files/1/a.mp4","name":"a fox",
    "blurhash":"x","width":4,"height":3,"focalPoint":[0,0],"icon":{"url":"\(prefix)files/1/small.png"}}]
    """
  let files = [
    ArchivePart("media_attachments/files/1/a.mp4", "video"),
    ArchivePart("media_attachments/files/1/small.png", "still"),
    ArchivePart("media_attachments/files/1/unused.png", "unused"),
  ]
  let result = try MastodonImport([Ada.note(1, attachment)], files: files)
  guard case .media(let media) = result.posts.first?.attachments.first,
    case .file(_, let path) = media.source,
    case .file(_, let poster) = media.poster
  else {
    Issue.record("expected a medium with a poster: \(result.posts)")
    return
  }
  #expect(media.kind == .video)
  #expect(media.alt == "a fox")
  #expect([media.width, media.height] == [4, 3])
  #expect(path.hasPrefix("media/") && path.hasSuffix(".mp4"))
  #expect(result.scratch.bytes("out/" + path) == Array("video".utf8))
  #expect(result.scratch.bytes("out/" + poster) == Array("still".utf8))
  #expect(result.media.count == 2)
}

@Test("media that the archive lacks leave their description behind, and are reported (fault 149)")
func missingMedia() throws {
  let attachments = """
    ,"attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/a.png","name":"a fox"},
    {"type":"Document","mediaType":"image/png","url":"https://files.example/a.png","name":""},
    {"type":"Document","mediaType":"image/png","url":"../../etc/passwd"},{"type":"Document"}]
    """
  let result = try MastodonImport([Ada.note(1, attachments)])
  #expect(
    result.posts.first?.attachments == [
      .media(Media(.image, source: .remote("https://files.example/a.png"), type: "image/png")),
      .unknown(UnknownAttachment(kind: "image", text: "a fox")), .unknown(UnknownAttachment(kind: "image")),
      .unknown(UnknownAttachment(kind: "file")),
    ])
  #expect(result.codes == ["media-missing", "media-missing", "media-missing", "media-missing"])
  #expect(result.media.isEmpty)
}

@Test("a damaged media item is reported and left behind, the others stay (fault 148)")
func damagedMedium() throws {
  let attachments = """
    ,"attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/bad.png"},
    {"type":"Document","mediaType":"image/png","url":"/media_attachments/good.png"}]
    """
  let files = [
    ArchivePart("media_attachments/bad.png", "bad").with(\.hasWrongChecksum, true),
    ArchivePart("media_attachments/good.png", "good"),
  ]
  let result = try MastodonImport([Ada.note(1, attachments)], files: files)
  #expect(result.unpacking == ["damaged-archive-entry"])
  #expect(result.posts.first?.attachments.map(\.kind) == ["image", "image"])
  #expect(result.media.count == 1)
}

@Test("posts without an id or a time are refused one by one")
func postsWithoutIdentity() throws {
  let noTime = Ada.note(1).replacing("2024-01-02T03:04:05Z", with: "2024-13-02T03:04:05Z")
  let noID = Ada.note(2).replacing("\"id\":\"\(Ada.status(2))\"", with: "\"id\":\"\"")
  let result = try MastodonImport([noTime, noID, Ada.note(3)])
  #expect(result.codes == ["record-without-time", "record-without-id"])
  #expect(result.posts.map(\.id) == [Ada.status(3)])
}

@Test("odd values cost at most themselves: huge numbers, CRLF, emoji, wrong types (faults 131, 133)")
func oddValues() throws {
  let odd = """
    ,"likes":{"totalItems":1e400},"shares":{"totalItems":-9223372036854775809},"replies":7,"sensitive":"yes",\r
    "tag":{"type":"Hashtag"},"attachment":"none","contentMap":["de"],"inReplyTo":{"id":7},"updated":17,
    "summary":{"a":[[[]]]},"quote":[[[]]],"oneOf":[7,{"name":7}],"votersCount":-1,"name":["x"]
    """
  let result = try MastodonImport([Ada.note(1, content: "a\\r\\nb \\ud83e\\udd8a \\ud83e \\u0000 👩‍👩‍👧 ١", odd)])
  #expect(result.posts.first?.text == .html("a\nb 🦊 \u{FFFD} \u{FFFD} 👩‍👩‍👧 ١"))
  #expect(result.posts.first?.counts == PostCounts())
  #expect(result.posts.first?.replyTo == nil)
  let deep = String(repeating: "[", count: 100_000)
  #expect(throws: Diagnostic.self) { try MastodonImport([Ada.note(1, ",\"x\":" + deep)]) }
}

@Test("a boost of one's own post is joined by its id")
func selfBoost() throws {
  let result = try MastodonImport([Ada.note(1), Ada.boost(2, of: Ada.status(1))])
  #expect(result.reposts.first?.subject.id == result.posts.first?.id)
  #expect(result.reposts.first?.id == Ada.status(2) + "/activity")
}

@Test(
  "a language is kept where its tag is well-formed",
  arguments: [
    ("de", true), ("pt-BR", true), ("zh-Hant-TW", true), ("sl-rozaj-1994", true), ("es-419", true),
    ("yue", true),
    ("sr-Latn-x-old", true), ("en-u-co-phonebk", true), ("zhCn", false), ("", false), ("e", false),
    ("-de", false),
    ("de-", false), ("en_US", false), ("en-a", false), ("dé", false), ("abcd", false), ("en-x", false),
  ])
func languageTags(tag: String, isWellFormed: Bool) {
  #expect(LanguageTags.isWellFormed(tag) == isWellFormed)
}

@Test(
  "a hashtag is in a text by its whole name",
  arguments: [
    ("#<span>Fox</span>", true), ("<p>#fox!</p>", true), ("#foxes", false), ("fox", false),
    ("<a title='#fox'>x</a>", false),
    ("#fox_1", false), ("#foxes #FOX", true),
  ])
func hashtags(html: String, contains: Bool) {
  #expect(MastodonHashtags(in: html).contains("fox") == contains)
}

@Test(
  "handles and slugs are made from ids",
  arguments: [
    ("https://Social.example/users/ada", "social.example", "ada"),
    ("https://a@social.example:81/@ada/?x/y#z", "social.example:81", "@ada"),
    ("https://social.example", "social.example", nil), ("tag:ada,7", nil, "tag:ada,7"), ("", nil, nil),
    ("https://", nil, nil),
  ] as [(String, String?, String?)])
func addresses(text: String, host: String?, lastPart: String?) {
  #expect(MastodonURL(text).host == host)
  #expect(MastodonURL(text).lastPart == lastPart)
}
