import BuildDiagnostics
import FileSystem
import Foundation
import RandomNumbers
import SitePaths
import Testing

@testable import SiteWriting

@Suite struct SiteWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a first build makes the site, and nothing next to it but the state")
  func firstBuild() throws {
    let report = try folder.build(["index.html": "home", "@ada/post/1/index.html": "one", "a.css": "a{}"])
    #expect(report.filesWritten == 3 && report.filesUnchanged == 0 && report.filesDeleted == 0)
    #expect(report.bytesWritten == 10 && report.bytesTotal == 10 && report.warnings.isEmpty)
    #expect(folder.text("site/@ada/post/1/index.html") == "one")
    #expect(try folder.names == [".threadline", "site"])
  }

  @Test("a first build shows nothing before it is finished")
  func firstBuildIsHidden() throws {
    let writer = try folder.writer()
    try writer.write(file("index.html", "home"))
    #expect(try !folder.names.contains("site"))
    _ = try writer.finish()
    #expect(folder.text("site/index.html") == "home")
  }

  @Test("a folder that is there and empty becomes the site")
  func emptyFolder() throws {
    try FileManager.default.createDirectory(atPath: folder.site, withIntermediateDirectories: true)
    try folder.build(["index.html": "home"])
    #expect(try folder.tree() == ["index.html": "home"])
  }

  @Test("a second build of the same files writes nothing and leaves their times")
  func identicalBuild() throws {
    let files = ["index.html": "home", "b/index.html": "b"]
    try folder.build(files)
    let before = try folder.stamp("site/b/index.html")
    let report = try folder.build(files)
    #expect(report.filesWritten == 0 && report.filesUnchanged == 2 && report.bytesWritten == 0)
    #expect(report.bytesTotal == 5)
    #expect(try folder.stamp("site/b/index.html") == before)
    #expect(try folder.names == [".threadline", "site"])
  }

  @Test("a changed file is written and the others are left as they are")
  func changedFile() throws {
    try folder.build(["index.html": "home", "b/index.html": "b"])
    let before = try folder.stamp("site/b/index.html")
    let report = try folder.build(["index.html": "HOME", "b/index.html": "b"])
    #expect(report.filesWritten == 1 && report.filesUnchanged == 1 && report.bytesWritten == 4)
    #expect(folder.text("site/index.html") == "HOME")
    #expect(try folder.stamp("site/b/index.html") == before)
  }

  @Test("bytes on the disk decide, not what the manifest says of them (fault 171)")
  func editedFile() throws {
    try folder.build(["index.html": "home"])
    try folder.put("haha", at: "site/index.html")
    #expect(try folder.build(["index.html": "home"]).filesWritten == 1)
    #expect(folder.text("site/index.html") == "home")
  }

  @Test("a file that is not written again goes, with the folders that are empty then")
  func deletedFile() throws {
    try folder.build(["index.html": "home", "a/b/c/index.html": "c", "a/index.html": "a"])
    let report = try folder.build(["index.html": "home", "a/index.html": "a"])
    #expect(report.filesDeleted == 1 && report.filesUnchanged == 2)
    #expect(try folder.tree() == ["index.html": "home", "a": nil, "a/index.html": "a"])
  }

  @Test("an abandoned rebuild leaves the old site as it was")
  func abandonRebuild() throws {
    try folder.build(["index.html": "home", "old.html": "old"])
    let before = try folder.tree()
    let writer = try folder.writer()
    try writer.write(file("index.html", "new"))
    writer.abandon()
    #expect(try folder.tree() == before)
    #expect(try folder.names == [".threadline", "site"])
    #expect(try folder.build(["index.html": "home", "old.html": "old"]).filesUnchanged == 2)
  }

  @Test("an abandoned first build leaves nothing")
  func abandonFirstBuild() throws {
    let writer = try folder.writer()
    try writer.write(file("index.html", "new"))
    writer.abandon()
    #expect(try folder.names == [".threadline"])
  }

  @Test("a page may take the place of a folder, and a folder that of a page")
  func shapeChanges() throws {
    try folder.build(["a": "file", "b/index.html": "page", "b/c/d.css": "deep"])
    let report = try folder.build(["a/index.html": "page", "b": "file"])
    #expect(report.filesWritten == 2 && report.filesDeleted == 3)
    #expect(try folder.tree() == ["a": nil, "a/index.html": "page", "b": "file"])
  }

  @Test("one path written twice with the same bytes is one file", arguments: [false, true])
  func sameTwice(isRebuild: Bool) throws {
    if isRebuild { try folder.build(["index.html": "old", "b.html": "b"]) }
    let writer = try folder.writer()
    for _ in 0..<2 { try writer.write(file("index.html", "home")) }
    let report = try writer.finish()
    #expect(report.filesWritten == 1 && report.bytesTotal == 4)
    #expect(folder.text("site/index.html") == "home")
  }

  @Test("one path written twice with different bytes is an error that names it", arguments: [false, true])
  func differentTwice(isRebuild: Bool) throws {
    if isRebuild { try folder.build(["index.html": "home"]) }
    let before = try folder.tree()
    let writer = try folder.writer()
    for text in ["home", "new"] { try writer.write(file("index.html", text)) }
    let error = #expect(throws: Diagnostic.self) { try writer.finish() }
    #expect(error?.code == .pathWrittenTwice && error?.place?.path == "index.html")
    #expect(try folder.tree() == before)
  }

  @Test(
    "a path that is a file and a folder in one build is an error", arguments: [["a", "a/b"], ["a/b", "a"]])
  func fileAndFolder(paths: [String]) throws {
    let writer = try folder.writer()
    #expect(throws: Diagnostic.self) {
      for path in paths { try writer.write(file(path, path)) }
      _ = try writer.finish()
    }
    writer.abandon()
    #expect(try !folder.names.contains("site"))
  }

  @Test("a link inside the site is not followed")
  func linkInSite() throws {
    try folder.build(["media/a.png": "a", "index.html": "home"])
    try folder.put("theirs", at: "elsewhere/a.png")
    try FileManager.default.removeItem(atPath: folder.site + "/media")
    try FileManager.default.createSymbolicLink(
      atPath: folder.site + "/media", withDestinationPath: folder.path + "/elsewhere")
    #expect(throws: Diagnostic.self) { try folder.build(["media/a.png": "b", "index.html": "home"]) }
    try folder.build(["index.html": "home"])
    #expect(folder.text("elsewhere/a.png") == "theirs")
  }

  @Test("a copy of a large file with patches has them in every chunk, and stays if it is there already")
  func patchedCopy() throws {
    let count = 200_000
    try folder.put(String(repeating: "x", count: count), at: "source.bin")
    let patches = [PatchedFile.Patch.zeros(65_500..<131_100), .bytes(Array("free".utf8), at: 131_070 + 64)]
    let source = try #require(PatchedFile(of: folder.path + "/source.bin", size: count, patches))
    let video = SiteFile(try #require(SitePath("media/x.mp4")), .patched(source))
    for isFirst in [true, false] {
      let writer = try folder.writer()
      try writer.write(video)
      let report = try writer.finish()
      #expect(report.filesWritten == (isFirst ? 1 : 0) && report.bytesTotal == count)
      let text = try #require(folder.text("site/media/x.mp4"))
      #expect(text.utf8.count == count && text.contains("xxfreexx"))
      #expect(text.utf8.count { $0 == 0 } == 131_100 - 65_500)
    }
    try folder.put(String(repeating: "x", count: count + 1), at: "source.bin")
    #expect(throws: Diagnostic.self) { try folder.writer().write(video) }
  }

  @Test("a file is copied from its source, and compared with it")
  func copies() throws {
    let text = String(repeating: "0123456789", count: 20_000)
    try folder.put(text, at: "source.bin")
    let copy = SiteFile(try #require(SitePath("media/x.bin")), .copy(of: folder.path + "/source.bin"))
    for expected in [1, 0] {
      let writer = try folder.writer()
      try writer.write(copy)
      #expect(try writer.finish().filesWritten == expected)
    }
    #expect(folder.text("site/media/x.bin") == text)
    try folder.put(text.dropLast() + "X", at: "source.bin")
    let writer = try folder.writer()
    try writer.write(copy)
    #expect(try writer.finish().filesWritten == 1)
  }

  @Test("a source that is missing or no regular file is an error")
  func badSource() throws {
    let writer = try folder.writer()
    for source in [folder.path + "/nothing", folder.path] {
      let copy = SiteFile(try #require(SitePath("x")), .copy(of: source))
      let error = #expect(throws: Diagnostic.self) { try writer.write(copy) }
      #expect(error?.place?.path == source)
    }
    writer.abandon()
  }

  @Test("a writer that has ended takes no file and does not finish again")
  func ended() throws {
    let writer = try folder.writer()
    _ = try writer.finish()
    #expect(throws: Diagnostic.self) { try writer.write(file("a", "a")) }
    #expect(throws: Diagnostic.self) { try writer.finish() }
    writer.abandon()
  }

  @Test("many tasks write at once, and the manifest is the same as that of one")
  func concurrency() async throws {
    let other = try TemporaryFolder()
    let writer = try folder.writer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in stride(from: task, to: 800, by: 8) {
            try writer.write(file("p/\(number % 40)/\(number).html", "page \(number)"))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try writer.finish().filesWritten == 800)
    var files: [String: String] = [:]
    for number in 0..<800 { files["p/\(number % 40)/\(number).html"] = "page \(number)" }
    try other.build(files)
    #expect(folder.text(".threadline/site/manifest") == other.text(".threadline/site/manifest"))
    #expect(try folder.tree() == other.tree())
  }

  @Test(
    "random edits give what a build into an empty folder gives (fault 182)", arguments: [1, 2, 3] as [UInt64])
  func randomEdits(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    var files: [String: String] = [:]
    for _ in 0..<20 {
      for _ in 0..<6 {
        let folder = "\(Int.random(in: 0..<3, using: &random))/\(Int.random(in: 0..<9, using: &random))"
        let name = Bool.random(using: &random) ? folder + ".css" : folder + "/index.html"
        files[name] = Bool.random(using: &random) ? nil : "\(Int.random(in: 0..<3, using: &random))"
      }
      try folder.build(files)
      let fresh = try TemporaryFolder()
      try fresh.build(files)
      #expect(try folder.tree() == fresh.tree())
      #expect(folder.text(".threadline/site/manifest") == fresh.text(".threadline/site/manifest"))
    }
  }

  @Test("the state folder is for its owner alone and its manifest is sorted text")
  func stateFolder() throws {
    try folder.build(["b.html": "b", "a/z.html": "z", "a.html": "a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.state)
    #expect((attributes[.posixPermissions] as? Int) == 0o700)
    let lines = try #require(folder.text(".threadline/site/manifest")).split(separator: "\n")
    #expect(lines.first == "threadline-manifest 1")
    #expect(
      lines.dropFirst().dropLast().map { $0.prefix { $0 != "\t" } } == ["a.html", "a/z.html", "b.html"])
    #expect(lines.last?.hasPrefix("hash ") == true)
  }

  @Test("a build that is given up in no time says how many bytes it leaves, and the next one removes them")
  func abandonedInNoTime() throws {
    try folder.build(["index.html": "home"])
    let writer = try folder.writer()
    for number in 1...40 { try writer.write(file("\(number)/index.html", "words")) }
    let left = try #require(writer.abandon(within: .zero))
    #expect(left.path == folder.path + "/.site.threadline-staged")
    #expect(left.bytes > 0 && left.bytes < 200 && left.bytes % 5 == 0)
    #expect(throws: Diagnostic.self) { try writer.write(file("index.html", "late")) }
    #expect(folder.text("site/index.html") == "home")
    let next = try folder.writer()
    for number in 1...40 { try next.write(file("\(number)/index.html", "words")) }
    #expect(next.abandon(within: .seconds(60)) == nil)
    #expect(try folder.names == [".threadline", "site"])
  }

  @Test("moving files into a site is reported, with the fact that the old site is not as it was")
  func moving() throws {
    let pages = Dictionary(uniqueKeysWithValues: (1...200).map { ("\($0)/index.html", "words") })
    let first = try folder.writer()
    #expect(first.isFirst)
    try first.write(file("index.html", "home"))
    _ = try first.finish()
    let writer = try folder.writer()
    for (path, text) in pages { try writer.write(file(path, text)) }
    #expect(!writer.isFirst && !writer.hasTouchedSite)
    var told: [[Int]] = []
    let report = try writer.finish { told.append([$0, $1]) }
    #expect(told == [[64, 200], [128, 200], [192, 200]] && report.filesWritten == 200)
    #expect(writer.hasTouchedSite)
  }
}
