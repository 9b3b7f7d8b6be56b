@testable import NativeFormat
import Foundation
import Testing
import ThreadModel

@testable import Importers

private let everybody = "[\"\(Ada.everybody)\"]"

/// A `Create` whose activity and note have audiences of their own, as members.
private func note(activity: String, note: String) -> String {
  """
  {"id":"\(Ada.status(4711))/activity","type":"Create","actor":"\(Ada.id)",\(activity)
  "object":{"id":"\(Ada.status(4711))","type":"Note","published":"2024-01-02T03:04:05Z",\(note)
  "content":"xyzzy"}}
  """
}

private func activity(_ type: String, of object: String, _ audience: String) -> String {
  "{\"id\":\"x#1\",\"type\":\"\(type)\",\"actor\":\"\(Ada.id)\",\(audience)\"object\":\(object)}"
}

@Test(
  "of the audiences of a post and of the activity that made it the stricter counts (fault 155)",
  arguments: [
    ("", "\"to\":\(everybody),", nil, "public"),
    ("\"to\":\(everybody),", "\"to\":\(everybody),", nil, "public"),
    ("\"cc\":\(everybody),", "\"to\":\(everybody),", nil, "unlisted"),
    ("\"to\":[\"\(Ada.followers)\"],", "\"to\":\(everybody),", "followers", nil),
    ("\"to\":[\"\(Ada.bob)\"],", "\"to\":\(everybody),", "direct", nil),
    ("\"to\":[],", "\"to\":\(everybody),", "private", nil),
    ("\"to\":\(everybody),", "\"to\":[\"\(Ada.bob)\"],", "direct", nil),
    ("\"to\":\(everybody),", "", "private", nil),
  ] as [(String, String, String?, String?)])
func stricterAudience(activity: String, post: String, reason: String?, visibility: String?) throws {
  let result = try MastodonImport([note(activity: activity, note: post)])
  #expect(result.posts.map(\.visibility.rawValue) == [visibility].compactMap { $0 })
  #expect(result.report.leftOut == (reason.map { [$0: 1] } ?? [:]))
  #expect(result.everything.contains("xyzzy") == (reason == nil))
}

@Test(
  "an audience that is named twice is unknown (fault 156)",
  arguments: [
    ("", "\"to\":[\"\(Ada.bob)\"],\"to\":\(everybody),"), ("", "\"cc\":[],\"to\":\(everybody),\"cc\":[],"),
    ("\"to\":[],\"to\":\(everybody),", "\"to\":\(everybody),"),
  ])
func repeatedAudience(activity: String, post: String) throws {
  let result = try MastodonImport([note(activity: activity, note: post)])
  #expect(result.report.leftOut == ["unknown-visibility": 1])
  #expect(!result.everything.contains("xyzzy"))
}

@Test(
  "a post that was deleted, or changed for fewer than everybody, is left out and not named (faults 139, 154)",
  arguments: [
    activity("Delete", of: "\"\(Ada.status(4711))\"", "\"to\":\(everybody),"),
    activity("Delete", of: "{\"type\":\"Tombstone\",\"id\":\"\(Ada.status(4711))\"}", ""),
    activity(
      "Update", of: "{\"type\":\"Note\",\"id\":\"\(Ada.status(4711))\",\"to\":[\"\(Ada.bob)\"]}",
      "\"to\":\(everybody),"),
    activity("Update", of: "{\"type\":\"Note\",\"id\":\"\(Ada.status(4711))\"}", "\"to\":[\"\(Ada.bob)\"],"),
    activity("Update", of: "\"\(Ada.status(4711))\"", ""),
  ])
func takenBack(activity: String) throws {
  let reply = Ada.note(2, ",\"inReplyTo\":\"\(Ada.status(4711))#reply\"")
  for activities in [[Ada.note(4711), reply, activity], [activity, reply, Ada.note(4711)]] {
    let result = try MastodonImport(activities)
    #expect(result.posts.map(\.id) == [Ada.status(2)])
    #expect(result.posts.map(\.replyTo) == [PostReference(state: .unavailable)])
    #expect(!result.everything.contains("4711"))
    #expect(result.report.tally.withheld.contains(record: Ada.status(4711)))
  }
}

@Test("an update for everybody takes nothing back")
func openUpdate() throws {
  let update = activity(
    "Update", of: "{\"id\":\"\(Ada.status(1))\",\"type\":\"Note\"}", "\"to\":\(everybody),")
  #expect(try MastodonImport([Ada.note(1), update]).posts.count == 1)
}

@Test(
  "a reply names a private post in no spelling of its URL (fault 139)",
  arguments: ["https://social.example/@ada/4711#c", "http://SOCIAL.example/@ada/4711/"])
func spellings(address: String) throws {
  let result = try MastodonImport([
    Ada.note(4711, to: "[\"\(Ada.bob)\"]", cc: "[]"), Ada.note(1, ",\"inReplyTo\":\"\(address)\""),
    Ada.boost(2, of: address),
  ])
  #expect(result.posts.map(\.replyTo) == [PostReference(state: .unavailable)])
  #expect(result.reposts.isEmpty)
  #expect(!result.everything.contains("4711"))
}

@Test("a boost that is there twice, once not public, is left out (fault 155)")
func twinBoosts() throws {
  let address = "https://other.example/users/bob/statuses/9"
  let result = try MastodonImport([
    Ada.boost(1, of: address), Ada.boost(1, of: address, to: "[\"\(Ada.bob)\"]"),
  ])
  #expect(result.reposts.isEmpty)
}

@Test(
  "no link and no card leads to a private post, however its URL is written (fault 139)",
  arguments: [
    #"<a href=\"https://social.example/@ada/4711\">social.example/@ada/4711</a>"#,
    #"<a class='x' rel=\"me\"\n HREF='http://SOCIAL.example/users/ada/statuses/4711/#a'><span>4711</span></a>"#,
  ])
func linksToPrivate(link: String) throws {
  let card = #","attachment":[{"type":"Link","href":"https://social.example/@ada/4711","name":"xyzzy"}]"#
  let other = #"<a href=\"https://a.example/?x=1&amp;y=2\">other</a>"#
  let result = try MastodonImport([
    Ada.note(1, content: "<p>see \(link) and \(other)</p>", card),
    Ada.note(4711, to: "[\"\(Ada.bob)\"]", cc: "[]", content: "xyzzy"),
  ])
  let expected = #"<p>see  and <a href="https://a.example/?x=1&amp;y=2">other</a></p>"#
  #expect(result.posts.map(\.text) == [.html(expected)])
  #expect(result.posts.allSatisfy { $0.attachments.isEmpty })
  #expect(!result.everything.contains("4711") && !result.everything.contains("xyzzy"))
}

@Test(
  "HTML that is not a link, or half of one, stays as it is",
  arguments: [
    "", "<a", "<a >", "<a href=>x</a>", "a < b", "<a href=\"x", "<a name='y'>z", "<abbr>x</abbr>", "🦊</a>",
  ])
func otherHTML(html: String) {
  #expect(MastodonLinks.removed(from: html) { _ in true } == html)
}
