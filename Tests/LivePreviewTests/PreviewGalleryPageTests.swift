import FileServing
import Foundation
import PageRendering
import Testing
import ThreadlineKit

@testable import LivePreview

@Suite("The gallery of a preview")
struct PreviewGalleryPageTests {
  @Test("it shows every section in every state, every conversation, and each form of every look")
  func everything() async throws {
    let gallery = try Gallery()
    let page = try await text(
      gallery.page.answer(to: try #require(URLComponents(string: PreviewGalleryPage.path))))
    #expect(!page.contains("<pre>"), "\(page)")
    for look in ["auto", "paper", "night", "linen", "tide", "press"] {
      for scheme in ["light", "dark"] where !["paper dark", "night light"].contains("\(look) \(scheme)") {
        let frames = page.ranges(of: "data-look=\"\(look)\" data-scheme=\"\(scheme)\"").count
        #expect(frames == PreviewGalleryPage.pages.count, "\(look) \(scheme)")
      }
    }
    var shown = ""
    for (title, path) in PreviewGalleryPage.pages {
      #expect(page.contains("src=\"\(PreviewGalleryPage.sitePath + path)\""), "\(title)")
      let address = try #require(URLComponents(string: PreviewGalleryPage.sitePath + path))
      shown += try await text(gallery.page.answer(to: address))
    }
    for (_, mark) in Self.sections { #expect(shown.contains(mark), "\(mark)") }
    for mark in Self.marks { #expect(shown.contains(mark), "\(mark)") }
    #expect(shown.ranges(of: "<track kind=\"captions\"").count >= 1)
    #expect(shown.ranges(of: "This video is not in the archive").count == 1)
    #expect(!shown.contains("not be read"))
  }

  @Test("its sections are those that pages have: a new one is missed here until it has states")
  func sections() {
    #expect(Set(Self.sections.map { "sections/\($0.name)" }) == PageTemplates.builtInSections)
  }

  @Test("each post has an id and a place of its own")
  func records() {
    let lines = String(decoding: PackageResources.gallery_ndjson, as: UTF8.self).split(separator: "\n")
    let ids = lines.compactMap { $0.firstMatch(of: #/"id":"(?<id>[^"]*)"[^{]*"published":"(?<time>[^"]*)"/#) }
    #expect(Set(ids.map(\.id)).count == ids.count && Set(ids.map(\.time)).count == ids.count)
  }

  /// The sections of a post, each with a piece of its markup.
  private static let sections: [(name: String, mark: String)] = [
    ("text", "<div class=\"text e-content"), ("gallery", "<div class=\"gallery"),
    ("video", "<video class=\"media u-video\""), ("audio", "<audio class=\"media u-audio\""),
    ("card", "class=\"link-card pressable\""), ("poll", "<div class=\"poll\""),
    ("quote", "<blockquote class=\"quote"), ("fallback", "<div class=\"unknown\""),
    ("warning", "<details class=\"warning\""), ("parent", "<div class=\"parent-card pressable\""),
    ("repost", "class=\"repost-line\""),
  ]

  /// What shows that a state is there: a piece of its markup.
  private static let marks: [String] =
    (1...5).map { "class=\"gallery gallery-\($0)\"" }
    + [
      "link-card-title", "class=\"poll-note\"", "class=\"quote-note\"", "rel=\"nofollow noopener\">",
      "class=\"parent-card parent-absent\"",
      "class=\"placeholder\"", "lang=\"ar\"", "lang=\"ja\"", "<h2", "<pre",
      "class=\"counts\"",
      "tombstone", "entry-focused", "entry-ancestor", "entry-reply", "class=\"gap gap-", "gap missing",
      "line-continues", "line-ends", "line-run", "line-answers", "in-run", "branch", "stub", "silence",
      "node-deleted", "node-withheld",
    ]

  /// A gallery of a site in a temporary folder.
  private final class Gallery {
    let page: PreviewGalleryPage
    private let folder = NSTemporaryDirectory() + "threadline-gallery-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments.first ?? "")
        .resolvingSymlinksInPath()
      var site = SiteConfiguration(
        in: folder, executable: tests.deletingLastPathComponent().path + "/threadline")
      site.title = "Example"
      site.moveToPreview()
      let configuration = site
      page = PreviewGalleryPage { configuration }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The whole body of a response.
  private func text(_ answer: FileResponse?) async throws -> String {
    let response = try #require(answer)
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
