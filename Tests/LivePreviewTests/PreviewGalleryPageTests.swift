import FileServing
import Foundation
import Testing
import ThreadlineKit

@testable import LivePreview

@Suite("The gallery of a preview")
struct PreviewGalleryPageTests {
  @Test(
    "it has a video with captions and one that plays by itself, and only what should be missing is"
  )
  func videos() async throws {
    let folder = NSTemporaryDirectory() + "threadline-gallery-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments.first ?? "").resolvingSymlinksInPath()
    var site = try #require(
      SiteConfiguration(
        exports: ["\(folder)/export.ndjson"], output: "\(folder)/site", baseURL: "https://threads.example",
        title: "Example", executable: tests.deletingLastPathComponent().path + "/threadline"))
    site.moveToPreview()
    let configuration = site
    let gallery = PreviewGalleryPage { configuration }
    let asked = try #require(URLComponents(string: PreviewGalleryPage.path))
    let page = try await text(try #require(gallery.answer(to: asked)))
    #expect(page.contains("data-look=") && !page.contains("<pre>"))
    let built = try #require(URLComponents(string: PreviewGalleryPage.sitePath))
    let posts = try await text(try #require(gallery.answer(to: built)))
    #expect(posts.ranges(of: "<video").count == 2 && posts.ranges(of: "<track kind=\"captions\"").count == 1)
    #expect(posts.ranges(of: "This video is not in the archive").count == 1)
  }

  /// The whole body of a response.
  private func text(_ response: FileResponse) async throws -> String {
    switch response.body {
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .stream(let stream):
      var bytes: [UInt8] = []
      for await piece in stream { bytes += piece }
      return String(decoding: bytes, as: UTF8.self)
    default:
      Issue.record("a body of another kind")
      return ""
    }
  }
}
