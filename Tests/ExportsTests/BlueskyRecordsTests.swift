import BuildDiagnostics
import Testing
import ThreadModel

@testable import Importers

@Suite("Bluesky: records")
struct BlueskyRecordsTests {
  private func post(_ more: String, files: [ArchivePart] = []) throws -> (Post, BlueskyImport) {
    let result = try BlueskyImport([Grace.post(1): Grace.text("hello", more)], files: files)
    return (try #require(result.posts.first), result)
  }

  private func blobFile(_ number: UInt8, _ folder: String = "blobs/") -> ArchivePart {
    ArchivePart(folder + Grace.blobName(number), "bytes \(number)")
  }

  @Test(
    "a post keeps its URL, time, languages, tags, and the thread it is in",
    arguments: BlueskyForm.allCases)
  func post(form: BlueskyForm) throws {
    let root = Grace.address(7, of: Grace.bob)
    let parent = Grace.address(8, of: Grace.bob)
    let more =
      ",\"langs\":[\"de\",\"zhCn-x\",\"pt-BR\"],\"tags\":[\"#swift\",\"\"]"
      + Grace.reply(to: parent, root: root)
    let result = try BlueskyImport([Grace.post(1): Grace.text("hello", more)], as: form)
    let post = try #require(result.posts.first)
    #expect(post.id == Grace.address(1))
    #expect(post.slug == "post1")
    #expect(post.account == Grace.did)
    #expect(post.url == "https://bsky.app/profile/\(Grace.did)/post/post1")
    #expect(post.published.rfc3339 == "2024-01-02T03:04:05.678Z")
    #expect(post.visibility == .public)
    #expect(post.languages == ["de", "pt-BR"])
    #expect(post.tags == ["swift"])
    let page = "https://bsky.app/profile/\(Grace.bob)/post/"
    #expect(post.replyTo == PostReference(id: parent, url: page + "post8"))
    let line = result.lines.first { $0.contains("\"type\":\"post\"") } ?? ""
    #expect(
      line.contains("\"root\":{\"id\":\"\(root)\",\"url\":\"\(page)post7\"},\"conversation\":\"\(root)\""))
    #expect(line.contains("\"source\":{\"file\":\"\(Grace.post(1))\""))
  }

  @Test(
    "pictures, galleries in both spellings and legacy blobs become media",
    arguments: ["images", "media", "items"])
  func pictures(key: String) throws {
    let type = key == "images" ? "images" : "gallery"
    let legacy = "{\"cid\":\"\(Grace.blobName(2))\",\"mimeType\":\"image/jpeg\"}"
    let embed = """
      ,"embed":{"$type":"app.bsky.embed.\(type)","\(key)":[
      {"image":\(Grace.blob(1)),"alt":"a cat","aspectRatio":{"width":4,"height":3}},{"image":\(legacy),"alt":""}]}
      """
    let (post, result) = try post(embed, files: [blobFile(1), blobFile(2, "grace_blobs/")])
    let media = post.attachments.compactMap { if case .media(let media) = $0 { media } else { nil } }
    #expect(media.map(\.kind) == [.image, .image])
    #expect(media.map(\.alt) == ["a cat", nil])
    #expect(media.map(\.type) == ["image/png", "image/jpeg"])
    #expect(media.first?.width == 4)
    #expect(media.first?.height == 3)
    #expect(result.others.map { $0.suffix(4) }.sorted() == [".jpg", ".png"])
    #expect(result.codes.isEmpty)
  }

  @Test(
    "a video keeps its captions, and one that is shown as a gif is one",
    arguments: [("default", "video"), ("gif", "gif")])
  func video(presentation: String, kind: String) throws {
    let embed = """
      ,"embed":{"$type":"app.bsky.embed.video","video":\(Grace.blob(1, type: "video/mp4")),"alt":"waves",
      "presentation":"\(presentation)","captions":[{"lang":"en","file":\(Grace.blob(2, type: "text/vtt"))}]}
      """
    let (post, _) = try post(embed, files: [blobFile(1), blobFile(2)])
    guard case .media(let media) = post.attachments.first else { throw OtherAttachment() }
    #expect(media.kind.rawValue == kind)
    #expect(media.alt == "waves")
    #expect(media.captions.map(\.language) == ["en"])
  }

  @Test("a blob that the export lacks leaves its kind and description, and is reported (fault 149)")
  func missingBlob() throws {
    let embed =
      ",\"embed\":{\"$type\":\"app.bsky.embed.images\",\"images\":[{\"image\":\(Grace.blob(1)),\"alt\":\"a cat\"}]}"
    let (post, result) = try post(embed)
    #expect(post.attachments == [.unknown(UnknownAttachment(kind: "image", text: "a cat"))])
    #expect(result.codes.contains("media-missing"))
    #expect(result.others.isEmpty)
  }

  @Test("a preview of a page becomes a card, without the URL of a script (fault 122)")
  func card() throws {
    func embed(_ address: String) -> String {
      """
      ,"embed":{"$type":"app.bsky.embed.external","external":{"uri":"\(address)","title":"T","description":"D",
      "thumb":\(Grace.blob(1))}}
      """
    }
    let (safe, _) = try post(embed("https://a.example/x"), files: [blobFile(1)])
    guard case .card(let card) = safe.attachments.first else { throw OtherAttachment() }
    #expect(card.url == "https://a.example/x")
    #expect(card.title == "T")
    #expect(card.summary == "D")
    #expect(card.image != nil)
    #expect(
      try post(embed("javascript:x")).0.attachments == [.unknown(UnknownAttachment(kind: "card", text: "T"))])
  }

  @Test("a post is quoted; feeds, lists, starter packs and labelers become cards; other records are named")
  func embeddedRecords() throws {
    let quoted = Grace.address(9, of: Grace.bob)
    #expect(try post(Grace.quote(of: quoted)).0.quote?.id == quoted)
    let pages = [
      "app.bsky.feed.generator/f": "https://bsky.app/profile/\(Grace.bob)/feed/f",
      "app.bsky.graph.list/l": "https://bsky.app/profile/\(Grace.bob)/lists/l",
      "app.bsky.graph.starterpack/s": "https://bsky.app/starter-pack/\(Grace.bob)/s",
      "app.bsky.labeler.service/self": "https://bsky.app/profile/\(Grace.bob)",
    ]
    for (path, page) in pages {
      let (post, _) = try post(Grace.quote(of: "at://\(Grace.bob)/\(path)"))
      let title = BlueskyCollection.titles[String(path.prefix { $0 != "/" })]
      #expect(title?.hasPrefix("A ") == true)
      #expect(post.attachments == [.card(LinkCard(url: page, title: title))])
      #expect(post.quote == nil)
    }
    let other = try post(Grace.quote(of: "at://\(Grace.bob)/com.example.thing/1")).0
    #expect(other.attachments == [.unknown(UnknownAttachment(kind: "com.example.thing"))])
    #expect(try post(Grace.quote(of: "at://x/../y")).0.quote == nil)
  }

  @Test(
    "one's own feeds, lists and starter packs are shown with their names (a quote of a feed generator)",
    arguments: BlueskyForm.allCases)
  func ownRecords(form: BlueskyForm) throws {
    let feed =
      "{\"displayName\":\"Foxes\",\"description\":\"All of them\",\"createdAt\":\"2024-01-01T00:00:00Z\"}"
    let paths = ["app.bsky.feed.generator/f", "app.bsky.graph.list/l", "app.bsky.graph.starterpack/s"]
    let records = [paths[0]: feed, paths[1]: "{\"name\":\"Friends\"}", paths[2]: "{\"name\":\"\"}"]
    let posts = paths.enumerated().map {
      (Grace.post($0 + 1), Grace.text("", Grace.quote(of: "at://\(Grace.did)/\($1)")))
    }
    let result = try BlueskyImport(records.merging(posts) { $1 }, as: form)
    let cards = result.posts.flatMap(\.attachments).compactMap {
      if case .card(let card) = $0 { card } else { nil }
    }
    #expect(cards.map(\.title) == ["Foxes", "Friends", "A starter pack on Bluesky"])
    #expect(cards.map(\.summary) == ["All of them", nil, nil])
    #expect(result.report.leftOut == ["other-collection": 3] && result.isCounted)
  }

  @Test("a record next to media gives both, and an embed in its own place is not followed down")
  func recordWithMedia() throws {
    let quoted = Grace.address(9, of: Grace.bob)
    func embed(_ media: String) -> String {
      """
      ,"embed":{"$type":"app.bsky.embed.recordWithMedia","media":\(media),
      "record":{"$type":"app.bsky.embed.record","record":{"uri":"\(quoted)","cid":"bafy"}}}
      """
    }
    let images =
      "{\"$type\":\"app.bsky.embed.images\",\"images\":[{\"image\":\(Grace.blob(1)),\"alt\":\"\"}]}"
    let (both, _) = try post(embed(images), files: [blobFile(1)])
    #expect(both.quote?.id == quoted)
    #expect(both.attachments.count == 1)
    #expect(try post(embed("{\"media\":\(images)}")).0.attachments.isEmpty)
  }

  @Test("an embed and unknown fields are named and counted, and fail nothing")
  func unknown() throws {
    let (post, result) = try post(",\"mood\":7,\"embed\":{\"$type\":\"com.example.poll\",\"options\":[]}")
    #expect(post.attachments == [.unknown(UnknownAttachment(kind: "com.example.poll"))])
    let notes = result.report.tally.diagnostics.diagnostics.filter { $0.code == .unknownField }
    #expect(notes.count == 2)
    #expect(notes.allSatisfy { $0.severity == .note && $0.place?.path.hasSuffix(Grace.post(1)) == true })
  }

  @Test("unknown fields of gates are counted like those of posts")
  func unknownOfGates() throws {
    let result = try BlueskyImport([
      Grace.post(1): Grace.text("a"),
      Grace.post(1).replacing("post/", with: "threadgate/"): "{\"allow\":[],\"mood\":7}",
      Grace.post(1).replacing("post/", with: "postgate/"): "{\"mood\":7}",
    ])
    let fields = result.report.tally.unknown.notes.map { $0.message.split(separator: "\"").first }
    #expect(fields == ["app.bsky.feed.postgate.mood", "app.bsky.feed.threadgate.mood"])
  }

  @Test("a reply to one's own post that is gone says so, and one to another's does not")
  func deletedParent() throws {
    let records = [
      Grace.post(1): Grace.text("a", Grace.reply(to: Grace.address(99))),
      Grace.post(2): Grace.text("b", Grace.reply(to: Grace.address(1))),
      Grace.post(3): Grace.text("c", Grace.reply(to: Grace.address(99, of: Grace.bob))),
    ]
    #expect(try BlueskyImport(records).posts.map(\.replyTo?.state) == [.deleted, nil, nil])
  }

  @Test("threadgates say who may reply and what is hidden, and a postgate detaches a quote")
  func gates() throws {
    func gate(_ allow: String) throws -> String {
      let gate =
        "{\"$type\":\"app.bsky.feed.threadgate\",\"hiddenReplies\":[\"\(Grace.address(5, of: Grace.bob))\"]\(allow)}"
      let postgate = "{\"detachedEmbeddingUris\":[\"\(Grace.address(2))\"]}"
      let result = try BlueskyImport([
        Grace.post(1): Grace.text("a"), Grace.post(2): Grace.text("b", Grace.quote(of: Grace.address(1))),
        Grace.post(1).replacing("post/", with: "threadgate/"): gate,
        Grace.post(1).replacing("post/", with: "postgate/"): postgate,
      ])
      #expect(result.posts.last?.quote == PostReference(state: .detached))
      #expect(result.isCounted)
      return result.lines.first { $0.contains("hiddenReplies") } ?? ""
    }
    let rule = "{\"$type\":\"app.bsky.feed.threadgate#mentionRule\"}"
    #expect(try gate(",\"allow\":[]").contains("\"replyPolicy\":\"nobody\""))
    #expect(try gate(",\"allow\":[\(rule)]").contains("\"replyPolicy\":\"mentioned\""))
    #expect(try !gate("").contains("replyPolicy"))
    #expect(try gate("").contains("\"detachedQuotes\":[\"\(Grace.address(2))\"]"))
  }

  @Test("a time that is missing or wrong is reported by the record key, and else the record is refused")
  func times() throws {
    let result = try BlueskyImport([
      "app.bsky.feed.post/3jwnhkjitlk2y": "{\"text\":\"a\",\"createdAt\":\"yesterday\"}",
      Grace.post(1): "{\"text\":\"b\"}", Grace.post(2): Grace.text("c"),
    ])
    #expect(result.posts.map { String($0.published.rfc3339.prefix(7)) } == ["2023-05", "2024-01"])
    #expect(result.report.leftOut == ["unreadable": 1])
    #expect(result.isCounted)
  }

  @Test("odd records cost at most themselves (faults 131, 133)")
  func oddRecords() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let odd = [
      Grace.post(2): "[]", Grace.post(3): "{\"text\":7,\"createdAt\":7,\"deep\":\(deep)}",
      Grace.post(4): Grace.text(
        "4", ",\"facets\":7,\"reply\":[],\"embed\":\"x\",\"langs\":{},\"labels\":[1]"),
      "app.bsky.feed.repost/1": "{\"subject\":{\"uri\":\"https://x\"}}",
    ]
    for form in BlueskyForm.allCases {
      let result = try BlueskyImport(odd.merging([Grace.post(1): Grace.text("1")]) { $1 }, as: form)
      #expect(result.posts.map(\.slug) == ["post1", "post4"])
      #expect(result.report.leftOut == ["unreadable": 3])
      #expect(result.isCounted)
    }
  }

  @Test("a profile becomes the owner's account")
  func profile() throws {
    let profile = """
      {"$type":"app.bsky.actor.profile","displayName":"Grace 🦊","description":"bio","pronouns":"she/her",
      "website":"https://grace.example","createdAt":"2023-01-01T00:00:00Z","avatar":\(Grace.blob(1)),
      "banner":\(Grace.blob(2)),"pinnedPost":{"uri":"\(Grace.address(1))","cid":"bafy"}\(Grace.labels("bot"))}
      """
    let records = ["app.bsky.actor.profile/self": profile, Grace.post(1): Grace.text("a")]
    let result = try BlueskyImport(records, files: [blobFile(1)])
    let account = try #require(result.account)
    #expect(account.id == Grace.did)
    #expect(account.name == "Grace 🦊")
    #expect(account.bio == .plain("bio"))
    #expect(account.pronouns == "she/her")
    #expect(account.website == "https://grace.example")
    #expect(account.url == "https://bsky.app/profile/\(Grace.did)")
    #expect(account.joined?.rfc3339 == "2023-01-01T00:00:00Z")
    #expect(account.pinned == [Grace.address(1)])
    #expect(account.flags == ["bot"])
    #expect(account.isOwner)
    #expect(account.avatar != nil)
    #expect(account.banner == nil)
    #expect(result.isCounted)
  }
}
