import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import NativeFormat

@Suite("Records written and read back")
struct RecordRoundTripTests {
  private let decoder = RecordDecoder(folder: "/export")

  private func roundTrip(_ record: NativeRecord) throws -> NativeRecord {
    try RecordEncoder.line(record).withUnsafeBytes { try decoder.record($0) }
  }

  private static let when = Instant(clamping: 1_772_600_767_089)
  private static let later = Instant(clamping: 1_772_700_000_000)

  private static let spans: TextSource = .spans([
    TextSpan("plain\n\ttext \"quoted\" \\ \u{1F600}"),
    TextSpan("shown", target: .link("https://a.example/?q=1&r=2")),
    TextSpan("@bob", target: .mention(Mention(handle: "bob", id: "did:x", url: "https://b.example"))),
    TextSpan("#x", target: .tag("x")), TextSpan("$ABC", target: .cashtag("ABC")),
    TextSpan(
      "all", style: [.bold, .italic, .strike, .underline, .code, .preformatted, .quote], isSpoiler: true),
  ])

  private static let video = Media(
    .video, source: .file(folder: "/export", path: "media/a b/ü.mp4"), type: "video/mp4", alt: "", width: 1,
    height: 2,
    duration: 17.5, poster: .file(folder: "/export", path: "media/p.jpg"),
    captions: [
      Media.Caption(language: "en", source: .file(folder: "/export", path: "media/en.vtt")),
      Media.Caption(language: nil, source: .remote("https://c.example/de.vtt")),
    ], isSensitive: true)

  private static let emoji = [
    CustomEmoji(
      ":x:", Media(.image, source: .file(folder: "/export", path: "media/x.png"), type: "image/png")),
    CustomEmoji(":b:", Media(.gif, source: .remote("https://c.example/b.gif"))),
  ].compactMap { $0 }

  private static func fullPost() -> Post {
    var post = Post(id: "https://a.example/1", account: "a", published: when, text: spans)
    post.slug = "one"
    post.updated = later
    post.url = "https://a.example/@ada/1"
    post.longText = .markdown("# long\n\n*text*")
    post.title = "A title"
    post.languages = ["en", "de-CH"]
    post.visibility = .unlisted
    post.warning = "careful"
    post.isSensitive = true
    post.labels = ["x", "y"]
    post.replyTo = PostReference(
      id: "0", handle: "bob", name: "Bob", url: "https://b.example/0", text: .html("<p>hi</p>"),
      published: when)
    post.isReply = true
    post.quote = PostReference(id: "feed", state: .kind("feed"))
    post.attachments = [
      .media(video),
      .media(Media(.image, source: .remote("https://c.example/i.png"), poster: .remote("https://c.example"))),
      .card(LinkCard(url: "https://d.example", title: "T", summary: "S", image: video)),
      .poll(
        Poll(
          options: [.init("yes", votes: 3), .init("no", share: 0.25), .init("")], isMultiple: true,
          ends: later,
          closed: when, voters: 12)),
      .unknown(UnknownAttachment(kind: "hologram", text: "a ship", url: "https://e.example")),
    ]
    post.tags = ["tag one", "zwei"]
    post.emoji = emoji
    post.counts = PostCounts(likes: 1, reposts: 0, replies: .max, quotes: nil)
    post.revisions = [
      PostRevision(published: when, text: .plain("old")), PostRevision(published: nil, text: .empty),
    ]
    return post
  }

  @Test("a post with every field is the same post")
  func fullPostIsEqual() throws {
    #expect(try roundTrip(.post(Self.fullPost())) == .post(Self.fullPost()))
  }

  @Test("a bare post is the same post")
  func barePostIsEqual() throws {
    let post = Post(id: "1", account: "a", published: Self.when)
    #expect(try roundTrip(.post(post)) == .post(post))
  }

  @Test("a record of an unknown type keeps its type, its words and one attachment that has its name")
  func unknownTypeIsEqual() throws {
    var post = Post(id: "1", account: "a", published: Self.when, text: .plain("words"))
    post.unknownKind = "event"
    post.url = "https://a.example/event"
    post.attachments = [.unknown(UnknownAttachment(kind: "event", url: "https://a.example/event"))]
    #expect(try roundTrip(.post(post)) == .post(post))
  }

  @Test(
    "each form of text is the same text",
    arguments: [.plain(""), .plain("a\nb"), .markdown("*a*"), .html("<p>ü</p>"), .spans([]), spans]
      as [TextSource])
  func textsAreEqual(text: TextSource) throws {
    let post = Post(id: "1", account: "a", published: Self.when, text: text)
    #expect(try roundTrip(.post(post)) == .post(post))
  }

  @Test(
    "each state of a reference is the same state",
    arguments: [.deleted, .unavailable, .blocked, .detached, .kind("starterpack"), nil]
      as [PostReference.State?])
  func statesAreEqual(state: PostReference.State?) throws {
    let repost = Repost(
      id: "r", account: "a", published: Self.when, subject: PostReference(id: "1", state: state),
      visibility: .public,
      url: "https://a.example/r")
    #expect(try roundTrip(.repost(repost)) == .repost(repost))
  }

  @Test("an account with every field is the same account")
  func accountIsEqual() throws {
    var account = Account(id: "a", handle: "ada@a.example")
    account.name = "Ada \u{2028}"
    account.bio = .html("<p>bio</p>")
    account.url = "https://a.example"
    account.avatar = Media(.image, source: .file(folder: "/export", path: "media/a.png"))
    account.banner = Self.video
    account.pronouns = "she"
    account.website = "https://w.example"
    account.location = "here"
    account.joined = Self.when
    account.joinerNumber = 1_204
    account.fields = [.init(name: "n", value: Self.spans), .init(name: "", value: .empty)]
    account.isOwner = true
    account.pinned = ["1"]
    account.flags = ["bot", "private"]
    account.movedTo = "https://n.example"
    account.aliases = ["https://o.example"]
    account.emoji = Self.emoji
    #expect(try roundTrip(.account(account)) == .account(account))
    #expect(try roundTrip(.account(Account(id: "b", handle: "b"))) == .account(Account(id: "b", handle: "b")))
  }

  @Test(
    "a tombstone is the same tombstone", arguments: [.deleted, .private, .withheld] as [Tombstone.Reason])
  func tombstoneIsEqual(reason: Tombstone.Reason) throws {
    var tombstone = Tombstone(id: "t", reason: reason)
    tombstone.slug = "s"
    tombstone.account = "a"
    tombstone.deleted = Self.when
    tombstone.replyTo = PostReference(id: "1")
    #expect(try roundTrip(.tombstone(tombstone)) == .tombstone(tombstone))
  }

  @Test("header and end are the same")
  func headerIsEqual() throws {
    var header = NativeHeader()
    header.generator = "threadline"
    header.source.kind = "x-archive"
    header.source.name = "a.zip"
    header.source.exported = Self.when
    header.created = Self.later
    header.defaultVisibility = .unlisted
    #expect(try roundTrip(.header(header)) == .header(header))
    #expect(try roundTrip(.header(NativeHeader())) == .header(NativeHeader()))
    #expect(try roundTrip(.end(records: 12)) == .end(records: 12))
  }

  @Test(
    "the URL of a still picture that is no URL does not come back as a file of the folder (fault 142)",
    arguments: ["media/1.jpg", "threadline.ndjson", "https:poster", "ftp://a.example/1", ""])
  func posterWithoutAddress(address: String) throws {
    var video = Media(.video, source: .remote("https://a.example/v"), poster: .remote(address))
    var post = Post(id: "1", account: "a", published: Self.when)
    post.attachments = [.media(video)]
    guard case .post(let read) = try roundTrip(.post(post)) else { return #expect(Bool(false), "no post") }
    video.poster = nil
    #expect(read.attachments == [.media(video)])
  }

  @Test("a second card is kept as an unknown attachment with its URL")
  func secondCardIsKept() throws {
    var post = Post(id: "1", account: "a", published: Self.when)
    post.attachments = [
      .card(LinkCard(url: "https://a.example")), .card(LinkCard(url: "https://b.example", title: "B")),
    ]
    guard case .post(let read) = try roundTrip(.post(post)) else { return #expect(Bool(false), "no post") }
    let second = UnknownAttachment(kind: "card", text: "B", url: "https://b.example")
    #expect(read.attachments == [.card(LinkCard(url: "https://a.example")), .unknown(second)])
  }

  @Test("unknown members are kept byte for byte, also those of a nested value")
  func extrasAreKept() throws {
    let line =
      #"{"type":"post","id":"1","ext":{"x": [1e400,"\u00e9"]},"account":"a","aliases":["old"],"text":""}"#
    let extras = try Array(line.utf8).withUnsafeBytes { try RecordExtras(of: $0) }
    #expect(extras.members.map(\.key) == ["ext", "aliases"])
    let post = Post(id: "1", account: "a", published: Self.when)
    let copy = RecordEncoder.line(.post(post), extras: extras)
    #expect(
      String(decoding: copy, as: UTF8.self).hasSuffix(
        #","ext":{"x": [1e400,"\u00e9"]},"aliases":["old"]}"# + "\n"))
    #expect(try copy.withUnsafeBytes { try RecordExtras(of: $0) } == extras)
  }

  @Test("keys are in one order, and what is unknown is not written")
  func linesAreCanonical() {
    let post = Post(id: "1", account: "a", published: Instant(clamping: 0), text: .plain("x"))
    let line = String(decoding: RecordEncoder.line(.post(post)), as: UTF8.self)
    let expected =
      #"{"type":"post","id":"1","account":"a","published":"1970-01-01T00:00:00Z","text":"x","visibility":"public"}"#
    #expect(line == expected + "\n")
  }
}
