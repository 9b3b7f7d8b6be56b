import Testing
import ThreadModel
@testable import PageRendering

@Suite("Videos and recordings")
struct PlayerSectionTests {
  @Test(
    "a video has its poster, its size, its captions and its description, and is loaded on demand")
  func clip() async throws {
    var clip = Media.file("video.mp4", .video, alt: "The ferry leaves")
    clip.poster = .file(folder: "export", path: "wide.jpg")
    clip.captions = [
      .init(language: "en", source: .file(folder: "export", path: "words.vtt")),
      .init(language: "pt", source: .remote("https://far.example/pt.vtt")),
    ]
    let page = try await SiteFixture().scene().show([.media(clip)])
    let video = try #require(page.first("video"))
    #expect(video["src"] == "/media/video.mp4" && video["poster"] == "/media/wide.jpg")
    #expect(video["width"] == "1280" && video["height"] == "720")
    #expect(video["preload"] == "none" && video["controls"] == "")
    #expect(video["aria-label"] == "The ferry leaves")
    #expect(page.all("track").map { $0["src"] } == ["/media/words.vtt"])
    #expect(page.first("track")?["label"] == "Captions (en)")
    #expect(page.texts(".media-caption") == ["The ferry leaves"])
  }

  @Test("a video without a poster or a known size has neither attribute")
  func bareVideo() async throws {
    let page = try await SiteFixture().scene().show([.media(.file("video-without-size.mp4", .video))])
    let video = page.first("video")
    #expect(video?["poster"] == nil && video?["width"] == nil && video?["height"] == nil)
    #expect(video?["aria-label"] == "Video without a description")
  }

  @Test("an animation that became a video repeats without sound, and has a poster")
  func animation() async throws {
    let page = try await SiteFixture().scene().show([.media(.file("spin.gif", .gif, alt: "A wheel"))])
    let clip = try #require(page.first("video"))
    #expect(clip["src"] == "/media/spin.gif-video.mp4" && clip["loop"] != nil && clip["muted"] != nil)
    #expect(page.all("img").isEmpty && clip["aria-label"] == "A wheel")
    #expect(try await SiteFixture().scene().show([.media(.file("loop.gif", .gif))]).all("img").count == 1)
  }

  @Test("a video without a poster shows the one that could be made")
  func madePoster() async throws {
    let page = try await SiteFixture().scene().show([.media(.file("bare.mp4", .video))])
    #expect(page.first("video")?["poster"] == "/media/bare.mp4-poster.jpg")
    #expect(page.first("video")?["loop"] == nil)
  }

  @Test("a poster on another site is not loaded (fault 97)")
  func remotePoster() async throws {
    var clip = Media.file("video.mp4", .video)
    clip.poster = .remote("https://far.example/poster.jpg")
    #expect(try await SiteFixture().scene().show([.media(clip)]).first("video")?["poster"] == nil)
  }

  @Test("a poster that is not a picture is left out")
  func posterThatIsNone() async throws {
    var clip = Media.file("video.mp4", .video)
    clip.poster = .file(folder: "export", path: "words.vtt")
    #expect(try await SiteFixture().scene().show([.media(clip)]).first("video")?["poster"] == nil)
  }

  @Test("a sound is played and described")
  func sound() async throws {
    let page = try await SiteFixture().scene().show([.media(.file("sound.mp3", .audio, alt: "Rain"))])
    #expect(page.first("audio")?["src"] == "/media/sound.mp3")
    #expect(page.first("audio")?["aria-label"] == "Rain")
    #expect(page.all("video").isEmpty)
  }

  @Test("a missing video or recording says so, and keeps its description")
  func absent() async throws {
    let scene = try await SiteFixture().scene()
    let remote = try scene.show([.media(.remote("https://far.example/1.mp4", .video, alt: "Rain"))])
    #expect(remote.texts(".placeholder") == ["This video is not in the archive. View on far.example"])
    #expect(remote.texts(".media-caption") == ["Rain"])
    let lost = try scene.show([.media(.file("lost.mp3", .audio))])
    #expect(lost.texts(".placeholder") == ["This recording is missing from the archive."])
    #expect(lost.all("audio").isEmpty)
  }

  @Test("a file of no known kind is described by the fallback, with its words")
  func unknownFile() async throws {
    let page = try await SiteFixture().scene()
      .show([.media(.remote("https://far.example/plan.pdf", .file, alt: "The plan"))])
    #expect(page.texts(".unknown-kind") == ["file"])
    #expect(page.texts(".unknown-text") == ["The plan"])
    #expect(page.first("a")?["href"] == "https://far.example/plan.pdf")
  }
}
