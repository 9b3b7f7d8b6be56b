import Foundation
import Testing
import ThreadModel

@testable import Importers
@testable import NativeFormat

@Suite("The text of posts on X")
struct XTextTests {
  private func text(
    _ text: String, urls: [String] = [], mentions: [String] = [], _ more: String = ""
  ) throws -> TextSource? {
    try XImport([Wilma.tweet("1", text, urls: urls, mentions: mentions, more)]).posts.first?.text
  }

  @Test("characters are counted as code points of the escaped text, and unescaped after (fault 121)")
  func offsets() throws {
    let link = Wilma.url("https://t.co/ab", "https://wilma.example/page", 19, 34, shown: "wilma.example/page")
    let mention = Wilma.mention("bo", id: "5", 35, 38)
    let found = try text(
      "😀é &amp; &lt;3&gt; https://t.co/ab @bo &amp;amp;", urls: [link], mentions: [mention])
    #expect(
      found?.runs == [
        TextSpan("😀é & <3> "), TextSpan("wilma.example/page", target: .link("https://wilma.example/page")),
        TextSpan(" "),
        TextSpan("@bo", target: .mention(Mention(handle: "bo", id: "5", url: "https://x.com/bo"))),
        TextSpan(" &amp;"),
      ])
  }

  @Test(
    "an entity that overlaps, runs backwards, past the end or reads otherwise is dropped, its text kept (fault 121)",
    arguments: [
      [(6, 9), (7, 9)], [(9, 6)], [(6, 600)], [(5, 8)], [(-1, 3)], [(Int.max, Int.max)], [(6, 6)],
    ])
  func brokenEntities(ranges: [(Int, Int)]) throws {
    let mentions = ranges.map { Wilma.mention("bo", id: "5", $0.0, $0.1) }
    let found = try #require(try text("hello @bo", mentions: mentions))
    #expect(found.words == "hello @bo")
    #expect(found.runs.filter { $0.target != nil }.count <= (ranges.count > 1 ? 1 : 0))
  }

  @Test(
    "a URL that no browser should open and an invalid handle are text (faults 122, 123)",
    arguments: ["javascript:alert(1)", "data:text/html,x", "//x.example", "HTTPS://"])
  func unsafeTargets(address: String) throws {
    let url = Wilma.url("https://t.co/ab", address, 0, 15)
    let mention = Wilma.mention("../bo", id: "5", 16, 22)
    let found = try text("https://t.co/ab @../bo.", urls: [url], mentions: [mention])
    #expect(found?.runs.allSatisfy { $0.target == nil } == true)
    #expect(found?.words == "https://t.co/ab @../bo.")
  }

  @Test("tags and cashtags keep their sign in the text, and lose it in their names")
  func tags() throws {
    let tweet = Wilma.tweet("1", "a #Tag $ABC").replacing(
      "\"hashtags\":[],\"symbols\":[]",
      with: """
        "hashtags":[{"text":"Tag","indices":["2","6"]}],"symbols":[{"text":"ABC","indices":["7","11"]}]
        """)
    let runs = try XImport([tweet]).posts.first?.text.runs
    #expect(
      runs == [
        TextSpan("a "), TextSpan("#Tag", target: .tag("Tag")), TextSpan(" "),
        TextSpan("$ABC", target: .cashtag("ABC")),
      ])
  }

  @Test("a post that marks nothing because it has no entities at all is plain text")
  func noEntities() throws {
    let tweet = "{\"id_str\":\"1\",\"created_at\":\"2013-07-01 10:00:00 +0000\",\"text\":\"a &gt; #b\"}"
    #expect(try XImport([tweet]).posts.first?.text == .plain("a > #b"))
  }

  @Test("the URL of a post at the end is a quote; in the middle, or of a picture, it is a link")
  func quotes() throws {
    let address = "https://twitter.com/bo/status/77?s=20"
    let url = Wilma.url("https://t.co/qq", address, 4, 19)
    let last = try #require(try XImport([Wilma.tweet("1", "see https://t.co/qq", urls: [url])]).posts.first)
    #expect(last.text.words == "see")
    #expect(last.quote == PostReference(id: "77", handle: "bo", url: "https://x.com/bo/status/77"))
    let middle = try #require(
      try XImport([Wilma.tweet("1", "see https://t.co/qq ok", urls: [url])]).posts.first)
    #expect(middle.quote == nil)
    #expect(middle.text.runs.contains { $0.target == .link(address) })
    let photo = Wilma.url("https://t.co/qq", "https://x.com/bo/status/77/photo/1", 4, 19)
    let picture = try #require(
      try XImport([Wilma.tweet("1", "see https://t.co/qq", urls: [photo])]).posts.first)
    #expect(picture.quote == nil)
    #expect(picture.text.runs.count == 2)
  }

  @Test("a URL of the post itself at the end, which follows a text that was cut, is dropped")
  func ownAddress() throws {
    let url = Wilma.url("https://t.co/qq", "https://x.com/i/web/status/1", 4, 19)
    let post = try #require(try XImport([Wilma.tweet("1", "see https://t.co/qq", urls: [url])]).posts.first)
    #expect(post.quote == nil)
    #expect(post.text.words == "see")
  }

  @Test(
    "times are read in each way that X writes them",
    arguments: [
      ("Sat Nov 09 12:14:18 +0000 2024", "2024-11-09T12:14:18Z"),
      ("2013-07-01 10:00:00 +0000", "2013-07-01T10:00:00Z"),
      ("Thu Mar 01 00:00:00 +0000 2007", "2007-03-01T00:00:00Z"),
      ("2024-11-09T12:14:18.5Z", "2024-11-09T12:14:18.500Z"),
      ("Sat Foo 09 12:14:18 +0000 2024", nil), ("Sat Feb 30 12:14:18 +0000 2024", nil), ("", nil),
      ("a b c d e f", nil),
    ] as [(String, String?)])
  func times(text: String, expected: String?) {
    #expect(Instant(writtenByX: text)?.rfc3339 == expected)
  }

  private static let data = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

  @Test(
    "every one of 3,416 entities of a real archive is at the place it names",
    .enabled(if: data != nil))
  func realEntities() throws {
    let path = try #require(Self.data) + "/x-archive/milahu/tweets.js"
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    var total = 0
    var found = 0
    try bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes, from: try #require(XScript(bytes)).start)
      try XScript.each(&reader) { reader throws(JSONError) in
        guard let tweet = try XTweet(&reader) else { return }
        let entities = tweet.entities ?? []
        total += entities.count
        found += XText(tweet.text, entities, isEscaped: true).spans { _ in .tag("") }.count {
          $0.target != nil
        }
      }
    }
    #expect(total == 3_416)
    #expect(found == total)
  }
}
