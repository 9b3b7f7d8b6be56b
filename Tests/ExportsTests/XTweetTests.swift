import Testing
import ThreadModel

@testable import Importers
@testable import NativeFormat

@Suite("Reading posts of X")
struct XTweetTests {
  private static let tweet = Wilma.tweet(
    "1", "RT @bo: a &amp; https://t.co/ab",
    urls: [Wilma.url("https://t.co/ab", "https://b.example/", 16, 31)],
    mentions: [Wilma.mention("bo", id: "5", 3, 6)],
    ",\"edit_info\":{\"edit\":{\"initialTweetId\":\"1\",\"editControlInitial\":{\"editTweetIds\":[\"1\",\"2\"]}}}"
      + Wilma.photo("https://t.co/pp", file: "P.jpg", 1, 2))

  /// Reads a text as a post, with its words and runs.
  private func read(_ bytes: [UInt8]) -> XTweet? {
    let tweet = bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      return try? XTweet(&reader)
    }
    guard let tweet else { return nil }
    let start = XRepost.head(of: tweet.text)?.length ?? 0
    var text = XText(tweet.text, tweet.entities ?? [], from: start, isEscaped: true)
    text.dropMedia()
    _ = text.takeTrailingStatus()
    _ = text.spans { _ in nil }
    return tweet
  }

  @Test("a post is read whole")
  func whole() throws {
    let tweet = try #require(read(Array(Self.tweet.utf8)))
    #expect(tweet.id == "1")
    #expect(tweet.versions == ["1", "2"])
    #expect(tweet.group == "1")
    #expect(tweet.entities?.count == 2)
    #expect(tweet.media.count == 1)
    #expect(tweet.unknownFields.isEmpty)
  }

  @Test("no change of one byte is a crash (faults 129, 133)", arguments: Array("\"9-[}e\u{0}".utf8) + [0xFF])
  func changedBytes(byte: UInt8) {
    let bytes = Array(Self.tweet.utf8)
    var readable = 0
    for index in bytes.indices {
      var changed = bytes
      changed[index] = byte
      if read(changed) != nil { readable += 1 }
    }
    #expect(readable < bytes.count)
  }

  @Test(
    "the URL of a post is distinguished from all others",
    arguments: [
      ("https://x.com/bo/status/77", "bo"), ("http://www.twitter.com/bo/statuses/77#a", "bo"),
      ("https://mobile.twitter.com/i/web/status/77?s=1", ""), ("https://x.com/i/status/77", ""),
      ("https://x.com/bo/status/77/photo/1", nil), ("https://x.example/bo/status/77", nil),
      ("https://x.com.example/bo/status/77", nil), ("ftp://x.com/bo/status/77", nil),
      ("https://x.com/b-o/status/77", nil), ("https://x.com/bo/status/", nil),
      ("https://x.com/bo/status/7a", nil),
      ("x.com/bo/status/77", nil), ("", nil), ("https://", nil), ("/////", nil),
    ] as [(String, String?)])
  func statusAddresses(address: String, handle: String?) {
    let status = XStatusURL(address)
    #expect(status?.id == handle.map { _ in "77" })
    #expect(status.map { $0.handle ?? "" } == handle)
  }
}
