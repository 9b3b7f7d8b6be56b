@testable import Exports
import BuildDiagnostics
import Testing
import ThreadModel

@testable import NativeFormat

@Suite("Values that do not have the form of their keys")
struct WrongTypeTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  @Test(
    "a value of the wrong type is reported with its line, the expected form and what follows (fault 272)",
    arguments: [
      (#""replyTo":"1""#, #""replyTo" expects {"id":"1"}, not a string; it is ignored"#),
      (#""sensitive":"yes""#, #""sensitive" expects true or false, not a string; the post is covered"#),
      (#""labels":"porn""#, #""labels" expects ["nudity"], not a string; the post is covered"#),
      (#""labels":[{"val":"porn"}]"#, #""labels[0]" expects a string, not an object; the post is covered"#),
      (#""warning":["x"]"#, #""warning" expects a string, not a list; the post is covered"#),
      (#""tags":"a,b""#, #""tags" expects ["harbor","dawn"], not a string; it is read as a list of one"#),
      (#""lang":5"#, #""lang" expects ["en"], not a number; it is ignored"#),
      (
        #""media":"x.png""#,
        #""media" expects [{"kind":"image","file":"media/harbor.png"}], not a string; it is ignored"#
      ),
      (
        #""media":["x.png"]"#,
        #""media[0]" expects {"kind":"image","file":"media/harbor.png"}, not a string; it is ignored"#
      ),
      (
        #""media":[{"kind":"image","url":"https://a.example/1.png"},{"kind":"image","url":"https://a.example/2.png","width":"wide"}]"#,
        #""media[1].width" expects a number such as 5, not a string; it is ignored"#
      ),
      (
        #""media":[{"kind":"image","url":"https://a.example/1.png","sensitive":1}]"#,
        #""media[0].sensitive" expects true or false, not a number; it is covered"#
      ),
      (#""card":{"url":5}"#, #""card.url" expects a string, not a number; it is ignored"#),
      (
        #""poll":{"options":[{"text":1}]}"#,
        #""poll.options[0].text" expects a string, not a number; it is ignored"#
      ),
      (
        #""counts":{"likes":"5"}"#, #""counts.likes" expects a number such as 5, not a string; it is ignored"#
      ),
      (
        #""quote":{"id":"9","state":7}"#,
        #""quote.state" expects a string, not a number; it is read as "unavailable""#
      ),
      (
        #""updated":"yesterday""#,
        #""updated" is not a time; expected an RFC 3339 time with a zone, such as "2026-03-04T05:06:07Z"; it is ignored"#
      ),
      (
        #""longText":{"md":"x"}"#,
        #""longText" expects a string, {"markdown":"…"}, {"html":"…"} or a list of spans such as [{"t":"Hello"}], not an object without "markdown" or "html"; it is ignored"#
      ),
      (
        #""longText":[{"t":"x","mention":"bob"}]"#,
        #""longText[0].mention" expects {"handle":"ada"}, not a string; it is ignored"#
      ),
      (
        #""longText":[{"t":"x","spoiler":"yes"}]"#,
        #""longText[0].spoiler" expects true or false, not a string; it is covered"#
      ),
      (
        #""hiddenReplies":"1,2""#,
        #""hiddenReplies" expects ["1","2"], not a string; the record is left out"#
      ),
    ])
  func tells(member: String, message: String) throws {
    let exports = try fixture.read([ExportFixture.post("1", member)])
    #expect(exports.messages == ["export.ndjson:3: warning: \(message) [wrong-type]"])
    #expect(exports.ids == (message.hasSuffix("left out") ? [] : ["1"]))
  }

  @Test("each key of a post is checked, and null counts as a missing key (fault 272)")
  func allKeysOfPosts() throws {
    let apart: Set = ["type", "id", "account", "published", "visibility", "draft", "publish_at", "expiresAt"]
    let keys = RecordEncoder.keys(ofType: "post").union(["aliases", "hiddenReplies", "detachedQuotes"])
    for key in keys.subtracting(apart).sorted() {
      let wrong = ["sensitive", "isReply"].contains(key) ? "{}" : "true"
      #expect(try fixture.read([post(#""\#(key)":\#(wrong)"#)]).codes == ["wrong-type"], "\(key)")
      #expect(try fixture.read([post(#""\#(key)":null"#)]).codes == [], "\(key)")
    }
  }

  /// A post without text, so that no key is in it twice.
  private func post(_ member: String) -> String {
    #"{"type":"post","id":"1","account":"a","published":"2026-03-04T05:06:07Z","visibility":"public",\#(member)}"#
  }

  @Test("each key of an account, a repost and a tombstone is checked (fault 272)")
  func allKeysOfOthers() throws {
    let apart: Set = ["type", "id", "account", "published", "visibility", "flags", "handle"]
    for (type, rest) in [
      ("account", #""handle":"bob""#),
      ("repost", #""account":"a","published":"2026-03-04T05:06:07Z","visibility":"public""#),
      ("tombstone", #""account":"a""#),
    ] {
      for key in RecordEncoder.keys(ofType: type).subtracting(apart).sorted() {
        let wrong = key == "owner" ? "{}" : "true"
        let line = #"{"type":"\#(type)","id":"x",\#(rest),"\#(key)":\#(wrong)}"#
        #expect(try fixture.read([line]).codes == ["wrong-type"], "\(type) \(key)")
      }
    }
  }

  @Test("a wrong-typed value that may cover a post covers it, also in a copy (fault 272)")
  func covers() throws {
    for member in [#""sensitive":"no""#, #""labels":{"porn":true}"#, #""labels":"x""#, #""warning":7"#] {
      let exports = try fixture.read([ExportFixture.post("1", member)])
      let post = try #require(try exports.post("1"))
      #expect(post.labels.contains("!warn"), "\(member)")
      #expect(exports.archive.rows.map { $0.flags.contains(.sensitive) } == [true])
      let copy = String(decoding: RecordEncoder.line(.post(post)), as: UTF8.self)
      #expect(try fixture.read([copy]).post("1")?.labels == post.labels)
    }
    let medium = #""media":[{"kind":"image","url":"https://a.example/1.png","sensitive":"no"}]"#
    let shown = try fixture.read([ExportFixture.post("1", medium)]).post("1")
    guard case .media(let media) = shown?.attachments.first else { return #expect(Bool(false), "no medium") }
    #expect(media.isSensitive)
  }

  @Test("a wrong-typed value that may withhold a record withholds it (fault 272)")
  func withholds() throws {
    for member in [
      #""detachedQuotes":{"id":"9"}"#, #""hiddenReplies":[["9"]]"#, #""labels":"!no-unauthenticated""#,
      #""labels":[{"val":"!no-unauthenticated"}]"#, #""labels":"nudity,!No-Unauthenticated""#,
    ] {
      #expect(try fixture.read([ExportFixture.post("1", member)]).ids == [], "\(member)")
    }
    let exports = try fixture.read([ExportFixture.post("1").replacing(#""public""#, with: "[\"public\"]")])
    #expect(exports.ids == [])
    #expect(
      exports.messages == [
        #"export.ndjson:3: warning: "visibility" expects "public", "unlisted", "followers", "direct" or "private", not a list; the record is left out [wrong-type]"#
      ])
  }

  @Test("nothing is reported about a record that may not be published")
  func keepsSecrets() throws {
    let secret = ExportFixture.post("1", #""replyTo":"9","tags":"x""#)
      .replacing(#""visibility":"public""#, with: #""visibility":"direct""#)
    #expect(try fixture.read([secret]).messages == [])
    let hidden = #"{"type":"account","id":"b","handle":"bob","flags":["private"],"name":7}"#
    #expect(try fixture.read([hidden]).messages == [])
  }

  @Test("neither a value nor the name of an emoji is reported: its account may turn out to be private")
  func quotesNothing() throws {
    let expected = #"{":wave:":{"kind":"image","file":"media/wave.png"}}"#
    let medium = #"{"kind":"image","url":"https://a.example/1.png","width":"wide"}"#
    let told: KeyValuePairs = [
      #""emoji":{":xyzzy:":\#(medium)}"#:
        #""emoji" expects \#(expected), not an object with other values; it is ignored"#,
      #""emoji":{":xyzzy:":"x"}"#:
        #""emoji" expects \#(expected), not an object with other values; it is ignored"#,
      #""emoji":{":xyzzy:":{"kind":"image","url":"https://a.example/1.png","sensitive":"yes"}}"#:
        #""emoji" expects \#(expected), not an object with other values; it is covered"#,
      #""emoji":{"hiddenReplies":7}"#:
        #""emoji" expects \#(expected), not an object with other values; it is ignored"#,
      #""poll":{"options":[{"text":"a"}],"ends":"xyzzy"}"#:
        #""poll.ends" is not a time; expected \#(ValueForm.time.rawValue); it is ignored"#,
    ]
    for (member, message) in told {
      let exports = try fixture.read([ExportFixture.post("1", member)])
      #expect(exports.messages == ["export.ndjson:3: warning: \(message) [wrong-type]"])
      #expect(exports.ids == ["1"])
    }
    let timeless = ExportFixture.post("1").replacing("2026-03-04T05:06:07Z", with: "xyzzy")
    #expect(
      try fixture.read([timeless]).messages == [
        "export.ndjson:3: error: \"published\" is not a time; expected \(ValueForm.time.rawValue) [record-without-time]"
      ])
  }

  @Test("of a record with countless wrong values a hundred are reported, and all that hides something counts")
  func countless() throws {
    let tags = "\"tags\":[" + Array(repeating: "7", count: 5000).joined(separator: ",") + "]"
    let many = try fixture.read([ExportFixture.post("1", tags)])
    #expect(many.diagnostics.counts == [.wrongType: 100] && many.ids == ["1"])
    let covered = try fixture.read([ExportFixture.post("1", tags + #","sensitive":"yes""#)])
    #expect(covered.archive.rows.map { $0.flags.contains(.sensitive) } == [true])
    for member in [#""hiddenReplies":"x y""#, #""labels":"!no-unauthenticated""#] {
      #expect(try fixture.read([ExportFixture.post("1", tags + "," + member)]).ids == [], "\(member)")
    }
    let both = tags + #","sensitive":"yes","labels":"!no-unauthenticated""#
    #expect(try fixture.read([ExportFixture.post("1", both)]).ids == [])
    let spoilers = "[" + Array(repeating: #"{"t":"x","spoiler":7}"#, count: 5000).joined(separator: ",") + "]"
    let hidden = try fixture.read([ExportFixture.post("1", tags + #","longText":"# + spoilers)])
    #expect(hidden.diagnostics.counts == [.wrongType: 101])
    #expect(hidden.archive.rows.map { $0.flags.contains(.sensitive) } == [true])
  }

  @Test("a record without a usable id, account or time is one error that says what was found (fault 140)")
  func dropped() throws {
    let lines = [
      ExportFixture.post("1").replacing(#""id":"1""#, with: #""id":{}"#),
      ExportFixture.post("2").replacing(#""account":"a""#, with: #""account":["a"]"#),
      ExportFixture.post("3").replacing(#""2026-03-04T05:06:07Z""#, with: "true"),
    ]
    #expect(
      try fixture.read(lines).messages == [
        #"export.ndjson:3: error: "id" expects a string such as "1", not an object; the record is left out [record-without-id]"#,
        #"export.ndjson:4: error: "account" expects a string such as "1", not a list; the record is left out [record-without-account]"#,
        #"export.ndjson:5: error: "published" expects an RFC 3339 time with a zone, such as "2026-03-04T05:06:07Z", not true or false; the record is left out [record-without-time]"#,
      ])
  }

  @Test("every wrong value is counted, past the limit of what is printed")
  func counts() throws {
    let exports = try fixture.read((0..<130).map { ExportFixture.post("\($0)", #""tags":"x","lang":7"#) })
    #expect(exports.diagnostics.counts == [.wrongType: 260])
    #expect(exports.diagnostics.diagnostics.count == 100)
  }

  @Test("an importer covers what its archive does not say clearly, too (fault 272)")
  func importers() throws {
    let result = try MastodonImport([
      Ada.note(1, #","sensitive":"yes""#), Ada.note(2, #","summary":["x"]"#),
      Ada.note(3, #","sensitive":null"#),
    ])
    #expect(result.posts.map(\.isSensitive) == [true, false, false])
    #expect(result.posts.map(\.labels) == [[], ["!warn"], []])
  }
}
