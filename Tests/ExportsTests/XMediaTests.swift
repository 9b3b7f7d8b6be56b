import Testing
import ThreadModel

@testable import Exports

@Suite("Pictures and videos of X")
struct XMediaTests {
  private static let video = """
    ,"extended_entities":{"media":[{"type":"TYPE","url":"https://t.co/ff","indices":["4","19"],
    "media_url_https":"https://pbs.example/still.jpg","video_info":{"duration_millis":"17500","variants":[
    {"content_type":"application/x-mpegURL","url":"https://video.example/a.m3u8"},
    {"bitrate":"256","content_type":"video/mp4","url":"https://video.example/low.mp4?tag=1"},
    {"bitrate":"2048","content_type":"video/mp4","url":"https://video.example/high.mp4?tag=1"}]}}]}
    """

  private func post(_ id: String, _ more: String, files: [String: String]) throws -> (XImport, Post?) {
    let tweet = Wilma.tweet(
      id, "see https://t.co/pp".replacing("pp", with: more.contains("co/ff") ? "ff" : "pp"), more
    )
    .replacing(
      "\"urls\":[]}",
      with: "\"urls\":[],\"media\":[{\"url\":\"https://t.co/ff\",\"indices\":[\"4\",\"19\"]}]}"
    )
    .replacing("https://t.co/ff", with: "https://t.co/pp")
    let parts = files.sorted { $0.key < $1.key }.map { ArchivePart("data/" + $0.key, $0.value) }
    let list = ArchivePart("data/tweets.js", Wilma.script("tweets", [tweet]))
    let result = try XImport(files: [list, Wilma.account] + parts)
    return (result, result.posts.first)
  }

  private func bytes(of attachment: PostAttachment?, in result: XImport) -> [UInt8]? {
    guard case .media(let media) = attachment, case .file("F", let path) = media.source else { return nil }
    return result.scratch.bytes("out/" + path)
  }

  @Test(
    "a photo is stored under the id of its post and the end of its URL; the URL leaves the text",
    arguments: ["tweets_media", "tweet_media"])
  func photo(folder: String) throws {
    let photo = Wilma.photo("https://t.co/pp", file: "P.jpg?x=1", 4, 19)
    let files = [folder + "/1-P.jpg": "jpg", folder + "/2-P.jpg": "no", "deleted_tweets_media/1-P.jpg": "no"]
    let (result, post) = try post("1", photo, files: files)
    #expect(post?.text.words == "see")
    #expect(bytes(of: post?.attachments.first, in: result) == Array("jpg".utf8))
    #expect(result.media.count == 1)
    guard case .media(let media)? = post?.attachments.first else { return }
    #expect(media.kind == .image)
    #expect(media.alt == nil)
    #expect((media.width, media.height) == (40, 30))
  }

  @Test("of a video the variant of the highest bit rate is taken that is there", arguments: ["high", "low"])
  func video(name: String) throws {
    let more = Self.video.replacing("TYPE", with: "video")
    let (result, post) = try post("1", more, files: ["tweets_media/1-\(name).mp4": name])
    #expect(bytes(of: post?.attachments.first, in: result) == Array(name.utf8))
    guard case .media(let media)? = post?.attachments.first else { return }
    #expect(media.kind == .video)
    #expect(media.type == "video/mp4")
    #expect(media.duration == 17.5)
    #expect(media.poster == nil)
  }

  @Test("an animated picture is a video that repeats; an unknown type is kept by its name")
  func kinds() throws {
    let gif = try post(
      "1", Self.video.replacing("TYPE", with: "animated_gif"), files: ["tweets_media/1-high.mp4": "x"])
    guard case .media(let media)? = gif.1?.attachments.first else { throw Unexpected() }
    #expect(media.kind == .gif)
    let odd = try post("1", Self.video.replacing("TYPE", with: "hologram"), files: [:])
    #expect(odd.1?.attachments == [.unknown(UnknownAttachment(kind: "hologram"))])
  }

  @Test("a picture that the archive lacks stays where it was, and is reported (fault 149)")
  func missing() throws {
    let (result, post) = try post("1", Wilma.photo("https://t.co/pp", file: "P.jpg", 4, 19), files: [:])
    #expect(
      post?.attachments == [.media(Media(.image, source: .remote("https://pbs.example/media/P.jpg")))])
    #expect(result.codes == ["media-missing"])
  }

  @Test("a picture that cannot be unpacked is missing, and its post stays (faults 148, 149)")
  func damaged() throws {
    let tweet = Wilma.tweet("1", "see", Wilma.photo("https://t.co/pp", file: "P.jpg", 4, 19))
    let result = try XImport(files: [
      ArchivePart("data/tweets.js", Wilma.script("tweets", [tweet])), Wilma.account,
      ArchivePart("data/tweets_media/1-P.jpg", "jpg").with(\.hasWrongChecksum, true),
    ])
    #expect(result.posts.map(\.id) == ["1"])
    #expect(result.media.filter { $0.hasSuffix(".jpg") }.isEmpty)
  }

  @Test("a URL cannot lead a media item out of its folder (fault 146)")
  func traversal() throws {
    let more = Wilma.photo("https://t.co/pp", file: "..%2f..\\\\..", 4, 19)
    let (result, post) = try post("../..", more, files: ["account-secret.js": "xyzzy"])
    #expect(result.media.isEmpty)
    #expect(post != nil)
    #expect(!result.everything.contains("xyzzy"))
  }

  private struct Unexpected: Error {}
}
