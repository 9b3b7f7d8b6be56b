import Foundation
import MediaProcessing
import SitePaths
import Testing
import ThreadModel

@testable import ThreadlineKit

@Suite("Media of a site")
struct SiteMediaTests {
  private let fixture = try? SiteFixture()

  /// An export of posts with pictures of the demo under names of their own.
  private func export(_ pictures: [(post: String, file: String, of: String)]) throws -> SiteFixture {
    let fixture = try #require(fixture)
    try fixture.write("", to: "media/.keep")
    for picture in pictures {
      let source = "\(SiteFixture.package)/Examples/demo/media/\(picture.of).png"
      let bytes =
        picture.of == "large"
        ? SocialCardTests.bitmap(width: 1_600, height: 900)
        : try Data(contentsOf: URL(fileURLWithPath: source))
      try bytes.write(to: URL(fileURLWithPath: "\(fixture.folder)/media/\(picture.file)"))
    }
    try fixture.export(
      [SiteFixture.post("plain")]
        + pictures.map { picture in
          SiteFixture.post(
            picture.post,
            more: #","media":[{"kind":"image","file":"media/\#(picture.file)","alt":"A picture"}]"#)
        })
    return fixture
  }

  private func media(_ fixture: SiteFixture) -> [String] {
    fixture.tree.keys.filter { $0.hasPrefix("media/") }.sorted()
  }

  @Test("a picture is in the site in each width that its size allows, all named by one hash")
  func forms() async throws {
    let fixture = try export([("seen", "1.png", "large")])
    try await fixture.build(theme: nil)
    let names = media(fixture).compactMap { $0.split(separator: "/").last.map(String.init) }
    let hash = try #require(names.first?.prefix { $0 != "-" && $0 != "." })
    #expect(names.allSatisfy { $0.hasPrefix(hash) })
    #expect(Set(names).isSuperset(of: ["\(hash).png", "\(hash)-400.webp", "\(hash)-1200.webp"]))
    let page = try #require(fixture.page("@ada/post/seen/index.html"))
    #expect(page.contains("\(hash)-400.webp 400w, "))
    for name in names where name.hasSuffix(".webp") { #expect(page.contains(name), "\(name)") }
  }

  @Test("two files of the same bytes are one media item, which goes with its last use (fault 178)")
  func shared() async throws {
    let fixture = try export([("one", "1.png", "harbour"), ("two", "2.png", "harbour")])
    fixture.allowsRemovals = true
    try await fixture.build(theme: nil)
    let both = media(fixture)
    #expect(both.filter { !$0.contains("-") }.count == 1)
    _ = try export([("two", "2.png", "harbour")])
    try await fixture.build()
    #expect(media(fixture) == both)
    _ = try export([])
    try await fixture.build()
    #expect(media(fixture) == [])
  }

  @Test("a media item that was taken down by its hash is in no file, under none of its names")
  func takenDown() async throws {
    let fixture = try export([("one", "1.png", "harbour"), ("two", "2.png", "bread")])
    try await fixture.build(theme: nil)
    let file = "\(fixture.folder)/media/1.png"
    let header = try MediaProcessor().prepare(file).header
    for hash in [header.sourceHash, header.hash] {
      fixture.takenDown = [hash.description]
      try await fixture.build()
      #expect(!media(fixture).contains { $0.contains(header.hash.description) })
      #expect(!media(fixture).isEmpty)
      let page = try #require(fixture.page("@ada/post/one/index.html"))
      #expect(page.contains("This picture was removed.") && !page.contains("A picture"))
      #expect(fixture.page("@ada/post/two/index.html")?.contains("A picture") == true)
      for (path, bytes) in fixture.tree {
        #expect(!String(decoding: bytes, as: UTF8.self).contains(header.hash.description), "\(path)")
      }
      fixture.takenDown = []
      try await fixture.build()
      #expect(media(fixture).contains { $0.contains(header.hash.description) })
    }
  }
}
