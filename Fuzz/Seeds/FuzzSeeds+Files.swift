@testable import Exports

extension FuzzSeeds {
  // MARK: Bluesky

  /// A repository in both of its forms, with every kind of record that is read.
  static func repositories() throws -> [Seed] {
    let folder = repository.sorted { $0.key < $1.key }.map { "=== grace/\($0.key).json\n\($0.value)" }
    let commit = "=== grace/_commit.json\n{\"did\":\"\(Grace.did)\",\"version\":3}"
    let blobs = "=== blobs/\(Grace.blobName(1))\n\u{1}PNG\n=== did.json\n\(Grace.document)"
    let one = [Grace.post(1): Grace.text("hello")]
    return [
      ("bluesky-car", "plain", try CARBytes.repository(one)),
      ("bluesky-car", "rich", try CARBytes.repository(repository)),
      ("bluesky-car", "version-2", try CARBytes.repository(repository, version: 2, without: [Grace.post(2)])),
      (
        "bluesky-car", "beside",
        Array("=== a/repo.car\n".utf8) + (try CARBytes.repository(repository)) + Array("\n\(blobs)".utf8)
      ),
      ("bluesky-car", "folder", Array(([commit] + folder + [blobs]).joined(separator: "\n").utf8)),
      (
        "bluesky-car", "signed-in",
        try CARBytes.repository([profile: "{\"displayName\":\"G\"\(Grace.labels("!no-unauthenticated"))}"])
      ),
    ]
  }

  private static let profile = "app.bsky.actor.profile/self"

  private static var repository: [String: String] {
    let facets = """
      ,"facets":[{"index":{"byteStart":0,"byteEnd":5},"features":[{"$type":"app.bsky.richtext.facet#link",
      "uri":"https://a.example"}]},{"index":{"byteStart":6,"byteEnd":10},"features":[{"did":"\(Grace.bob)",
      "$type":"app.bsky.richtext.facet#mention"}]},{"index":{"byteStart":11,"byteEnd":13},"features":[{"tag":"a",
      "$type":"app.bsky.richtext.facet#tag"}]}],"langs":["en"],"tags":["hills"]\(Grace.labels("porn"))
      """
    let images = """
      ,"embed":{"$type":"app.bsky.embed.recordWithMedia","media":{"$type":"app.bsky.embed.images","images":[
      {"alt":"A hill","image":\(Grace.blob(1)),"aspectRatio":{"width":4,"height":3}}]},
      "record":{"record":{"uri":"\(Grace.address(1))","cid":"bafy"}}}
      """
    let video = """
      ,"embed":{"$type":"app.bsky.embed.video","video":\(Grace.blob(2, type: "video/mp4")),"alt":"video",
      "captions":[{"lang":"en","file":\(Grace.blob(3, type: "text/vtt"))}],"presentation":"gif"}
      """
    let card = """
      ,"embed":{"$type":"app.bsky.embed.external","external":{"uri":"https://a.example","title":"A",
      "description":"B","thumb":\(Grace.blob(1))}}
      """
    let entities =
      ",\"entities\":[{\"index\":{\"start\":0,\"end\":4},\"type\":\"link\",\"value\":\"https://a.example\"}]"
    return [
      Grace.post(1): Grace.text("hello @bob #a", facets), Grace.post(2): Grace.text("picture", images),
      Grace.post(3): Grace.text("video", video), Grace.post(4): Grace.text("card", card),
      Grace.post(5): Grace.text("reply", Grace.reply(to: Grace.address(1))),
      Grace.post(6): Grace.text("quote", Grace.quote(of: Grace.address(9))),
      Grace.post(7): Grace.text("old 🎉", entities),
      Grace.post(8): Grace.text("shy", Grace.labels("!no-unauthenticated")),
      "app.bsky.feed.repost/r1": Grace.repost(of: Grace.address(1)),
      "app.bsky.feed.repost/r2": Grace.repost(of: Grace.address(1, of: Grace.bob)),
      "app.bsky.feed.threadgate/post1": "{\"post\":\"\(Grace.address(1))\",\"allow\":[{\"$type\":"
        + "\"app.bsky.feed.threadgate#mentionRule\"}],\"hiddenReplies\":[\"\(Grace.address(5))\"]}",
      "app.bsky.feed.postgate/post1":
        "{\"post\":\"\(Grace.address(1))\",\"detachedEmbeddingUris\":[\"\(Grace.address(6))\"]}",
      profile:
        "{\"displayName\":\"Grace\",\"description\":\"hills\",\"avatar\":\(Grace.blob(1)),\"pronouns\":\"she\","
        + "\"website\":\"https://grace.example\",\"pinnedPost\":{\"uri\":\"\(Grace.address(1))\",\"cid\":\"b\"}}",
      "app.bsky.feed.like/l1": "{\"subject\":{}}", "example.unheard.of/1": "{}",
    ]
  }

  // MARK: Native exports

  static var natives: [Seed] {
    let post = """
      {"type":"post","id":"1","account":"a","published":"2026-03-04T05:06:07Z","slug":"one","title":"T","lang":["en"],
      "text":{"spans":[{"text":"hi","style":["bold"],"link":"https://a.example"},{"text":"@b","mention":{"handle":"b"}},
      {"text":"#t","tag":"t"},{"text":"s","spoiler":true}]},"longText":{"markdown":"# a"},"url":"https://a.example/1",
      "updated":"2026-03-05T00:00:00Z","visibility":"unlisted","warning":"w","labels":["x"],"tags":["t"],
      "replyTo":{"id":"0","handle":"b","text":{"html":"<p>x</p>"}},"quote":{"id":"2","state":"deleted"},
      "media":[{"kind":"image","file":"media/1.jpg","alt":"A","width":4,"height":3,"poster":{"url":"https://p.example"},
      "captions":[{"lang":"en","file":"c.vtt"}]},{"kind":"hologram","url":"https://h.example"},
      {"kind":"image","file":"../x"}],"card":{"url":"https://c.example","title":"C","image":{"kind":"image","file":"i.png"}},
      "poll":{"options":[{"text":"y","votes":3,"share":0.5}],"multiple":true,"ends":"2026-03-05T00:00:00Z","voters":3},
      "counts":{"likes":1,"reposts":2,"replies":3,"quotes":4},"revisions":[{"published":"2026-03-04T05:06:07Z","text":"o"}]}
      """.replacing("\n", with: "")
    let lines = [
      ExportFixture.header, ExportFixture.ada,
      "{\"type\":\"account\",\"id\":\"b\",\"handle\":\"b\",\"flags\":[\"private\"],\"name\":\"B\",\"bio\":{\"html\":\"b\"}}",
      post,
      ExportFixture.post("2", "\"replyTo\":{\"id\":\"1\"},\"counts\":{}"),
      ExportFixture.post("3", "\"visibility\":\"direct\""),
      "{\"type\":\"repost\",\"id\":\"4\",\"account\":\"a\",\"published\":\"2026-03-04T05:06:07Z\",\"subject\":{\"id\":\"3\"}}",
      "{\"type\":\"tombstone\",\"id\":\"5\",\"account\":\"a\",\"deleted\":\"2026-03-04T05:06:07Z\",\"reason\":\"r\"}",
      "{\"type\":\"event\",\"id\":\"6\",\"account\":\"a\",\"published\":\"2026-03-04T05:06:07Z\",\"text\":\"x\"}",
      "{\"type\":\"end\",\"records\":8}",
    ]
    let export = lines.joined(separator: "\n")
    let again = [ExportFixture.header, ExportFixture.ada, ExportFixture.post("1")].joined(separator: "\n")
    return [
      ("native", "rich", Array(export.utf8)), ("native", "plain", Array(again.utf8)),
      ("native", "two", Array("\(export)\n=== later.ndjson\n\(again)\n\(ExportFixture.post("5"))".utf8)),
    ]
  }

  // MARK: Containers

  static var containers: [Seed] {
    let mastodon = [
      ArchivePart("outbox.json", Ada.outbox([Ada.note(1)])), ArchivePart("actor.json", Ada.actor),
      ArchivePart("media_attachments/1.jpg", [0xFF, 0xD8, 0xFF]),
    ]
    let wilma = [ArchivePart("data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1")])), Wilma.account]
    let odd = [
      ArchivePart("../up", "x"), ArchivePart("/abs", "x"), ArchivePart("a\\b", "x"),
      ArchivePart("link", "/etc").with(\.mode, 0o120777),
      ArchivePart("pipe", "").with(\.mode, 0o010644), ArchivePart("d/", "").with(\.mode, 0o040755),
      ArchivePart("twice", "1"),
      ArchivePart("twice", "2"), ArchivePart("wrong", "3").with(\.hasWrongChecksum, true),
      ArchivePart("secret", "4").with(\.isEncrypted, true), ArchivePart("é/ü", "5"),
    ]
    let tarOdd = [
      ArchivePart("link", "").with(\.flag, 0x32).with(\.link, "/etc"),
      ArchivePart("hard", "").with(\.flag, 0x31).with(\.link, "a"),
      ArchivePart("./a", "1"), ArchivePart("../up", "2"), ArchivePart("device", "").with(\.flag, 0x33),
    ]
    let native = Array(
      [ExportFixture.header, ExportFixture.ada, ExportFixture.post("1")].joined(separator: "\n").utf8)
    let seeds: [(String, [UInt8])] = [
      ("zip", ArchiveBytes.zip(mastodon)), ("zip-x", ArchiveBytes.zip(wilma)),
      ("zip-odd", ArchiveBytes.zip(odd)),
      ("zip64", ArchiveBytes.zip(mastodon, isZip64: true)), ("tar", ArchiveBytes.tar(mastodon)),
      ("tar-odd", ArchiveBytes.tar(tarOdd)),
      ("tar-gz", ArchiveBytes.gzip(ArchiveBytes.tar(wilma))),
      ("tar-zst", ArchiveBytes.zstandard(ArchiveBytes.tar(mastodon))),
      ("native", native), ("native-gz", ArchiveBytes.gzip(native)),
      ("native-zst", ArchiveBytes.zstandard(native)),
      ("zeros", ArchiveBytes.zstandard(native, zeroBlocks: 3)),
      ("zip-in-zip", ArchiveBytes.zip([ArchivePart("a.zip", ArchiveBytes.zip(wilma))])),
      (
        "zip-car",
        ArchiveBytes.zip([
          ArchivePart("repo.car", (try? CARBytes.repository([Grace.post(1): Grace.text("x")])) ?? [])
        ])
      ),
      (
        "zip-threads",
        ArchiveBytes.zip([
          ArchivePart("threads_and_replies.json", Mira.archive([Mira.post(1_700_000_000, "x")]))
        ])
      ),
      ("zip-api", ArchiveBytes.zip([ArchivePart("a.json", Mira.page([Mira.saved("1", "x")]))])),
    ]
    return seeds.map { ("containers", $0.0, $0.1) }
  }
}
