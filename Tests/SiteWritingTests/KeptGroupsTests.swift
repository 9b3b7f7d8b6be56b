import Foundation
import SitePaths
import Testing

@testable import SiteWriting

@Suite("Groups that a rebuild keeps")
struct KeptGroupsTests {
  private let folder: TemporaryFolder
  private let page, other, card: SitePath

  init() throws {
    folder = try TemporaryFolder()
    page = try #require(SitePath("@ada/index.html"))
    other = try #require(SitePath("about/index.html"))
    card = try #require(SitePath("cards/one.png"))
    let writer = try writer()
    try writer.write(SiteFile(page, bytes: Array("page".utf8), fingerprint: 7))
    try writer.write(SiteFile(other, bytes: Array("other".utf8), fingerprint: 8))
    try writer.write(SiteFile(card, bytes: Array("card".utf8), fingerprint: 9))
    try writer.remember(group: 7, structure: 70, dependencies: ["a dependency", "another"])
    try writer.remember(group: 8, dependencies: [])
    _ = try writer.finish()
  }

  private func writer() throws -> SiteWriter {
    try SiteWriter(output: folder.site, state: folder.state, sharing: ["cards"])
  }

  @Test("a group is kept with its dependencies and its shared files, by as many builds as ask")
  func keeps() throws {
    for _ in 0..<2 {
      let writer = try writer()
      let dependencies = try #require(try writer.dependencies(ofGroup: 7))
      #expect(dependencies == ["a dependency", "another"])
      #expect(try writer.hasShared(card) && !writer.hasShared(page))
      try writer.keep(groups: [7], sharing: [card])
      #expect(try writer.dependencies(ofGroup: 8) == [])
      try writer.keep(groups: [8], sharing: [])
      let report = try writer.finish()
      #expect((report.filesWritten, report.filesUnchanged, report.filesDeleted, report.pages) == (0, 3, 0, 2))
      #expect(folder.text("site/@ada/index.html") == "page")
    }
  }

  @Test("groups that are kept stay, with their dependencies, when the writer forgets what it read")
  func forgets() throws {
    let writer = try writer()
    #expect(try writer.dependencies(ofGroup: 7)?.count == 2)
    try writer.keep(groups: [7, 8], sharing: [card])
    writer.forgetGroups()
    #expect(try writer.dependencies(ofGroup: 7) == nil)
    #expect(try writer.hasShared(card))
    #expect(try writer.finish().filesUnchanged == 3)
    #expect(try self.writer().dependencies(ofGroup: 7) == ["a dependency", "another"])
  }

  @Test("what no group keeps and the build does not write is deleted")
  func deletes() throws {
    let writer = try writer()
    try writer.keep(groups: [8], sharing: [])
    var changes: [String] = []
    let report = try writer.finish()
    #expect((report.filesUnchanged, report.filesDeleted) == (1, 2))
    #expect(folder.text("site/@ada/index.html") == nil && folder.text("site/cards/one.png") == nil)
    let next = try self.writer()
    try next.write(SiteFile(page, bytes: [1]))
    try next.write(SiteFile(other, bytes: [2]))
    try next.changes { changes.append("\($0) \($1)") }
    #expect(changes == ["@ada/index.html new", "about/index.html changed"])
    #expect(folder.text("site/about/index.html") == "other" && folder.text("site/@ada/index.html") == nil)
  }

  @Test(
    "a group is rendered again if one of its files was changed, removed or replaced, whatever its time says (fault 171)",
    arguments: ["written", "set back", "gone", "a link"])
  func damaged(way: String) throws {
    let file = URL(fileURLWithPath: folder.site + "/@ada/index.html")
    let time = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    switch way {
    case "gone": try FileManager.default.removeItem(at: file)
    case "a link":
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: "../about/index.html")
    default:
      Thread.sleep(forTimeInterval: 0.05)
      try Data("egap".utf8).write(to: file)
      if way == "set back", let time {
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
      }
    }
    let writer = try writer()
    #expect(try writer.dependencies(ofGroup: 7) == nil)
    #expect(try writer.dependencies(ofGroup: 8) == [])
    writer.abandon()
  }

  @Test("dependencies of groups that are kept and of those that are rendered are stored together")
  func keptBesideMade() throws {
    let writer = try writer()
    try writer.keep(groups: [7], sharing: [card])
    for (name, fingerprint) in [("a", UInt64(6)), ("z", 80)] {
      try writer.write(SiteFile(try #require(SitePath(name)), bytes: [1], fingerprint: fingerprint))
      try writer.remember(group: fingerprint, dependencies: ["new"])
    }
    _ = try writer.finish()
    let next = try self.writer()
    #expect(
      try [6, 7, 8, 80].map { try next.dependencies(ofGroup: $0) } == [
        ["new"], ["a dependency", "another"], nil, ["new"],
      ])
    let remembered = try RememberedSite(state: folder.state)
    #expect(try [6, 7, 8].map { try remembered.structure(ofGroup: $0) } == [0, 70, nil])
    next.abandon()
    let lines = try #require(folder.text(".threadline/site/dependencies")).split(separator: "\n").dropFirst()
      .dropLast()
    #expect(lines.sorted() == Array(lines) && lines.count == 7)
  }

  @Test("a group is rendered again if a file that it shares is gone")
  func sharedFileGone() throws {
    try FileManager.default.removeItem(atPath: folder.site + "/cards/one.png")
    let writer = try writer()
    #expect(try !writer.hasShared(card))
    writer.abandon()
  }

  @Test("dependencies of another manifest, of another version, or cut short keep nothing (fault 170)")
  func strangeReadings() throws {
    let file = folder.state + "/dependencies"
    let sound = try #require(folder.text(".threadline/site/dependencies"))
    let lines = sound.split(separator: "\n", omittingEmptySubsequences: false)
    let strange = [
      sound.replacing(GroupDependencies.header, with: "threadline-dependencies 9 "),
      lines.dropFirst().joined(separator: "\n"),
      sound.replacing(lines[0].suffix(8), with: "00000000"), "", String(GroupDependencies.header.dropLast()),
      sound.replacing("a dependency", with: "no dependency"),
      sound.replacing("\n0000000000000007\tanother", with: ""),
      lines[0] + "\nnot a line\n",
    ]
    for text in strange {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let writer = try writer()
      #expect(try writer.dependencies(ofGroup: 7) == nil, "\(text)")
      writer.abandon()
    }
  }

  @Test(
    "any number of jobs finds the same of many files, whatever was done to some of them",
    arguments: [1, 2, 16])
  func jobs(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let first = try folder.writer()
    for number in 0..<3_000 {
      let path = try #require(SitePath("@user\(number % 7)/post/\(number)/index.html"))
      try first.write(SiteFile(path, bytes: Array("page".utf8), fingerprint: UInt64(number) + 1))
      try first.remember(group: UInt64(number) + 1, dependencies: ["of \(number)"])
    }
    _ = try first.finish()
    let changed = Array(stride(from: 3, to: 3_000, by: 411))
    for number in changed { try folder.put("pages", at: "site/@user\(number % 7)/post/\(number)/index.html") }
    let writer = try SiteWriter(output: folder.site, state: folder.state, jobs: jobs)
    try writer.loadEarlierFiles()
    for number in 0..<3_000 {
      let dependencies = try writer.dependencies(ofGroup: UInt64(number) + 1)
      #expect(dependencies == (changed.contains(number) ? nil : ["of \(number)"]))
    }
    writer.abandon()
  }
}
