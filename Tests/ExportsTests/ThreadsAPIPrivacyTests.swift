@testable import Importers
@testable import NativeFormat
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("What of saved pages of the Threads API may not be published")
struct ThreadsAPIPrivacyTests {
  @Test(
    "what is hidden, pending or meant to vanish is left out, and so is an unknown word (faults 156, 159)",
    arguments: [
      ("\"hide_status\":\"HIDDEN\"", "hidden"), ("\"hide_status\":\"COVERED\"", "covered"),
      ("\"hide_status\":\"BLOCKED\"", "blocked"), ("\"hide_status\":\"RESTRICTED\"", "restricted"),
      ("\"hide_status\":\"WHISPERED\"", "unknown-hide-status"), ("\"hide_status\":{}", "unknown-hide-status"),
      ("\"ghost_post_status\":\"ACTIVE\"", "ghost"),
      ("\"ghost_post_expiration_timestamp\":\"2026-03-05T05:06:07+0000\"", "ghost"),
      ("\"reply_approval_status\":\"PENDING\"", "pending-reply"),
      ("\"reply_approval_status\":\"ignored\"", "pending-reply"),
    ])
  func hidden(_ more: String, _ reason: String) throws {
    let around = [
      Mira.saved(
        "2", "reply", "\"is_reply\":true,\"replied_to\":{\"id\":\"66\"},\"root_post\":{\"id\":\"66\"}"),
      Mira.saved(
        "3", "quoting", "\"is_quote_post\":true,\"quoted_post\":{\"id\":\"66\",\"text\":\"whispers\"}"),
      Mira.saved("4", nil, type: "REPOST_FACADE", "\"reposted_post\":{\"id\":\"66\"}"),
    ]
    let secret = Mira.saved("66", "whispers", more)
    for posts in [[secret] + around, around + [secret], around + [Mira.saved("66", "whispers"), secret]] {
      let result = try ThreadsImport(saved: Mira.page(posts))
      #expect(result.posts.map(\.id) == ["2", "3"])
      #expect(result.report.leftOut[reason] == 1 && result.report.leftOut["repost-of-left-out"] == 1)
      #expect(result.sumsAgree)
      #expect(!result.everything.contains("whispers") && !result.everything.contains("\"66\""))
      #expect(result.post("2")?.replyTo == PostReference(state: .unavailable))
      #expect(result.post("3")?.quote == PostReference(state: .unavailable))
    }
  }

  @Test(
    "a post that another one says is hidden, pending or vanishing is named nowhere (fault 159)",
    arguments: [
      "\"hide_status\":\"HIDDEN\"", "\"ghost_post_status\":\"ACTIVE\"",
      "\"reply_approval_status\":\"PENDING\"", "\"ghost_post_expiration_timestamp\":1",
    ])
  func hiddenByOthers(word: String) throws {
    let secret = "{\"id\":\"66\",\"text\":\"whispers\",\"username\":\"bo.heron\",\(word)}"
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("1", "a", "\"is_quote_post\":true,\"quoted_post\":\(secret)"),
        Mira.saved("2", "b", "\"replied_to\":{\"id\":\"66\"},\"root_post\":{\"id\":\"66\"}"),
        Mira.saved("3", nil, type: "REPOST_FACADE", "\"reposted_post\":\(secret)"),
        Mira.saved("66", "whispers"),
      ]))
    #expect(result.posts.map(\.id) == ["1", "2"])
    #expect(result.post("1")?.quote == PostReference(state: .unavailable))
    #expect(result.post("2")?.replyTo == PostReference(state: .unavailable))
    #expect(result.report.leftOut == ["private-elsewhere": 1, "repost-of-left-out": 1])
    #expect(!result.everything.contains("whispers") && !result.everything.contains("\"66\""))
    #expect(result.sumsAgree)
  }

  @Test("a post whose id is the URL of a hidden one is left out (fault 159)")
  func idThatIsAnAddress() throws {
    let address = "https://www.threads.net/@mira.otter/post/S66"
    let secret = Mira.saved("66", "whispers", "\"hide_status\":\"HIDDEN\"")
    let result = try ThreadsImport(
      saved: Mira.page([Mira.saved("1", "a"), Mira.saved(address, "b"), secret]))
    #expect(result.posts.map(\.id) == ["1"])
    #expect(result.report.leftOut == ["hidden": 1, "private-elsewhere": 1])
    #expect(result.sumsAgree && !result.everything.contains("whispers"))
  }

  @Test("an invalid URL names no other post")
  func permalinkThatIsAnID() throws {
    let secret = Mira.saved("66", "whispers", "\"hide_status\":\"HIDDEN\"")
      .replacing("https://www.threads.net/@mira.otter/post/S66", with: "1")
    #expect(secret.contains("\"permalink\":\"1\""))
    let result = try ThreadsImport(saved: Mira.page([Mira.saved("1", "a"), secret]))
    #expect(result.posts.map(\.id) == ["1"])
    #expect(!result.report.tally.withheld.contains(record: "1"))
    #expect(!result.everything.contains("whispers"))
  }

  @Test("no link of another post leads to a hidden one (fault 159)")
  func linksToHidden() throws {
    let address = "https://www.threads.com/@mira.otter/post/S66/media?x=1"
    let spoiler = """
      "text_entities":{"data":[{"entity_type":"SPOILER","offset":0,"length":3}]}
      """
    let long = "\"text_attachment\":{\"plaintext\":\"long \(address).\"}"
    let result = try ThreadsImport(
      saved: Mira.page([
        Mira.saved("66", "whispers", "\"hide_status\":\"HIDDEN\""),
        Mira.saved("1", "see \(address), all", "\"link_attachment_url\":\"\(address)\""),
        Mira.saved("2", "see \(address) all", spoiler), Mira.saved("3", "c", long),
      ]))
    #expect(result.post("1")?.text == .plain("see , all") && result.post("1")?.attachments.isEmpty == true)
    #expect(
      result.post("2")?.text == .spans([TextSpan("see", isSpoiler: true), TextSpan(" "), TextSpan(" all")]))
    #expect(result.post("3")?.longText == .plain("long ."))
    #expect(!result.everything.contains("S66"))
  }

  @Test("what is not hidden is shown")
  func shown() throws {
    let words = [
      "\"hide_status\":\"NOT_HUSHED\"", "\"hide_status\":\"UNHUSHED\"",
      "\"hide_status\":null,\"ghost_post_status\":null",
      "\"reply_approval_status\":\"APPROVED\"",
    ]
    let posts = words.enumerated().map { Mira.saved("\($0)", "words", $1) }
    #expect(try ThreadsImport(saved: Mira.page(posts)).posts.count == words.count)
  }
}
