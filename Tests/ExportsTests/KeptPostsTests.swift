import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

/// Next year's archive over last year's.
struct KeptPostsTests {
  private let fixture: ExportFixture
  init() throws { fixture = try ExportFixture() }

  /// One build: reads the export and, as a finished build does, commits it.
  private func build(
    _ path: String, missing: MissingPosts = .keep, commits: Bool = true
  ) throws -> ReadExports {
    var options = fixture.cachedOptions
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/state", withIntermediateDirectories: true)
    let published = fixture.folder + "/published"
    options.kept?.publishedFile = { "\(published)/\($0)" }
    options.missing = missing
    let reader = ExportReader(options: options)
    let exports = try reader.read([path])
    try exports.unpackMedia { _ in
      false
    } take: { _, path, hash in
      try? FileManager.default.createDirectory(atPath: published, withIntermediateDirectories: true)
      try? FileManager.default.copyItem(atPath: path, toPath: "\(published)/\(hash)")
    }
    if commits {
      try reader.keep(exports)
      reader.commit(exports)
    }
    return exports
  }

  private func archive(_ name: String, _ activities: [String], actor: String = Ada.actor) throws -> String {
    try fixture.write("\(name)/outbox.json", Ada.outbox(activities).utf8)
    try fixture.write("\(name)/actor.json", actor.utf8)
    return fixture.folder + "/" + name
  }

  @Test("a post that the new archive lacks is reported, and kept with its media from build to build")
  func keeps() throws {
    let picture =
      #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/1/a.png"}]"#
    let first = try archive("2025", [Ada.note(1, picture), Ada.note(2)])
    try fixture.write("2025/media_attachments/files/1/a.png", Data([0x89, 0x50, 0x4E, 0x47]))
    let second = try archive("2026", [Ada.note(2), Ada.note(3)])
    #expect(try build(first).missing.isEmpty)
    for _ in 1...3 {
      let exports = try build(second)
      #expect(exports.ids == [1, 2, 3].map(Ada.status))
      #expect(exports.missingIDs == [Ada.status(1)])
      #expect(exports.recordsRead == 2)
      #expect(try exports.post(Ada.status(1))?.attachments.first?.kind == "image")
    }
    let kept = try #require(FileManager.default.enumerator(atPath: fixture.folder + "/kept")?.allObjects)
    #expect(kept.compactMap { $0 as? String }.contains { $0.hasSuffix(".png") })
  }

  @Test("it goes where the person says so, once and for all")
  func removes() throws {
    let first = try archive("2025", [Ada.note(1), Ada.note(2)])
    let second = try archive("2026", [Ada.note(2)])
    _ = try build(first)
    #expect(try build(second, missing: .remove).ids == [Ada.status(2)])
    #expect(try build(second).ids == [Ada.status(2)])
  }

  @Test("who is asked sees what is missing, and the answer counts", arguments: [true, false])
  func asks(keeps: Bool) throws {
    let first = try archive("2025", [Ada.note(1), Ada.note(2)])
    let second = try archive("2026", [Ada.note(2)])
    _ = try build(first)
    let exports = try build(second, missing: .ask { $0.map(\.missingID) == [Ada.status(1)] && keeps })
    #expect(exports.ids == (keeps ? [1, 2] : [2]).map(Ada.status))
  }

  @Test("a build that fails changes nothing of what the next one compares with")
  func failedBuild() throws {
    let first = try archive("2025", [Ada.note(1), Ada.note(2)])
    let second = try archive("2026", [Ada.note(2)])
    _ = try build(first)
    _ = try build(second, missing: .remove, commits: false)
    #expect(try build(second).missingIDs == [Ada.status(1)])
  }

  @Test("what is kept stays without the cache, and goes when the person says so")
  func withoutCache() throws {
    _ = try build(archive("2025", [Ada.note(1), Ada.note(2)]))
    let second = try archive("2026", [Ada.note(2)])
    _ = try build(second)
    try FileManager.default.removeItem(atPath: fixture.folder + "/cache")
    #expect(try build(second).ids == [1, 2].map(Ada.status))
    #expect(try build(second, missing: .remove).ids == [Ada.status(2)])
    #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/kept/threadline.ndjson"))
  }

  @Test("a post that the new archive says is not public goes, asked or not (fault 155)")
  func privateNow() throws {
    let first = try archive("2025", [Ada.note(1), Ada.note(2)])
    let second = try archive("2026", [Ada.note(1, to: "[\"\(Ada.followers)\"]", cc: "[]"), Ada.note(2)])
    _ = try build(first)
    let exports = try build(second)
    #expect(exports.ids == [Ada.status(2)] && exports.missing.isEmpty)
  }

  @Test("what somebody took out of their profile does not come back from an older archive")
  func profile() throws {
    let old = Ada.actor.replacing(
      "\"name\":\"Ada\"", with: "\"name\":\"Ada\",\"summary\":\"<p>I live in Ulm</p>\"")
    _ = try build(archive("2025", [Ada.note(1)], actor: old))
    let exports = try build(archive("2026", [Ada.note(2)]))
    #expect(exports.archive.accounts.first?.bio == nil && exports.ids.count == 2)
  }

  @Test("what a native export lacks goes, unless all is to be kept")
  func native() throws {
    func path(_ posts: [String]) throws -> String { try fixture.write(lines: [ExportFixture.ada] + posts) }
    _ = try build(path([ExportFixture.post("1"), ExportFixture.post("2")]))
    #expect(try build(path([ExportFixture.post("2")])).ids == ["2"])
    _ = try build(path([ExportFixture.post("1"), ExportFixture.post("2")]), missing: .keepAll)
    #expect(try build(path([ExportFixture.post("2")]), missing: .keepAll).ids == ["1", "2"])
  }
}
