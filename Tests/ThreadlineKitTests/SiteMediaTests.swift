import Foundation
import MediaProcessing
import SiteFiles
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

  @Test("a picture stands in the site in each format and width that its size allows, all named by one hash")
  func forms() async throws {
    let fixture = try export([("seen", "1.png", "large")])
    try await fixture.build(theme: nil)
    let names = media(fixture).compactMap { $0.split(separator: "/").last.map(String.init) }
    let hash = try #require(names.first?.prefix { $0 != "-" && $0 != "." })
    #expect(names.allSatisfy { $0.hasPrefix(hash) })
    #expect(Set(names).isSuperset(of: ["\(hash).png", "\(hash)-400.webp", "\(hash)-400.png"]))
    #expect(names.contains("\(hash)-400.avif") == MediaProcessor.canMakeAVIF)
    let page = try #require(fixture.page("@ada/post/seen/index.html"))
    #expect(page.contains("\(hash)-400.webp 400w, "))
    for name in names where name.contains("00.") && !name.contains("card") {
      #expect(page.contains(name), "\(name)")
    }
  }

  @Test("two files of the same bytes are one medium, which goes with its last use (fault 178)")
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

  @Test("what is remembered of media changes no byte of a site, and what is asked for no more is forgotten")
  func remembered() async throws {
    let fixture = try export([("one", "1.png", "harbour"), ("two", "2.png", "bread")])
    fixture.allowsRemovals = true
    try await fixture.build(theme: nil)
    let first = fixture.tree
    // A memory knows no file that changed a moment ago.
    try await Task.sleep(for: .seconds(3.1))
    try await fixture.build()
    let memory = "\(fixture.stateFolder)/media"
    let lines = try String(contentsOfFile: memory, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3 && lines[1].contains("media/1.png"))
    try await fixture.build()
    #expect(fixture.tree == first)
    try "# threadline media of another version\n\(lines[1])\n".write(
      toFile: memory, atomically: true, encoding: .utf8)
    try await fixture.build()
    #expect(fixture.tree == first)
    try fixture.export([SiteFixture.post("plain")])
    try await fixture.build()
    #expect(!FileManager.default.fileExists(atPath: memory))
  }

  @Test("a medium that was taken down by its hash is in no file, under none of its names")
  func takenDown() async throws {
    let fixture = try export([("one", "1.png", "harbour"), ("two", "2.png", "bread")])
    try await fixture.build(theme: nil)
    let file = "\(fixture.folder)/media/1.png"
    let header = try MediaProcessor().header(of: file)
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

  @Test("a memory knows a medium while its file is the same, and not one that changed a moment ago")
  func stamps() throws {
    let fixture = try export([("one", "1.png", "harbour")])
    let file = "\(fixture.folder)/media/1.png"
    let state = "\(fixture.folder)/state"
    try fixture.write("", to: "state/.keep")
    let source = Media.Source.file(folder: fixture.folder, path: "media/1.png")
    let medium = RememberedMedium(try MediaProcessor().process(file))
    let stamp = try #require(MediaStamp(file))
    for (late, isKnown) in [(1, false), (3, true)] {
      let memory = MediaMemory(in: state) { stamp.seconds + late }
      memory.note(source, stamp, medium)
      memory.write()
      let known = MediaMemory(in: state).medium(source, MediaStamp(file))
      #expect(known == (isKnown ? medium : nil))
    }
    try Data([1]).write(to: URL(fileURLWithPath: file))
    #expect(MediaMemory(in: state).medium(source, MediaStamp(file)) == nil)
    #expect(MediaStamp(fixture.folder) == nil && MediaStamp("\(file).not") == nil)
  }
}
