import BuildDiagnostics
import Foundation
import SitePaths
import Testing

@testable import SiteWriting

/// What a build meets that others left: people, and builds that died.
@Suite struct SiteWriterRecoveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("foreign files are never deleted, nor the folders they are in (fault 168)")
  func foreignFilesStay() throws {
    try folder.build(["index.html": "home", "a/index.html": "a"])
    try folder.put("mine", at: "site/a/notes.txt")
    try folder.put("mine", at: "site/CNAME")
    let report = try folder.build(["index.html": "home"])
    #expect(report.filesDeleted == 1)
    #expect(try folder.tree() == ["index.html": "home", "a": nil, "a/notes.txt": "mine", "CNAME": "mine"])
  }

  @Test("a folder with foreign files can get a site in addition (fault 168)")
  func foreignFolder() throws {
    try folder.put("mine", at: "site/.git/config")
    let report = try folder.build(["index.html": "home"])
    #expect(report.filesWritten == 1)
    #expect(folder.text("site/.git/config") == "mine" && folder.text("site/index.html") == "home")
    #expect(try folder.names == [".threadline", "site"])
  }

  @Test("a foreign file is not overwritten; the build stops and changes nothing (fault 168)")
  func foreignFileInTheWay() throws {
    try folder.put("mine", at: "site/index.html")
    let error = #expect(throws: Diagnostic.self) { try folder.build(["index.html": "home", "b.css": "b"]) }
    #expect(error?.code == .foreignFile)
    #expect(error?.message.contains("\"index.html\"") == true)
    #expect(try folder.tree() == ["index.html": "mine"])
    #expect(throws: Diagnostic.self, "a second try does not take the file for its own") {
      try folder.build(["index.html": "home"])
    }
  }

  @Test("a foreign file with the same bytes is taken over")
  func foreignFileWithSameBytes() throws {
    try folder.put("home", at: "site/index.html")
    #expect(try folder.build(["index.html": "home"]).filesUnchanged == 1)
    #expect(try folder.build(["index.html": "new"]).filesWritten == 1)
  }

  @Test("what a dead build staged is swept by the next and never served (fault 175)")
  func deadBuild() throws {
    try folder.put("half", at: ".site.threadline-staged/index.html")
    try folder.put("half", at: ".threadline/site/runs/run-0")
    try folder.put("half", at: ".threadline/site/manifest.draft")
    try folder.build(["a.html": "a"])
    #expect(try folder.tree() == ["a.html": "a"])
    #expect(try folder.names == [".threadline", "site"])
    #expect(folder.text(".threadline/site/manifest.draft") == nil)
  }

  @Test("what a build moved in before it died is deleted when the next does not make it (fault 162)")
  func deathWhilePublishing() throws {
    try folder.build(["index.html": "home", "moved.html": "moved"])
    let listed = try #require(folder.text(".threadline/site/manifest"))
    try folder.put(listed, at: ".threadline/site/manifest.next")
    try FileManager.default.removeItem(atPath: folder.state + "/manifest")
    let report = try folder.build(["index.html": "home"])
    #expect(report.filesDeleted == 1 && report.warnings.isEmpty)
    #expect(try folder.tree() == ["index.html": "home"])
    #expect(folder.text(".threadline/site/manifest.next") == nil)
  }

  @Test("a site that lacks a file which could not be written is not published (faults 163 and 164)")
  func fileNotStaged() throws {
    try folder.build(["index.html": "home"])
    let writer = try folder.writer()
    try writer.write(file("index.html", "with a picture"))
    let picture = SiteFile(try #require(SitePath("a.png")), .copy(of: folder.path + "/gone.png"))
    let refused = #expect(throws: Diagnostic.self) { try writer.write(picture) }
    let error = #expect(throws: Diagnostic.self, "though the caller went on without the picture") {
      try writer.finish()
    }
    #expect(error == refused)
    #expect(try folder.tree() == ["index.html": "home"])
    #expect(try folder.names == [".threadline", "site"])
  }

  @Test("a folder that a dead build had just emptied does not stay (fault 162)")
  func emptiedFolder() throws {
    try folder.build(["index.html": "home", "list/page/2/index.html": "old"])
    try FileManager.default.removeItem(atPath: folder.site + "/list/page/2")
    try folder.build(["index.html": "home"])
    #expect(try folder.tree() == ["index.html": "home"])
  }

  @Test("one build at a time (fault 169)")
  func lock() throws {
    let first = try folder.writer()
    let error = #expect(throws: Diagnostic.self) { try folder.writer() }
    #expect(error?.code == .buildRunning)
    first.abandon()
    try folder.build(["index.html": "home"])
  }

  @Test(
    "a damaged manifest costs a warning: the site is brought up to date and nothing is deleted (fault 170)",
    arguments: ["", "threadline-manifest 1\nold.html\t0\t0\t3\n", "{}"])
  func damagedManifest(_ text: String) throws {
    try folder.build(["index.html": "home", "old.html": "old"])
    try folder.put(text, at: ".threadline/site/manifest")
    let report = try folder.build(["index.html": "HOME"])
    #expect(report.warnings.map(\.code) == [.manifestUnreadable])
    #expect(report.filesWritten == 1 && report.filesDeleted == 0)
    #expect(try folder.tree() == ["index.html": "HOME", "old.html": "old"])
    #expect(try folder.build(["index.html": "HOME"]).warnings.isEmpty)
  }

  @Test(
    "a site of another version is refused, with what to delete, and nothing changes (fault 170)",
    arguments: ["manifest", "manifest.next"])
  func otherVersion(name: String) throws {
    try folder.build(["index.html": "home"])
    try folder.put("threadline-manifest 2\nhash 0\n", at: ".threadline/site/\(name)")
    let error = #expect(throws: Diagnostic.self) { try folder.build(["index.html": "HOME"]) }
    #expect(error?.code == .stateVersion)
    #expect(error?.place?.path.hasSuffix("/.threadline/site/\(name)") == true)
    #expect(
      error?.message
        == "another version of Threadline built this site; delete this file and the folder of the site, and build again"
    )
    #expect(try folder.tree() == ["index.html": "home"])
  }
}
