import Foundation
import SitePaths
import Testing

@testable import SiteWriting

@Suite("Files of an earlier build")
struct EarlierFilesTests {
  private let folder: TemporaryFolder
  private let path: SitePath

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(SitePath("cards/one.png"))
  }

  private func writer(sharing: [String] = ["cards"]) throws -> SiteWriter {
    try SiteWriter(output: folder.site, state: folder.state, sharing: sharing)
  }

  private func first(fingerprint: UInt64 = 7) throws {
    let writer = try writer()
    try writer.write(SiteFile(path, bytes: Array("drawn".utf8), fingerprint: fingerprint))
    try writer.write(SiteFile(try #require(SitePath("index.html")), bytes: [1], fingerprint: 7))
    _ = try writer.finish()
  }

  @Test("a file of the same fingerprint is kept with its bytes, by as many builds as ask")
  func keeps() throws {
    try first()
    for _ in 0..<2 {
      let writer = try writer()
      #expect(try writer.keep(placed: path, fingerprint: 7) == Array("drawn".utf8))
      let report = try writer.finish()
      #expect(report.filesWritten == 0 && report.filesUnchanged == 1)
      #expect(folder.text("site/cards/one.png") == "drawn")
    }
  }

  @Test("nothing is kept of another fingerprint, of none, from another folder, or in a first build")
  func refuses() throws {
    let none = try writer()
    #expect(try none.keep(placed: path, fingerprint: 7) == nil)
    none.abandon()
    try first(fingerprint: 0)
    let bare = try writer()
    #expect(try bare.keep(placed: path, fingerprint: 0) == nil)
    bare.abandon()
    try first()
    let writer = try writer()
    #expect(try writer.keep(placed: path, fingerprint: 8) == nil)
    #expect(try writer.keep(placed: try #require(SitePath("index.html")), fingerprint: 7) == nil)
    writer.abandon()
    let strict = try self.writer(sharing: [])
    #expect(try strict.keep(placed: path, fingerprint: 7) == nil)
    strict.abandon()
  }

  @Test("what was changed, removed or replaced by a link is made again (fault 171)")
  func changed() throws {
    for change in ["drawm", "drawn and more", nil] {
      try first()
      try FileManager.default.removeItem(atPath: "\(folder.site)/cards/one.png")
      if let change { try folder.put(change, at: "site/cards/one.png") }
      let writer = try writer()
      #expect(try writer.keep(placed: path, fingerprint: 7) == nil, "\(change ?? "nothing")")
      writer.abandon()
    }
    try first()
    try folder.put("drawn", at: "elsewhere.png")
    try FileManager.default.removeItem(atPath: "\(folder.site)/cards/one.png")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.site)/cards/one.png", withDestinationPath: "\(folder.path)/elsewhere.png")
    let writer = try writer()
    #expect(try writer.keep(placed: path, fingerprint: 7) == nil)
    writer.abandon()
  }

  @Test("what is missing, of another size, a folder or a link is made again, and its neighbors are not")
  func neighbors() throws {
    let names = (0..<7).map { "@ada/post/\($0)/index.html" } + ["tags/a/index.html", "tags/a/2/index.html"]
    let paths = try names.map { try #require(SitePath($0)) }
    let all = ["@ada", "tags"]
    let first = try writer(sharing: all)
    for path in paths { try first.write(SiteFile(path, bytes: Array("four".utf8), fingerprint: 7)) }
    _ = try first.finish()
    for number in [0, 4, 5] {
      try FileManager.default.removeItem(atPath: "\(folder.site)/@ada/post/\(number)/index.html")
    }
    try folder.put("fives", at: "site/@ada/post/2/index.html")
    try folder.put("four", at: "site/@ada/post/4/index.html/within")
    try folder.put("four", at: "site/@ada/post/5/other.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.site)/@ada/post/5/index.html", withDestinationPath: "other.html")
    let next = try writer(sharing: all)
    #expect(try paths.filter { try next.hasShared($0) } == [1, 3, 6, 7, 8].map { paths[$0] })
    next.abandon()
  }

  @Test("where the manifest cannot be believed nothing is kept")
  func damagedManifest() throws {
    try first()
    let manifest = "\(folder.state)/manifest"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    try text.replacingOccurrences(of: "one", with: "two").write(
      toFile: manifest, atomically: true, encoding: .utf8)
    let writer = try writer()
    #expect(try writer.keep(placed: path, fingerprint: 7) == nil)
    writer.abandon()
  }
}
