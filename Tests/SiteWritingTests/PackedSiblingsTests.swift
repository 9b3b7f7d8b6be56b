import CBrotli
import CDeflate
import Foundation
import RandomNumbers
import SitePaths
import Testing

@testable import SiteWriting

@Suite("Packed siblings")
struct PackedSiblingsTests {
  private let folder: TemporaryFolder
  private let text = String(repeating: "A line that comes again and again. ", count: 60)

  init() throws { folder = try TemporaryFolder() }

  private func writer(_ codings: [PackedCoding] = PackedCoding.allCases) throws -> SiteWriter {
    try SiteWriter(output: folder.site, state: folder.state, packing: PackedSiblings(codings))
  }

  @discardableResult
  private func build(
    _ files: [String: String], _ codings: [PackedCoding] = PackedCoding.allCases, fingerprint: UInt64 = 0
  ) throws -> WritingReport {
    let writer = try writer(codings)
    for (path, text) in files { try writer.write(file(path, text, fingerprint: fingerprint)) }
    return try writer.finish()
  }

  private func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.site + "/" + path).map { Array($0) }
  }

  @Test("siblings unpack to their file, and gzip has neither a name nor a time")
  func unpack() throws {
    try build(["@ada/index.html": text, "site.css": text])
    for path in ["@ada/index.html", "site.css"] {
      let gzip = try #require(bytes(path + ".gz"))
      let brotli = try #require(bytes(path + ".br"))
      #expect(Unpacking.gzip(gzip) == Array(text.utf8))
      #expect(Unpacking.brotli(brotli) == Array(text.utf8))
      #expect(Array(gzip.prefix(8)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
      #expect(gzip.count < text.utf8.count / 2 && brotli.count < text.utf8.count / 2)
    }
  }

  @Test("only the codings that were asked for are made, each once")
  func codings() throws {
    try build(["index.html": text], [.brotli, .brotli])
    #expect(try folder.tree().keys.sorted() == ["index.html", "index.html.br"])
  }

  @Test("pictures, small files and what saves too little have none")
  func unpacked() throws {
    var numbers = SeededNumbers(seed: 4)
    let noise = String(
      (0..<2_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 32...126, using: &numbers))) })
    let files = [
      "a.png": text, "b.html": String(text.prefix(255)), "c.txt": noise, "_redirects": text,
      "d.html.gz": text,
    ]
    try build(files, [.gzip])
    let kept = try #require(bytes("c.txt.gz"), "letters alone save a little")
    #expect(kept.count <= 1_900)
    #expect(
      try folder.tree().keys.sorted()
        == files.keys.sorted().flatMap { $0 == "c.txt" ? [$0, "c.txt.gz"] : [$0] })
    #expect(
      PackedSiblings([.gzip]).packed(
        (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &numbers) },
        at: try #require(SitePath("a.html")), by: .gzip) == nil)
  }

  @Test("a file whose name has no space for another ending has no sibling")
  func longName() throws {
    let name = String(repeating: "a", count: 250) + ".html"
    try build([name: text])
    #expect(try folder.tree().keys.sorted() == [name])
  }

  @Test(
    "a build of the same files writes nothing, and gives the same bytes in another folder", arguments: [0, 7])
  func nothingChanged(fingerprint: UInt64) throws {
    let files = ["a/index.html": text, "b/index.html": text + "b", "sitemap.xml": text + "c"]
    try build(files, fingerprint: fingerprint)
    let stamp = try folder.stamp("site/a/index.html.br")
    let report = try build(files, fingerprint: fingerprint)
    #expect((report.filesWritten, report.filesUnchanged, report.filesDeleted) == (0, 9, 0))
    #expect(try folder.stamp("site/a/index.html.br") == stamp)
    let other = try TemporaryFolder()
    let writer = try SiteWriter(
      output: other.site, state: other.state, packing: PackedSiblings(PackedCoding.allCases))
    for (path, text) in files { try writer.write(file(path, text)) }
    _ = try writer.finish()
    #expect(try other.tree() == folder.tree())
  }

  @Test("a file that changes changes its own siblings, and no others")
  func change() throws {
    try build(["a/index.html": text, "b/index.html": text])
    let stamp = try folder.stamp("site/b/index.html.gz")
    let report = try build(["a/index.html": text + "new", "b/index.html": text])
    #expect((report.filesWritten, report.filesUnchanged, report.filesDeleted) == (3, 3, 0))
    #expect(Unpacking.gzip(try #require(bytes("a/index.html.gz"))) == Array((text + "new").utf8))
    #expect(try folder.stamp("site/b/index.html.gz") == stamp)
  }

  @Test("siblings go with their file, with the option, and when the file becomes too small")
  func removal() throws {
    try build(["a/index.html": text, "b/index.html": text, "c/index.html": text])
    let report = try build(["a/index.html": text, "b/index.html": "small"])
    #expect((report.filesWritten, report.filesDeleted) == (1, 5))
    #expect(
      try folder.tree().filter { $0.value != nil }.keys.sorted()
        == ["a/index.html", "a/index.html.br", "a/index.html.gz", "b/index.html"])
    let without = try build(["a/index.html": text, "b/index.html": "small"], [])
    #expect((without.filesWritten, without.filesUnchanged, without.filesDeleted) == (0, 2, 2))
    #expect(bytes("a/index.html.gz") == nil && bytes("a/index.html.br") == nil)
  }

  @Test("a kept group keeps its siblings unread, and one whose sibling was touched is rendered again")
  func groups() throws {
    let page = try file("a/index.html", text, fingerprint: 7)
    let first = try writer()
    try first.write(page)
    try first.remember(group: 7, dependencies: [])
    _ = try first.finish()
    let second = try writer()
    #expect(try second.dependencies(ofGroup: 7) == [])
    try second.keep(groups: [7], sharing: [])
    let report = try second.finish()
    #expect((report.filesWritten, report.filesUnchanged, report.filesDeleted) == (0, 3, 0))
    Thread.sleep(forTimeInterval: 0.05)
    try folder.put("other", at: "site/a/index.html.gz")
    let third = try writer()
    #expect(try third.dependencies(ofGroup: 7) == nil)
    try third.write(page)
    #expect(try third.finish().filesWritten == 1)
    #expect(Unpacking.gzip(try #require(bytes("a/index.html.gz"))) == Array(text.utf8))
  }

  @Test("a foreign packed file is not overwritten, and one of a theme replaces ours")
  func foreign() throws {
    try build(["index.html": text], [])
    try folder.put("mine", at: "site/index.html.gz")
    #expect(throws: (any Error).self) { try build(["index.html": text]) }
    #expect(folder.text("site/index.html.gz") == "mine" && bytes("index.html.br") == nil)
    try FileManager.default.removeItem(atPath: folder.site + "/index.html.gz")
    let writer = try writer()
    try writer.write(file("index.html", text), isPacking: false)
    try writer.write(file("index.html.gz", "own"))
    _ = try writer.finish()
    #expect(try folder.tree() == ["index.html": text, "index.html.gz": "own"])
  }

  @Test(
    "a build that dies while files move leaves no sibling that says other than its file (fault 206)",
    arguments: 0..<4)
  func order(step: Int) throws {
    // The obstacle makes the move end at that step, as a crash would.
    try build(["a/index.html": text, "b/index.html": text, "z.xml": text])
    let obstacle = ["a/index.html", "z.xml", "c/index.html", "z.xml.gz"][step]
    let changed = [
      "a/index.html": text + "new", "b/index.html": "small", "c/index.html": text, "z.xml": text + "new",
    ]
    let writer = try writer()
    for (path, text) in changed { try writer.write(file(path, text)) }
    try? FileManager.default.removeItem(atPath: folder.site + "/" + obstacle)
    try folder.put("mine", at: "site/\(obstacle)/mine")
    #expect(throws: (any Error).self) { try writer.finish() }
    for (path, packed) in try folder.tree() where path.hasSuffix(".gz") && packed != nil {
      let plain = bytes(String(path.dropLast(3)))
      #expect(Unpacking.gzip(try #require(bytes(path))) == plain, "\(path)")
    }
    try FileManager.default.removeItem(atPath: folder.site + "/" + obstacle)
    try build(changed)
    for name in ["a/index.html", "c/index.html", "z.xml"] {
      #expect(Unpacking.brotli(try #require(bytes(name + ".br"))) == bytes(name))
      #expect(Unpacking.gzip(try #require(bytes(name + ".gz"))) == bytes(name))
    }
    #expect(bytes("b/index.html.gz") == nil)
  }
}

/// What a browser does with a sibling.
private enum Unpacking {
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let unpacker = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(unpacker) }
    var (result, count) = ([UInt8](repeating: 0, count: 1 << 20), 0)
    let done = libdeflate_gzip_decompress(unpacker, bytes, bytes.count, &result, result.count, &count)
    return done == LIBDEFLATE_SUCCESS ? Array(result.prefix(count)) : nil
  }

  static func brotli(_ bytes: [UInt8]) -> [UInt8]? {
    var (result, count) = ([UInt8](repeating: 0, count: 1 << 20), 1 << 20)
    let done = BrotliDecoderDecompress(bytes.count, bytes, &count, &result)
    return done == BROTLI_DECODER_RESULT_SUCCESS ? Array(result.prefix(count)) : nil
  }
}
