import PostText
import Testing
import ThreadModel

@Suite("Mentions in plain text")
struct PlainTextScannerMentionsTests {
  @Test(
    "the handles that a text names (fault 119)",
    arguments: [
      ("@bob", ["bob"]), ("hi @bob_99!", ["bob_99"]), ("(@bob)", ["bob"]), ("＠bob", ["bob"]),
      (".@bob", ["bob"]),
      ("@bob@social.example!", ["bob@social.example"]),
      ("@bob.b-c@social.example.", ["bob.b-c@social.example"]),
      ("@bob.bsky.social.", ["bob.bsky.social"]), ("@bob.Then", ["bob"]), ("@bob.", ["bob"]),
      ("@bob-", ["bob"]),
      ("@ann/list-one", ["ann"]), ("の@bobに", ["bob"]), ("RT@bob: x", ["bob"]), ("start@bob", []),
      ("é@bob", []),
      ("bob@example.org", []), ("b.o.b@example.org", []), ("bob.@example.org", []), ("ボブ@example.org", []),
      ("@bob@localhost", []), ("@bobñ", []), ("@http://example.org", []), ("@@bob", []), ("@", []),
      ("@ bob", []),
      ("@_@", []), ("&@bob", []), ("@bob@a@b", []), ("https://example.org/@bob", []), ("@bob's", ["bob"]),
    ])
  func handles(text: String, handles: [String]) {
    #expect(PlainTextFindings(text).mentions == handles)
  }

  @Test("a mention shows what was written, its sign included")
  func shown() {
    #expect(TextDetector.inlines(of: "＠bob") == [.mention(Mention(handle: "bob"), text: "＠bob")])
  }

  @Test("nothing of a mention of a host or of an address of mail becomes a link")
  func noLinkInside() {
    for text in ["@bob.bsky.social", "@bob@social.example", "bob@example.org", "a.b.com@example.org"] {
      #expect(PlainTextFindings(text).links.isEmpty)
    }
  }
}
