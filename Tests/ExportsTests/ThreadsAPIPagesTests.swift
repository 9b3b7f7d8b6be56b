@testable import NativeFormat
import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Suite("Threads API pages")
struct ThreadsAPIPagesTests {
  @Test("a page, an array of pages, an array of posts, one post and lines of any of these say the same")
  func shapes() throws {
    let one = Mira.saved("1", "one")
    let two = Mira.saved("2", "two")
    let shapes = [
      Mira.page([one, two]), "[\(Mira.page([one])),\(Mira.page([two]))]", "[\(one),\(two)]",
      "\(one)\n\n\(two)\r\n", "\(Mira.page([one]))\n\(Mira.page([two]))", "[\(one)]\n[\(two)]",
    ]
    for shape in shapes {
      let result = try ThreadsImport(saved: shape)
      #expect(result.posts.map(\.id) == ["1", "2"], "\(shape)")
      #expect(result.sumsAgree)
    }
    #expect(try ThreadsImport(saved: one).posts.map(\.id) == ["1"])
  }

  @Test("what is not an answer of the Threads API is not taken for one (fault 128)")
  func recognition() throws {
    let scratch = try ScratchFolder()
    let instagram = Mira.saved("1", "x", type: "IMAGE").replacing("THREADS", with: "FEED")
      .replacing("threads.net", with: "instagram.com")
    let others = [
      "", "null", "[]", "{}", "{\"data\":[]}", "{\"data\":{}}", "7", "{\"error\":{\"code\":190}}", instagram,
      Ada.outbox([]), "{\"account\":{},\"statuses\":[]}", "\u{0}",
    ]
    for other in others {
      let path = try scratch.write("other.json", other.utf8)
      #expect(!ThreadsAPIPages().recognizes(try ExportContainers.open(path: path)), "\(other)")
    }
    for text in [
      Mira.saved("1", "x").replacing("THREADS", with: "?"), "{\"id\":1,\"media_type\":\"REPOST_FACADE\"}",
    ] {
      let path = try scratch.write("other.json", text.utf8)
      #expect(ThreadsAPIPages().recognizes(try ExportContainers.open(path: path)), "\(text)")
    }
  }

  @Test("top-level posts and replies that were saved apart make one thread")
  func twoFiles() throws {
    let reply = Mira.saved(
      "2", "reply", "\"is_reply\":true,\"root_post\":{\"id\":\"1\"},\"replied_to\":{\"id\":\"1\"}")
    let files = [
      ArchivePart("threads.json", Mira.page([Mira.saved("1", "root")])),
      ArchivePart("replies.json", Mira.page([reply])), ArchivePart("note.json", "{}"),
    ]
    for result in [
      try ThreadsImport(files, by: ThreadsAPIPages()),
      try ThreadsImport(folder: files, by: ThreadsAPIPages()),
    ] {
      #expect(result.post("2")?.replyTo == PostReference(id: "1"))
      #expect(result.post("2")?.isReply == true && result.post("1")?.isReply == false)
      #expect(result.lines.contains { $0.contains("\"root\":{\"id\":\"1\"},\"conversation\":\"1\"") })
      #expect(result.accounts.map(\.id) == [Mira.account])
    }
  }

  @Test("a post keeps its id, its short code, its URL and its time, whatever is missing (fault 133)")
  func identity() throws {
    let bare =
      "{\"id\":90071992547409931234,\"media_type\":\"TEXT_POST\",\"timestamp\":\"2026-01-01T00:00:00-0130\"}"
    let result = try ThreadsImport(saved: Mira.page([Mira.saved("18001", "hello"), bare]))
    let post = try #require(result.post("18001"))
    #expect(post.slug == "S18001" && post.url == "https://www.threads.net/@mira.otter/post/S18001")
    #expect(post.published.rfc3339 == "2026-03-04T05:06:07Z")
    let other = try #require(result.post("90071992547409931234"))
    #expect(other.account == Mira.account && other.slug == nil && other.url == nil)
    #expect(other.published.rfc3339 == "2026-01-01T01:30:00Z")
    #expect(other.unknownAttachments.map(\.kind) == ["content not in the export"])
  }

  @Test("authors of other posts have accounts of their own, and only the owner's is the owner's")
  func authors() throws {
    let foreign = Mira.saved("2", "hi").replacing("mira.otter", with: "bo.heron")
      .replacing("\"owner\":{\"id\":\"9007199254740993\"},", with: "\"is_verified\":true,")
    let result = try ThreadsImport(
      saved: Mira.page([foreign, foreign.replacing("\"2\"", with: "\"3\""), Mira.saved("1", "a")]))
    #expect(result.accounts.map(\.handle) == ["mira.otter", "bo.heron"])
    #expect(result.accounts.map(\.isOwner) == [true, false])
    #expect(result.accounts.map(\.flags) == [[], ["verified"]])
  }

  @Test("media stay at their URL elsewhere, with their description, and are reported")
  func media() throws {
    let picture =
      "\"media_url\":\"https://cdn.example/a.jpg?x\",\"alt_text\":\"a heron\",\"is_spoiler_media\":true"
    let video = "\"media_url\":\"https://cdn.example/a.mp4\",\"thumbnail_url\":\"https://cdn.example/t.jpg\""
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", "a", type: "IMAGE", picture), Mira.saved("2", "b", type: "VIDEO", video),
        Mira.saved("3", "c", "\"gif_url\":\"https://gifs.example/x.gif\""),
        Mira.saved("4", "d", type: "IMAGE"),
        Mira.saved("5", "e", type: "AUDIO", "\"media_url\":\"https://cdn.example/a.m4a\""),
      ]))
    #expect(result.posts.flatMap(\.media).map(\.kind) == [.image, .video, .gif, .audio])
    let first = try #require(result.post("1")?.media.first)
    #expect(first.source == .remote("https://cdn.example/a.jpg?x") && first.alt == "a heron")
    #expect(first.isSensitive && result.post("1")?.isSensitive == true)
    #expect(result.post("2")?.media.first?.poster == .remote("https://cdn.example/t.jpg"))
    #expect(result.post("4")?.unknownAttachments.map(\.kind) == ["image"])
    #expect(result.codes.filter { $0 == "media-missing" }.count == 5)
  }

  @Test("the children of a carousel are shown in order, and those of which only ids are known are named")
  func carousels() throws {
    let children = """
      {"data":[{"id":"11","media_type":"IMAGE","media_url":"https://cdn.example/1.jpg","alt_text":"one"},
      {"id":"12","media_type":"VIDEO","media_url":"https://cdn.example/2.mp4"},{"id":"13"}]}
      """
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", "a", type: "CAROUSEL_ALBUM", "\"children\":\(children)"),
        Mira.saved("2", "b", type: "CAROUSEL_ALBUM"),
      ]))
    #expect(result.post("1")?.media.map(\.kind) == [.image, .video])
    #expect(result.post("1")?.unknownAttachments.map(\.kind) == ["media"])
    #expect(
      result.post("2")?.unknownAttachments.map(\.url) == ["https://www.threads.net/@mira.otter/post/S2"])
  }

  @Test("a quote is a reference with what was asked for of the quoted post, or says that it cannot be shown")
  func quotes() throws {
    let known =
      "{\"id\":\"77\",\"username\":\"bo.heron\",\"text\":\"hm\",\"timestamp\":\"2026-01-01T00:00:00+0000\"}"
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", "a", "\"is_quote_post\":true,\"quoted_post\":{\"id\":\"76\"}"),
        Mira.saved("2", "b", "\"is_quote_post\":true,\"quoted_post\":\(known)"),
        Mira.saved("3", "c", "\"is_quote_post\":true"), Mira.saved("4", "d", "\"is_quote_post\":false"),
      ]))
    #expect(result.post("1")?.quote == PostReference(id: "76"))
    #expect(result.post("2")?.quote?.handle == "bo.heron" && result.post("2")?.quote?.text == .plain("hm"))
    #expect(result.post("3")?.quote == PostReference(state: .unavailable))
    #expect(result.post("4")?.quote == nil)
  }

  @Test("a repost names its subject; one without a subject says that its content is not in the export")
  func reposts() throws {
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", nil, type: "REPOST_FACADE", "\"reposted_post\":{\"id\":\"76\"}"),
        Mira.saved("2", nil, type: "REPOST_FACADE"),
      ]))
    #expect(result.reposts.map(\.subject) == [PostReference(id: "76")])
    #expect(result.reposts.map(\.account) == [Mira.account])
    #expect(result.post("2")?.unknownAttachments.map(\.kind) == ["content not in the export"])
    #expect(result.sumsAgree)
  }

  @Test("polls, links, topics and long texts come along")
  func attachments() throws {
    let poll = """
      "poll_attachment":{"option_a":"tea","option_b":"coffee","option_c":"","option_a_votes_percentage":0.25,
      "option_b_votes_percentage":7,"total_votes":12,"expiration_timestamp":"2026-03-05T05:06:07+0000"}
      """
    let long = """
      "text_attachment":{"plaintext":"🦦 long story","link_attachment_url":"https://b.example/",
      "text_with_styling_info":[{"offset":3,"length":4,"styling_info":["bold","Underline"]}]}
      """
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", "a", poll), Mira.saved("2", "b", "\"link_attachment_url\":\"https://a.example/\""),
        Mira.saved("3", "c", long), Mira.saved("4", "d", "\"topic_tag\":\"#Rivers\""),
      ]))
    guard case .poll(let found) = result.post("1")?.attachments.first else { throw WrongThreadsAttachment() }
    #expect(found.options == [Poll.Option("tea", share: 0.25), Poll.Option("coffee", share: 1)])
    #expect(found.voters == 12 && found.ends?.rfc3339 == "2026-03-05T05:06:07Z")
    #expect(result.post("2")?.attachments == [.card(LinkCard(url: "https://a.example/"))])
    #expect(result.post("3")?.attachments == [.card(LinkCard(url: "https://b.example/"))])
    #expect(
      result.post("3")?.longText
        == .spans([TextSpan("🦦 "), TextSpan("long", style: [.bold, .underline]), TextSpan(" story")]))
    #expect(result.post("4")?.tags == ["Rivers"])
  }

  @Test(
    "a card that leads to no page of the web is only named, and an invalid name makes no URL (faults 122, 123)",
    arguments: ["javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "//x.example", " https://x"])
  func unsafeLinks(address: String) throws {
    let link = Mira.saved("1", "a", "\"link_attachment_url\":\"\(address)\"")
    let foreign = Mira.saved("2", "b").replacing("\"mira.otter\"", with: "\"../..\"")
    let result = try ThreadsImport(saved: Mira.page([link, foreign]))
    #expect(result.post("1")?.attachments == [.unknown(UnknownAttachment(kind: "card"))])
    #expect(Set(result.accounts.map(\.handle)) == ["mira.otter", "../.."])
    #expect(result.accounts.compactMap(\.url) == ["https://www.threads.net/@mira.otter"])
  }

  @Test("who may reply and where a post was shown is kept and reported")
  func restrictions() throws {
    let more = "\"allowlisted_country_codes\":[\"DE\"],\"reply_audience\":\"FOLLOWERS_ONLY\""
    let result = try ThreadsImport(saved: Mira.page([Mira.saved("1", "a", more)]))
    let line = try #require(result.lines.first { $0.contains("\"type\":\"post\"") })
    #expect(
      line.contains("\"countries\":{\"allow\":[\"DE\"]}") && line.contains("\"replyPolicy\":\"followers\""))
    #expect(result.codes == ["geo-gated-post"])
  }

  @Test("unknown names are notes, counted over all files")
  func unknownNames() throws {
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", "a", "\"mood\":{\"deep\":[1]}"), Mira.saved("2", "b", "\"mood\":null"),
      ]))
    #expect(result.codes == ["unknown-field"])
    #expect(
      result.messages.first?.contains("\"mood\"") == true
        && result.messages.first?.contains("2 times") == true)
    #expect(result.posts.count == 2)
  }

  @Test("a bad post or a bad line costs itself alone; a page cut short is refused whole (faults 127, 133)")
  func badRecords() throws {
    let good = Mira.saved("1", "a")
    let noTime = Mira.saved("2", "b", at: "yesterday")
    let noID = Mira.saved("", "c")
    let page = try ThreadsImport(saved: Mira.page([good, "7", noTime, noID, "null"]))
    #expect(page.posts.map(\.id) == ["1"])
    #expect(page.report.leftOut == ["damaged": 4] && page.report.recordsRead == 5 && page.sumsAgree)
    let lines = try ThreadsImport(saved: "\(good)\n{\"id\":\n\(Mira.saved("3", "d"))\n{\"id\":\"4\"")
    #expect(lines.posts.map(\.id) == ["1", "3"])
    #expect(lines.report.leftOut == ["damaged": 2] && lines.sumsAgree)
    #expect(lines.report.tally.diagnostics.diagnostics.compactMap(\.place?.line) == [2, 4])
    let cut = String(Mira.page([good, good]).dropLast(50))
    let error = #expect(throws: Diagnostic.self) { try ThreadsImport(saved: cut) }
    #expect(error?.code == .invalidJSON && error?.message.contains("byte \(cut.utf8.count)") == true)
  }

  @Test("of two posts with one id the later one counts")
  func duplicates() throws {
    let result = try ThreadsImport(saved: Mira.page([Mira.saved("1", "old"), Mira.saved("1", "new")]))
    #expect(result.posts.map(\.text) == [.plain("new")])
    #expect(result.report.leftOut == ["duplicate": 1] && result.sumsAgree)
  }

  @Test("pages come through the reader's entry point whole")
  func readersDoor() throws {
    let fixture = try ExportFixture()
    let path = try fixture.write("saved.json", Mira.page([Mira.saved("1", "words")]).utf8)
    let archive = try fixture.write("posts.json", Mira.archive([Mira.post(1, "older")]).utf8)
    let exports = try fixture.read(files: [archive, path])
    #expect(exports.ids.contains("1") && exports.ids.count == 2)
    #expect(try exports.post("1")?.text == .plain("words"))
  }
}

private struct WrongThreadsAttachment: Error {}
