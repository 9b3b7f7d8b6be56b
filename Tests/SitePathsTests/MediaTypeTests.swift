import SitePaths
import Testing

@Suite("Media types")
struct MediaTypeTests {
  @Test(
    "text types name their charset, others none",
    arguments: [
      ("a/index.html", "text/html; charset=utf-8"), ("site.css", "text/css; charset=utf-8"),
      ("feed.xml", "application/xml; charset=utf-8"), ("feed.atom", "application/atom+xml; charset=utf-8"),
      ("a.JPG", "image/jpeg"), ("a.png", "image/png"), ("clip.mp4", "video/mp4"),
      ("icon.svg", "image/svg+xml"),
      ("feed.json", "application/json"), ("noextension", "application/octet-stream"),
      ("a.exe", "application/octet-stream"), ("_headers", "application/octet-stream"),
    ])
  func ofPaths(path: String, type: String) throws {
    #expect(MediaType(path: try #require(SitePath(path))).description == type)
  }

  @Test(
    "every image, video and audio type has an extension that leads back to it",
    arguments: [
      "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/heic", "video/mp4",
      "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/wav", "audio/flac",
    ])
  func thereAndBack(type: String) throws {
    let name = try #require(MediaType.fileExtension(for: type))
    #expect(MediaType(fileExtension: name).description == type)
  }

  @Test("an unknown type has no extension")
  func unknown() {
    #expect(MediaType.fileExtension(for: "text/x-unknown") == nil)
    #expect(MediaType(fileExtension: "") == .unknown)
  }
}
