@testable import NativeFormat
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Importers

@Suite("Bluesky: what is not published")
struct BlueskyPrivacyTests {
  private let label = BlueskyProfile.signedInOnly
  private let path = "app.bsky.actor.profile/self"

  @Test(
    "an account for signed-in people only is refused with the reason, unless it is to be published anyway")
  func signedInOnly() throws {
    let records = [path: "{\"displayName\":\"G\"\(Grace.labels(label))}", Grace.post(1): Grace.text("xyzzy")]
    for form in BlueskyForm.allCases {
      let error = #expect(throws: Diagnostic.self) { try BlueskyImport(records, as: form) }
      #expect(error?.code == .signedInOnly)
      #expect(error?.message.contains(label) == true)
    }
    var options = ImportOptions()
    options.publishAnyway = true
    let result = try BlueskyImport(records, options: options)
    #expect(result.posts.count == 1)
    #expect(result.account?.isWithheld == false)
  }

  @Test("a profile that cannot be read may ask for the same, so the account is refused")
  func lostProfile() throws {
    let records = [path: "{}", Grace.post(1): Grace.text("xyzzy")]
    let error = #expect(throws: Diagnostic.self) {
      try BlueskyImport(in: ScratchFolder()) { scratch in
        try scratch.write("a.car", CARBytes.repository(records, without: [path]))
      }
    }
    #expect(error?.code == .signedInOnly)
    let unreadable = [path: "[]", Grace.post(1): Grace.text("xyzzy")]
    #expect(throws: Diagnostic.self) { try BlueskyImport(unreadable) }
  }

  @Test("nothing of a post for signed-in people only is named by those around it (fault 139)")
  func withheldPost() throws {
    let secret = Grace.address(4711)
    let result = try BlueskyImport([
      Grace.post(4711): Grace.text("xyzzy", Grace.labels(label)),
      Grace.post(1): Grace.text("a", Grace.reply(to: secret)),
      Grace.post(5): Grace.text("b", Grace.quote(of: secret)),
      "app.bsky.feed.repost/1": Grace.repost(of: secret),
      path: "{\"pinnedPost\":{\"uri\":\"\(secret)\"}}",
    ])
    #expect(result.posts.map(\.replyTo) == [PostReference(state: .unavailable), nil])
    #expect(result.posts.map(\.quote) == [nil, PostReference(state: .unavailable)])
    #expect(result.report.leftOut == ["signed-in-only": 1, "repost-of-left-out": 1])
    #expect(result.isCounted)
    for line in result.lines { #expect(!line.contains("4711") && !line.contains("xyzzy")) }
  }

  @Test("no link and no card leads to the page of a post for signed-in people only (fault 139)")
  func linksToWithheld() throws {
    let page = "https://bsky.app/profile/grace.example/post/post4711"
    let facet = """
      ,"facets":[{"index":{"byteStart":4,"byteEnd":9},"features":[
      {"$type":"app.bsky.richtext.facet#link","uri":"\(page)?ref=1"}]}]
      """
    let card = """
      ,"embed":{"$type":"app.bsky.embed.external","external":{"uri":"\(page)","title":"t","description":""}}
      """
    let result = try BlueskyImport(
      [
        Grace.post(4711): Grace.text("xyzzy", Grace.labels(label)),
        Grace.post(1): Grace.text("see xyzzy here", facet), Grace.post(2): Grace.text("b", card),
      ], options: ImportOptions(handle: "grace.example"))
    #expect(
      result.posts.map(\.text) == [.spans([TextSpan("see "), TextSpan(" here")]), .spans([TextSpan("b")])])
    #expect(result.posts.allSatisfy { $0.attachments.isEmpty })
    for line in result.lines { #expect(!line.contains("4711") && !line.contains("xyzzy")) }
    #expect(result.report.tally.withheld.contains(record: page))
  }

  @Test("likes, blocks and what other programs keep are left out and counted (fault 160)")
  func otherCollections() throws {
    let result = try BlueskyImport([
      Grace.post(1): Grace.text("a"),
      "app.bsky.feed.like/1": Grace.repost(of: Grace.address(9, of: Grace.bob)),
      "app.bsky.graph.block/1": "{\"subject\":\"xyzzy\"}", "com.example.game/1": "{\"score\":\"xyzzy\"}",
      "com.example.game/2": "{}",
    ])
    #expect(result.report.leftOut == ["other-collection": 4])
    #expect(result.isCounted)
    let notes = result.report.tally.diagnostics.diagnostics.filter { $0.code == .unknownField }
    #expect(notes.map(\.place?.path).compactMap { $0?.suffix(18) } == ["com.example.game/1"])
    for line in result.lines { #expect(!line.contains("xyzzy")) }
  }

  @Test("what an author says about the content is kept for its warning, and its media are sensitive")
  func contentLabels() throws {
    let image = "{\"image\":\(Grace.blob(1)),\"alt\":\"\"}"
    let embed = ",\"embed\":{\"$type\":\"app.bsky.embed.images\",\"images\":[\(image)]}"
    let result = try BlueskyImport(
      [Grace.post(1): Grace.text("a", Grace.labels("nudity", "graphic-media") + embed)],
      files: [ArchivePart("blobs/" + Grace.blobName(1), "png")])
    let post = try #require(result.posts.first)
    #expect(post.labels == ["nudity", "graphic-media"])
    #expect(post.warning == nil)
    #expect(post.isSensitive)
    guard case .media(let media) = post.attachments.first else { throw OtherAttachment() }
    #expect(media.isSensitive)
  }
}
