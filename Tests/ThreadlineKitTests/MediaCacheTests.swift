import BuildDiagnostics
import Foundation
import MediaProcessing
import SitePaths
import Synchronization
import Testing

@testable import ThreadlineKit

@Suite("Media in the cache")
struct MediaCacheTests {
  private let fixture = try? SiteFixture()

  /// An export with a post for each picture of the demo.
  private func export(_ pictures: [String] = ["harbour", "bread"]) throws -> SiteFixture {
    let fixture = try #require(fixture)
    fixture.allowsRemovals = true
    try fixture.write("", to: "media/.keep")
    for picture in pictures {
      let source = "\(SiteFixture.package)/Examples/demo/media/\(picture).png"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: source))
      try bytes.write(to: URL(fileURLWithPath: "\(fixture.folder)/media/\(picture).png"))
    }
    let posts = pictures.map {
      SiteFixture.post($0, more: #","media":[{"kind":"image","file":"media/\#($0).png","alt":"A picture"}]"#)
    }
    try fixture.export([SiteFixture.post("plain")] + posts)
    return fixture
  }

  private func assets(_ fixture: SiteFixture) -> String { "\(fixture.folder)/.threadline/cache/assets" }

  /// The files of the cache that hold an asset or an entry.
  private func cached(_ fixture: SiteFixture, _ suffix: String = "") -> [String] {
    SiteFixture.tree(assets(fixture)).keys.filter {
      $0.split(separator: "/").first?.count == 2 && $0.hasSuffix(suffix)
    }
    .sorted()
  }

  @Test("each picture is decoded once in its life, and every other build and output finds it in the cache")
  func once() async throws {
    let fixture = try export()
    let first = try await fixture.build()
    #expect(first.decodes == 2 && first.picturesFromCache == 0)
    let again = try await fixture.build()
    #expect(again.decodes == 0 && again.filesWritten == 0)
    let other = try await fixture.build(output: "other")
    #expect(other.decodes == 0 && other.picturesFromCache == 2)
    #expect(
      SiteFixture.tree("\(fixture.folder)/other").filter { $0.key.hasPrefix("media/") }
        == fixture.tree.filter { $0.key.hasPrefix("media/") })
    #expect(other.cardsPainted == 0 && first.cardsPainted == first.cards)
  }

  @Test("a draft reads the shared cache and adds what only it shows to its own")
  func draft() async throws {
    let fixture = try export(["harbour"])
    try await fixture.build()
    let shared = cached(fixture)
    _ = try export()
    fixture.environment = .draft
    let draft = try await fixture.build(output: "draft")
    #expect(draft.decodes == 1 && draft.picturesFromCache == 1)
    #expect(cached(fixture) == shared)
  }

  @Test("without the cache the next build makes the same site")
  func deleted() async throws {
    let fixture = try export()
    try await fixture.build()
    let site = fixture.tree
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/.threadline/cache")
    let again = try await fixture.build()
    #expect(fixture.tree == site && again.filesWritten == 0)
  }

  @Test(
    "a cache that is cut short, damaged or of others costs the work again and changes no byte (fault 310)",
    arguments: ["cut", "touched", "foreign", "folder"])
  func damaged(_ how: String) async throws {
    let fixture = try export()
    try await fixture.build()
    let site = fixture.tree
    for path in cached(fixture) {
      let file = URL(fileURLWithPath: "\(assets(fixture))/\(path)")
      let bytes = try Data(contentsOf: file)
      switch how {
      case "cut": try bytes.prefix(bytes.count / 2).write(to: file)
      case "touched": try Data(bytes.map { ~$0 }).write(to: file)
      case "foreign": try Data("of another program".utf8).write(to: file)
      default:
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      }
    }
    if how == "folder" {
      // What is in the way cannot be replaced, so nothing is published.
      await #expect(throws: (any Error).self) { try await fixture.build(output: "other") }
      #expect(fixture.tree == site)
    } else {
      try await fixture.build(output: "other")
      #expect(SiteFixture.tree("\(fixture.folder)/other") == site)
    }
  }

  @Test("a card has its picture though the cache lost the picture after the last build (fault 317)")
  func cards() async throws {
    let fixture = try export()
    func show(_ pictures: [String]) throws {
      let media = pictures.map { #"{"kind":"image","file":"media/\#($0).png","alt":"A picture"}"# }
      try fixture.export([SiteFixture.post("both", more: #","media":[\#(media.joined(separator: ","))]"#)])
    }
    try show(["harbour", "bread"])
    try await fixture.build()
    let cards = fixture.tree.keys.filter { $0.hasPrefix("cards/") }
    for path in cached(fixture) where !path.hasSuffix(".entry") {
      try FileManager.default.removeItem(atPath: "\(assets(fixture))/\(path)")
    }
    try show(["bread", "harbour"])
    try await fixture.build()
    #expect(Set(fixture.tree.keys.filter { $0.hasPrefix("cards/") }) != Set(cards))
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/.threadline/cache")
    try await fixture.build(output: "other")
    #expect(SiteFixture.tree("\(fixture.folder)/other") == fixture.tree)
  }

  @Test(
    "an asset that was only touched is hashed and used; one that was changed in place is made again (fault 311)"
  )
  func touched() async throws {
    let fixture = try export()
    try await fixture.build()
    for path in cached(fixture, ".png") {
      let file = "\(assets(fixture))/\(path)"
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file)
    }
    #expect(try await fixture.build(output: "other").decodes == 0)
    for path in cached(fixture, ".png") {
      let handle = try #require(FileHandle(forWritingAtPath: "\(assets(fixture))/\(path)"))
      try handle.write(contentsOf: Data([0, 0, 0]))
      try handle.close()
    }
    let third = try await fixture.build(output: "third")
    #expect(third.decodes == 2)
    #expect(SiteFixture.tree("\(fixture.folder)/third") == fixture.tree)
  }

  @Test("a file of the site that is edited in place never reaches the cache (fault 312)")
  func edited() async throws {
    let fixture = try export()
    try await fixture.build()
    let before = SiteFixture.tree(assets(fixture)).filter { $0.key.hasSuffix(".png") }
    for path in fixture.tree.keys where path.hasPrefix("media/") {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: "\(fixture.folder)/site/\(path)")
      let handle = try #require(FileHandle(forWritingAtPath: "\(fixture.folder)/site/\(path)"))
      try handle.write(contentsOf: Data("edited".utf8))
      try handle.close()
    }
    #expect(SiteFixture.tree(assets(fixture)).filter { $0.key.hasSuffix(".png") } == before)
  }

  @Test("what no output shows any more leaves the cache with the next build (fault 313)")
  func swept() async throws {
    let fixture = try export()
    try await fixture.build()
    try await fixture.build(output: "other")
    #expect(cached(fixture, ".png").count >= 2)
    let (one, all) = (try hash(fixture, "harbour"), cached(fixture).count)
    _ = try export(["bread"])
    try await fixture.build()
    #expect(cached(fixture).contains { $0.contains(one) }, "the other output shows it")
    try await fixture.build(output: "other")
    #expect(!cached(fixture).contains { $0.contains(one) } && cached(fixture).count < all)
  }

  @Test("a media item that is taken down leaves the cache at once, whichever outputs showed it (fault 314)")
  func takenDown() async throws {
    let fixture = try export()
    try await fixture.build()
    try await fixture.build(output: "other")
    let one = try hash(fixture, "harbour")
    fixture.takenDown = [ContentHash(of: try bytes(fixture, "harbour")).description]
    try await fixture.build()
    #expect(!cached(fixture).contains { $0.contains(one) } && !cached(fixture).isEmpty)
  }

  @Test("a picture of the same size and times is read again where it changed a moment ago (fault 315)")
  func replaced() async throws {
    let fixture = try export()
    try await fixture.build()
    let file = "\(fixture.folder)/media/harbour.png"
    var changed = try bytes(fixture, "harbour")
    let before = try hash(fixture, "harbour")
    let date = try #require(
      try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
    // A comment behind the end changes no pixel and no length of what is before.
    changed[changed.count - 1] ^= 1
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.write(contentsOf: Data(changed))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
    _ = try? await fixture.build()
    #expect(fixture.page("@ada/post/harbour/index.html")?.contains(before) != true)
  }

  @Test("a build that never ends leaves what it finished, and a later build that does not use it removes it")
  func interrupted() async throws {
    let fixture = try export()
    let name = ContentHash(of: [1, 2, 3])
    let path = try #require(SitePath("media/\(name.prefix(2))/\(name).png"))
    let made = try AssetCache(fixture.meant(), scratch: nil).add(name, [(path, .bytes([7]))]) { $0 }
    let found: [AssetFile]? = try AssetCache(fixture.meant(), scratch: nil).entry(name)
    #expect(found == made && made.map(\.path) == [path])
    try await fixture.build()
    #expect(!cached(fixture).contains { $0.contains(name.description) } && !cached(fixture).isEmpty)
  }

  @Test("progress counts each picture that is prepared, with its bytes")
  func progress() async throws {
    let fixture = try export()
    let told = Mutex<[BuildProgress.Pictures]>([])
    _ = try await SiteBuilder(fixture.meant()).build { progress in
      told.withLock { $0.append(progress.pictures) }
    }
    let bytes = try ["harbour", "bread"].map { try self.bytes(fixture, $0).count }.reduce(0, +)
    let most = told.withLock { $0.max { $0.count < $1.count } }
    #expect(most?.count == 2 && most?.bytes == bytes)
  }

  @Test("two builds at once share the cache")
  func together() async throws {
    let fixture = try export()
    let folder = fixture.folder
    let configurations = try (0..<4).map { try fixture.meant(output: "site\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for configuration in configurations {
        group.addTask {
          _ = try await SiteBuilder(configuration).build()
        }
      }
      try await group.waitForAll()
    }
    let sites = (0..<4).map { SiteFixture.tree("\(folder)/site\($0)") }
    #expect(sites.allSatisfy { $0 == sites[0] })
    #expect(try await fixture.build(output: "last").decodes == 0)
  }

  private func bytes(_ fixture: SiteFixture, _ picture: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(fixture.folder)/media/\(picture).png")))
  }

  /// The hash in the names of what is made of a picture.
  private func hash(_ fixture: SiteFixture, _ picture: String) throws -> String {
    MediaName.hash(ofSource: ContentHash(of: try bytes(fixture, picture))).description
  }
}
