import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Importers

@Suite("What of an archive of X may not be published")
struct XPrivacyTests {
  /// Files of an archive with a word in them that must come out nowhere.
  private static let closed = [
    "deleted-tweets.js", "deleted-tweet-headers.js", "deleted-note-tweet.js", "direct-messages.js",
    "direct-messages-group.js", "ad-engagements.js", "ip-audit.js", "contact.js", "phone-number.js",
    "email-address-change.js", "block.js", "mute.js", "like.js", "grok-chat-item.js", "tweetdeck.js",
    "tweets-secret.js", "tweets-part.js", "tweets-part-1.js", "xtweets.js", "tweets.js.bak",
  ]

  @Test("only files on the list are ever opened (fault 159)", arguments: closed)
  func closedFiles(name: String) throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write("x/data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1")]))
    _ = try scratch.write("x/data/account.js", Wilma.account.bytes)
    _ = try scratch.write("x/data/" + name, Wilma.script("tweets", [Wilma.tweet("4711", "xyzzy")]))
    _ = try scratch.write("x/data/deleted_tweets_media/1-P.jpg", "xyzzy")
    let watched = WatchedContainer(
      try ExportContainers.open(path: scratch.path + "/x"), forbidden: ["data/" + name])
    let folder = try scratch.folder("out")
    let report = try XArchive().importRecords(from: watched, into: folder, options: ImportOptions())
    #expect(report.recordsRead == 1)
    #expect(!String(decoding: scratch.bytes("out/threadline.ndjson") ?? [], as: UTF8.self).contains("xyzzy"))
    #expect(scratch.contents.filter { $0.hasPrefix("out/") } == ["out/threadline.ndjson"])
  }

  /// The account's own word and what happens to its posts.
  @Test(
    "nothing of an account whose posts are protected is published, whatever is assumed (fault 159)",
    arguments: [
      (["Protect"], true), (["Unprotect"], false), (["Protect", "Unprotect"], false),
      (["Unprotect", "Protect"], true), (["protect?"], true), ([""], true), ([], false),
    ], [nil, Visibility.public])
  func protectedAccount(history: (actions: [String], isProtected: Bool), assumed: Visibility?) throws {
    let changes = history.actions.enumerated().map { index, action in
      "{\"protectedHistory\":{\"protectedAt\":\"2024-0\(index + 1)-01T00:00:00.000Z\",\"action\":\"\(action)\"}}"
    }
    let others = [("protected-history.js", Wilma.script("protected_history", changes))]
    let result = try XImport([Wilma.tweet("4711", "xyzzy")], others, assuming: assumed)
    #expect(result.posts.isEmpty == history.isProtected)
    #expect(result.accounts.map(\.flags) == [history.isProtected ? ["private"] : []])
    #expect(result.accounts.map(\.name) == [history.isProtected ? nil : "Wilma X"])
    #expect(result.allCodes.contains("protection-unstated") == history.actions.isEmpty)
    #expect(result.everything.contains("xyzzy") != history.isProtected)
    #expect(result.report.leftOut == (history.isProtected ? ["protected-account": 1] : [:]))
    #expect(result.sumsAgree)
  }

  @Test(
    "a file that says who may see posts and cannot be read stops the import (fault 159)",
    arguments: ["protected-history.js", "twitter-circle-tweet.js"])
  func unreadableAudience(name: String) throws {
    for text in ["window.YTD.x.part0 = [ ]", "[", ""] {
      #expect(throws: Diagnostic.self) { try XImport([Wilma.tweet("1")], [(name, text)]) }
    }
  }

  @Test("a post for a circle is left out wherever it is, and nothing names it (fault 159)")
  func circle() throws {
    let quote = Wilma.url("https://t.co/qq", "https://x.com/wilma/status/4711", 4, 19)
    let tweets = [
      Wilma.tweet("4711", "xyzzy", Wilma.photo("https://t.co/pp", file: "P.jpg", 9, 10)),
      Wilma.tweet("1", "reply", ",\"in_reply_to_status_id_str\":\"4711\""),
      Wilma.tweet("2", "see https://t.co/qq", urls: [quote]),
      Wilma.tweet("3", "see https://t.co/qq here", urls: [quote]),
      Wilma.tweet("4712", "edited xyzzy", ",\"edit_info\":{\"edit\":{\"initialTweetId\":\"4711\"}}"),
    ]
    let files = [
      ArchivePart("data/tweets.js", Wilma.script("tweets", tweets)), Wilma.account,
      ArchivePart(
        "data/twitter-circle-tweet.js",
        Wilma.script("twitter_circle_tweet", [Wilma.tweet("4711", "xyzzy"), Wilma.tweet("4713", "xyzzy")])),
      ArchivePart("data/tweets_media/4711-P.jpg", "xyzzy"),
      ArchivePart(
        "data/note-tweet.js",
        Wilma.script("note_tweet", [Wilma.note("n", "xyzzy and much more", at: "2024-11-09T12:14:17.000Z")])),
    ]
    let result = try XImport(files: files)
    #expect(result.posts.map(\.id) == ["1", "2", "3"])
    #expect(result.posts[0].replyTo == PostReference(state: .unavailable))
    #expect(result.posts[1].quote == PostReference(state: .unavailable))
    #expect(result.report.leftOut == ["circle": 3, "version-of-left-out": 1, "note-of-left-out": 1])
    #expect(result.media.isEmpty)
    #expect(!result.everything.contains("xyzzy"))
    #expect(!result.everything.contains("4711"))
    #expect(result.sumsAgree)
  }

  @Test(
    "posts in communities need a person's word (fault 159)", arguments: [nil, Visibility.public, .unlisted])
  func communities(assumed: Visibility?) throws {
    let scopes = ",\"scopes\":{\"followers\":false},\"community_id\":\"9\",\"community_id_str\":\"9\""
    let others = [
      ("community-tweet.js", Wilma.script("community_tweet", [Wilma.tweet("2", "xyzzy", scopes)]))
    ]
    let result = try XImport(
      [Wilma.tweet("1"), Wilma.tweet("3", "xyzzy", scopes)], others, assuming: assumed)
    #expect(result.posts.map(\.id) == (assumed == nil ? ["1"] : ["1", "3", "2"]))
    #expect(result.report.leftOut == (assumed == nil ? ["community": 2] : [:]))
    #expect(result.posts.allSatisfy { $0.visibility == assumed ?? .public })
    #expect(result.everything.contains("xyzzy") == (assumed != nil))
    #expect(result.codes.contains("community-posts-left-out") == (assumed == nil))
    #expect(result.sumsAgree)
  }

  @Test(
    "a post that says it was deleted or is for some alone is left out, whatever is assumed (fault 159)",
    arguments: [
      (",\"deleted_at\":\"Sat Nov 09 12:14:18 +0000 2024\"", "deleted"),
      (",\"exclusive_tweet_control\":{}", "limited-audience"),
      (",\"trusted_friends_control\":null", "limited-audience"),
    ])
  func limited(more: String, reason: String) throws {
    let result = try XImport([Wilma.tweet("1", "xyzzy", more), Wilma.tweet("2")], assuming: .public)
    #expect(result.posts.map(\.id) == ["2"])
    #expect(result.report.leftOut == [reason: 1])
    #expect(!result.everything.contains("xyzzy"))
  }

  @Test("the copies that are read from leave nothing behind")
  func nothingLeftBehind() throws {
    let result = try XImport([Wilma.tweet("1")], [("note-tweet.js", Wilma.script("note_tweet", []))])
    #expect(result.scratch.contents.filter { $0.hasPrefix("out/") } == ["out/threadline.ndjson"])
    #expect(!result.everything.contains("example.org"))
  }
}

/// A container that reports an issue when one of its files is opened that must stay shut.
private struct WatchedContainer: ExportContainer {
  let inner: any ExportContainer
  let forbidden: Set<String>

  init(_ inner: any ExportContainer, forbidden: Set<String>) {
    self.inner = inner
    self.forbidden = forbidden
  }

  var name: String { inner.name }
  var entries: [ContainerEntry] { inner.entries }
  var diagnostics: DiagnosticLog { inner.diagnostics }

  func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    #expect(forbidden.isDisjoint(with: paths))
    return try inner.visit(paths, body)
  }

  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    #expect(forbidden.isDisjoint(with: wanted.keys))
    return try inner.extract(wanted, onFile: onFile)
  }
}
