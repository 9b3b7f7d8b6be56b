import Testing
import ThreadModel
@testable import PageRendering

@Suite("Galleries")
struct GallerySectionTests {
  @Test("pictures in a row share a grid for their number", arguments: 1...5)
  func grid(_ count: Int) async throws {
    let pictures = (0..<count).map { PostAttachment.media(.file("wide.jpg", alt: "Arch \($0)")) }
    let page = try await SiteFixture().scene().show(pictures)
    #expect(page.all(".gallery").map(\.classes) == [["gallery", "gallery-\(count)"]])
    #expect(page.all("img").map { $0["alt"] } == (0..<count).map { "Arch \($0)" })
    #expect(page.all("img").allSatisfy { $0["width"] == "1200" && $0["height"] == "630" })
    #expect(page.all("img").allSatisfy { $0["loading"] == "lazy" })
    #expect(page.all("a").map { $0["href"] } == Array(repeating: "/media/wide.jpg", count: count))
  }

  @Test(
    "a browser chooses among the forms of a picture by width, and has one that every browser knows"
  )
  func forms() async throws {
    let page = try await SiteFixture().scene().show([
      .media(.file("wide.jpg")), .media(.file("square.png")),
    ])
    let sources = page.all("source")
    #expect(sources.map { $0["type"] } == ["image/webp"])
    #expect(sources.first?["srcset"] == "/media/wide.jpg-400.webp 400w, /media/wide.jpg-800.webp 800w")
    let images = page.all("img")
    #expect(images.map { $0["src"] } == ["/media/wide.jpg-800.jpeg", "/media/square.png"])
    #expect(images.first?["srcset"] == "/media/wide.jpg-800.jpeg 800w")
    #expect(
      images.allSatisfy {
        $0["sizes"] == ($0["srcset"] == nil ? nil : "auto, (max-width: 40rem) 100vw, 40rem")
      })
    #expect(images.last?["srcset"] == nil)
  }

  @Test("a picture has a color in its place until it is there")
  func tint() async throws {
    let page = try await SiteFixture().scene().show([
      .media(.file("wide.jpg")), .media(.file("photo.webp")),
    ])
    #expect(page.all("img").map(\.classes) == [["u-photo", "tint", "r3", "g1", "b0"], ["u-photo"]])
  }

  @Test("of a picture that was taken down nothing is left but that")
  func takenDown() async throws {
    var site = try SiteFixture()
    site.post("1", "Two of them.") {
      $0.attachments = [
        .media(.file("taken-down.jpg", alt: "A heron")), .media(.file("wide.jpg", alt: "An arch")),
      ]
    }
    let built = try await site.render()
    let page = try built.page("@ada/post/1/")
    #expect(page.texts(".placeholder") == ["This picture was removed."])
    #expect(page.all("img").contains { $0["alt"] == "An arch" })
    for (path, bytes) in built.files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("heron"), "\(path)")
    }
  }

  @Test("a gallery has the class of its number, for a grid without a gap", arguments: 1...10)
  func classes(count: Int) async throws {
    let pictures = Array(repeating: PostAttachment.media(.file("wide.jpg")), count: count)
    let page = try await SiteFixture().scene().show(pictures)
    #expect(page.all(".gallery-\(count)").count == 1)
    #expect(page.all("img").count == count)
  }

  @Test("a picture that nobody described has an empty alt, not none")
  func noAlt() async throws {
    let page = try await SiteFixture().scene().show([.media(.file("wide.jpg"))])
    #expect(page.first("img")?["alt"] == "")
  }

  @Test("a picture that cannot be shown leaves its description and the reason")
  func withheld() async throws {
    let page = try await SiteFixture().scene().show([.media(.file("lost.jpg", alt: "A heron"))])
    #expect(page.texts(".placeholder") == ["This picture is missing from the archive: A heron"])
    #expect(page.all("img").isEmpty)
  }

  @Test("a picture on another site is never loaded from there, only linked (fault 97)")
  func remote() async throws {
    let page = try await SiteFixture().scene()
      .show([.media(.remote("https://far.example/heron.jpg", alt: "A heron"))])
    #expect(page.all("img").isEmpty)
    #expect(
      page.first(".placeholder")?.text.folded == "Picture, not in the archive: A heron View on far.example")
    #expect(page.first("a")?["href"] == "https://far.example/heron.jpg")
    #expect(page.first("a")?["rel"] == "nofollow noopener")
  }

  @Test(
    "a picture whose URL is not http or https is not linked",
    arguments: [
      "javascript:alert(1)", "data:image/png;base64,AAAA", "//far.example/x.png", "file:///etc/passwd", "",
    ])
  func hostileAddress(_ address: String) async throws {
    let page = try await SiteFixture().scene().show([.media(.remote(address, alt: "A heron"))])
    #expect(page.all("a").isEmpty)
    #expect(page.texts(".placeholder") == ["Picture, not in the archive: A heron"])
  }

  @Test("pictures before and after a video are in two galleries, in the order of the post")
  func order() async throws {
    let page = try await SiteFixture().scene().show([
      .media(.file("wide.jpg")), .media(.file("video.mp4", .video)), .media(.file("square.png")),
    ])
    #expect(page.elements.map(\.name).filter { ["img", "video"].contains($0) } == ["img", "video", "img"])
    #expect(page.all(".gallery-1").count == 2)
  }

  @Test("the bytes decide: a gif that is a video is played, a video that is a picture is shown")
  func kindByBytes() async throws {
    let scene = try await SiteFixture().scene()
    #expect(try scene.show([.media(.file("video.mp4", .gif))]).first("video") != nil)
    #expect(try scene.show([.media(.file("loop.gif", .video))]).first("img") != nil)
    #expect(try scene.show([.media(.file("square.png", .file))]).first("img") != nil)
    #expect(try scene.show([.media(.file("sound.mp3", .file))]).first("audio") != nil)
  }
}
