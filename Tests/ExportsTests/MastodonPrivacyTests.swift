@testable import Importers
import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

private let everybody = Ada.everybody

@Test(
  "only a post for everybody gets through, recognized by the three spellings of Public (faults 154, 155, 156, 158)",
  arguments: [
    ("[\"\(everybody)\"]", "[]", "public"),
    ("\"\(everybody)\"", "[\"\(Ada.followers)\",\"\(Ada.bob)\"]", "public"),
    ("[\"as:Public\"]", "[]", "public"),
    ("[\"Public\"]", "[]", "public"),
    ("[\"\(Ada.followers)\"]", "[\"\(everybody)\"]", "unlisted"),
    ("[\"\(Ada.followers)\"]", "\"as:Public\"", "unlisted"),
    ("[\"\(Ada.followers)\"]", "[\"\(Ada.bob)\"]", "followers"),
    ("[\"\(Ada.bob)\"]", "[\"\(Ada.followers)\"]", "followers"),
    ("[\"\(Ada.bob)\"]", "[]", "direct"),
    ("[\"public\"]", "[\"AS:Public\",\"as:public\",\"Publlc\"]", "direct"),
    ("[\"https://www.w3.org/ns/activitystreams#public\"]", "[]", "direct"),
    ("[\"http://www.w3.org/ns/activitystreams#Public\"]", "[]", "direct"),
    ("[\"\(everybody) \"]", "[]", "direct"),
    ("[]", "[]", "private"), ("null", "null", "private"), ("7", "{\"id\":\"Public\"}", "private"),
    ("[null,7,{}]", "[[\"Public\"]]", "private"), ("\"\"", "[]", "direct"),
  ])
func visibility(to: String, cc: String, expected: String) throws {
  let secret = "xyzzy"
  let picture = ArchivePart("media_attachments/files/1/xyzzy.png", "xyzzy bytes")
  let attachment =
    ",\"attachment\":[{\"type\":\"Document\",\"mediaType\":\"image/png\",\"url\":\"/\(picture.name)\",\"name\":\"xyzzy\"}]"
  let result = try MastodonImport(
    [Ada.note(4711, to: to, cc: cc, content: secret, attachment), Ada.note(2)], files: [picture])
  if Visibility(rawValue: expected)?.isPublishable == true {
    #expect(result.posts.first?.visibility.rawValue == expected)
    #expect(result.posts.first?.text == .html(secret))
    #expect(result.media.count == 1)
  } else {
    #expect(result.report.leftOut == [expected: 1])
    #expect(result.posts.map(\.id) == [Ada.status(2)])
    #expect(result.media.isEmpty)
    #expect(!result.everything.contains(secret))
    #expect(!result.everything.contains("4711"))
  }
}

@Test("a post that lacks to and cc is private even where its activity is public (fault 156)")
func missingAudience() throws {
  let result = try MastodonImport([
    """
    {"id":"a","type":"Create","actor":"\(Ada.id)","published":"2024-01-02T03:04:05Z","to":["\(everybody)"],
    "object":{"id":"\(Ada.status(1))","type":"Note","published":"2024-01-02T03:04:05Z","content":"xyzzy"}}
    """
  ])
  #expect(result.report.leftOut == ["private": 1])
  #expect(!result.everything.contains("xyzzy"))
}

@Test("bto and bcc make nothing public, and likes and bookmarks are not read (fault 160)")
func hiddenRecipientsAndLists() throws {
  let hidden = ",\"bto\":[\"\(everybody)\"],\"bcc\":[\"\(everybody)\",\"https://x.example/users/xyzzy\"]"
  let lists = ["likes.json", "bookmarks.json"].map {
    ArchivePart($0, "{\"orderedItems\":[\"https://x.example/xyzzy\"]}")
  }
  let result = try MastodonImport(
    [Ada.note(1, to: "[\"\(Ada.bob)\"]", cc: "[]", hidden), Ada.note(2, hidden)], files: lists)
  #expect(result.report.leftOut == ["direct": 1])
  #expect(result.posts.map(\.id) == [Ada.status(2)])
  #expect(!result.everything.contains("xyzzy"))
}

@Test("a boost of somebody else's post is a link and nothing more, even if the post came along (fault 157)")
func boostIsLinkOnly() throws {
  let address = "https://other.example/users/bob/statuses/9"
  let embedded = "{\"id\":\"\(address)\",\"type\":\"Note\",\"content\":\"xyzzy\",\"to\":[\"\(everybody)\"]}"
  let result = try MastodonImport([Ada.boost(1, of: address), Ada.boost(2, of: embedded)])
  #expect(
    result.reposts.map(\.subject) == [
      PostReference(id: address, url: address), PostReference(id: address, url: address),
    ])
  #expect(result.reposts.map(\.visibility) == [.public, .public])
  #expect(!result.everything.contains("xyzzy"))
}

@Test("a boost is as public as its activity says (fault 155)")
func boostForFollowers() throws {
  let address = "https://other.example/users/bob/statuses/9"
  let result = try MastodonImport([Ada.boost(1, of: address, to: "[\"\(Ada.bob)\"]")])
  #expect(result.report.leftOut == ["followers": 1])
  #expect(!result.everything.contains(address))
}

@Test("a boost that brings along a post that is not public is left out (fault 155)")
func boostOfEmbeddedPrivatePost() throws {
  let embedded =
    "{\"id\":\"\(Ada.status(4711))\",\"type\":\"Note\",\"content\":\"xyzzy\",\"to\":[\"\(Ada.followers)\"]}"
  let result = try MastodonImport([
    Ada.boost(1, of: embedded), Ada.note(2, ",\"inReplyTo\":\"\(Ada.status(4711))\""),
  ])
  #expect(result.report.leftOut == ["followers": 1])
  #expect(!result.everything.contains("xyzzy"))
  #expect(!result.everything.contains("4711"))
}

@Test(
  "nothing of a private post is named by the public ones around it, in either order (faults 139, 154)",
  arguments: [false, true])
func referencesToPrivatePosts(isReversed: Bool) throws {
  let atom = "https://social.example/atom/4711"
  let hidden = Ada.note(4711, to: "[\"\(Ada.bob)\"]", cc: "[]", ",\"atomUri\":\"\(atom)\"")
  let activities = [
    hidden,
    Ada.note(1, ",\"inReplyTo\":\"\(Ada.status(4711))\""),
    Ada.note(2, ",\"inReplyTo\":\"https://social.example/@ada/4711\",\"inReplyToAtomUri\":\"\(atom)\""),
    Ada.note(3, ",\"quote\":\"\(Ada.status(4711))\",\"quoteUri\":\"\(Ada.status(4711))\""),
    Ada.note(4, ",\"inReplyTo\":null,\"inReplyToAtomUri\":\"\(atom)\""),
    Ada.note(7, ",\"inReplyTo\":\"https://social.example/other/4711\",\"inReplyToAtomUri\":\"\(atom)\""),
    Ada.boost(5, of: Ada.status(4711)),
    Ada.boost(6, of: "https://social.example/@ada/4711"),
  ]
  let result = try MastodonImport(isReversed ? activities.reversed() : activities)
  #expect(result.posts.count == 5)
  #expect(result.posts.filter { $0.replyTo == PostReference(state: .unavailable) }.count == 4)
  #expect(result.posts.filter { $0.quote == PostReference(state: .unavailable) }.count == 1)
  #expect(result.reposts.isEmpty)
  #expect(result.report.leftOut == ["direct": 1, "repost-of-left-out": 2])
  #expect(!result.everything.contains("4711"))
}

@Test("a post that is there twice, once public and once not, is left out (fault 154)")
func contradictingTwins() throws {
  let result = try MastodonImport([
    Ada.note(1, content: "xyzzy"), Ada.note(1, to: "[\"\(Ada.bob)\"]", cc: "[]"), Ada.note(2),
  ])
  #expect(result.posts.map(\.id) == [Ada.status(2)])
  #expect(result.report.leftOut.values.reduce(0, +) == 2)
  #expect(!result.everything.contains("xyzzy"))
}
