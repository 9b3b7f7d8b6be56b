import BuildDiagnostics
import Foundation
import SiteFiles
import Testing
import ThreadModel

@testable import Exports

@Suite("Recalling exports of which words have changed")
struct RecallTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  /// Reads an export, replaces it, and compares what is recalled with what is read.
  @discardableResult
  private func expectRecalled(
    _ before: [String], _ after: [String], joined separator: String = "\n", ending: String = "\n"
  ) throws -> RecalledExports {
    func bytes(_ lines: [String]) -> [UInt8] {
      Array((([ExportFixture.header] + lines).joined(separator: separator) + ending).utf8)
    }
    let path = try fixture.write("export.ndjson", bytes(before))
    let earlier = try fixture.read(files: [path])
    let left = try #require(earlier.leftBytes)
    try fixture.write("export.ndjson", bytes(after))
    let recalled = try #require(fixture.reader().recall([path], from: left))
    try expectSame(recalled.exports, try fixture.read(files: [path]))
    for jobs in [1, 2] {
      let again = try #require(fixture.reader().recall([path], from: left, jobs: jobs))
      #expect(again.before == recalled.before)
      #expect(again.exports.archive.rows == recalled.exports.archive.rows)
    }
    for index in earlier.archive.rows.indices where recalled.before[UInt32(index)] == nil {
      #expect(earlier.archive.rows[index].fingerprint == recalled.exports.archive.rows[index].fingerprint)
    }
    for (index, row) in recalled.before { #expect(row == earlier.archive.rows[Int(index)]) }
    return recalled
  }

  @Test("exports in which nothing has changed are what they were")
  func unchanged() throws {
    let lines = ExportFixture.manyLines
    #expect(try expectRecalled(lines, lines).before.isEmpty)
  }

  @Test(
    "a post with other words has the row that reading gives it",
    arguments: [
      (#""text":"words of 7""#, #""text":"more #words of seven""#),
      (#""text":"words of 7""#, #""text":"""#),
      (#""text":"words of 7""#, #""text":[{"t":"1"}]"#),
      (#""text":"words of 7""#, #""text":[{"t":"a","tag":"b"}]"#),
      (#""likes":8}"#, #""likes":9,"unheard":1}"#),
      (#""longText":{"html":"<p>x"}"#, #""longText":{"html":"<p>&num;y"}"#),
      (#""counts":{"likes":12}"#, #""counts":null"#),
    ])
  func oneEdit(_ before: String, _ after: String) throws {
    let lines = ExportFixture.manyLines
    let place = try #require(lines.firstIndex { $0.contains(before) })
    var changed = lines
    changed[place] = lines[place].replacing(before, with: after)
    #expect(try expectRecalled(lines, changed).before.count == 1)
    #expect(try expectRecalled(changed, lines).before.count == 1)
  }

  @Test(
    "the time of a change and earlier versions are words",
    arguments: [
      (#""updated":"2026-04-01T00:00:00Z""#, #""updated":"2026-05-01T00:00:00.5Z""#),
      (#""updated":null"#, #""updated":"2026-05-01T00:00:00Z""#),
      (#""revisions":[]"#, ##""revisions":[{"text":"#a","published":"2026-05-01T00:00:00Z"}]"##),
      (#""te\u0078t":"a","text":"b""#, ##""te\u0078t":"#ab","text":"bc""##),
      (#""text" : "a" "#, #""text" : "ab" "#),
    ])
  func otherWords(_ before: String, _ after: String) throws {
    let post =
      #"{"type":"post","id":"x","account":"a","published":"2026-03-04T05:06:07Z","visibility":"public","#
    let lines = ExportFixture.manyLines.dropLast()
    try expectRecalled(lines + [post + before + "}"], lines + [post + after + "}"])
  }

  @Test("random edits of random posts", arguments: 0..<24)
  func randomEdits(seed: Int) throws {
    var chance = SeededNumbers(seed)
    let words = ["", "a", "#tag", "längere Wörter", #"\"quoted\\\""#, #"\u0023escaped"#, "日本 &num;x"]
    func text() -> String { words[chance.next(words.count)] + " " + words[chance.next(words.count)] }
    var lines = ExportFixture.manyLines
    let before = lines
    for _ in 0...chance.next(8) {
      let place = 2 + chance.next(40)
      lines[place] = before[place].replacing(/"words of \d+"/) { _ in "\"\(text())\"" }
    }
    try expectRecalled(
      before, lines, joined: seed.isMultiple(of: 2) ? "\n" : "\r\n",
      ending: seed.isMultiple(of: 3) ? "" : "\n")
  }

  @Test("empty lines stay what they are, wherever they stand")
  func emptyLines() throws {
    let lines = ExportFixture.manyLines.flatMap { [$0, "", " \r"] }
    try expectRecalled(lines, lines.map { $0.replacing("words of 3", with: "other words of 3") })
  }

  @Test("a recalled export is recalled again, and again")
  func chain() throws {
    let path = try fixture.write(lines: ExportFixture.manyLines)
    var left = try #require(try fixture.read(files: [path]).leftBytes)
    var lines = ExportFixture.manyLines
    for round in 0..<6 {
      lines[2 + round * 5] = lines[2 + round * 5].replacing(/words of/, with: "round \(round) of")
      try fixture.write(lines: lines)
      let recalled = try #require(fixture.reader().recall([path], from: left))
      #expect(recalled.before.count == 1)
      try expectSame(recalled.exports, try fixture.read(files: [path]))
      left = try #require(recalled.exports.leftBytes)
    }
  }

  @Test("a folder of files and a file beside it, each with a change")
  func files() throws {
    func post(_ id: String, _ text: String) -> String {
      ExportFixture.post(id).replacing("words of \(id)", with: text)
    }
    func write(_ text: String) throws -> [String] {
      try fixture.write("all/a.ndjson", lines: [ExportFixture.ada, post("1", text), post("2", "b")])
      try fixture.write("all/b.ndjson", lines: [post("3", "c"), post("4", text)])
      return [
        fixture.folder + "/all", try fixture.write("c.ndjson", lines: [post("5", text), post("6", "d")]),
      ]
    }
    let paths = try write("first")
    let left = try #require(try fixture.read(files: paths).leftBytes)
    _ = try write("second and longer")
    let recalled = try #require(fixture.reader().recall(paths, from: left))
    #expect(recalled.before.count == 3)
    try expectSame(recalled.exports, try fixture.read(files: paths))
    #expect(fixture.reader().recall(paths.reversed(), from: left) == nil)
    #expect(fixture.reader().recall([paths[0]], from: left) == nil)
    try fixture.write("all/d.ndjson", lines: [post("7", "e")])
    #expect(fixture.reader().recall(paths, from: left) == nil)
  }

  @Test("what is recalled can be committed, and a file that is written to afterwards is refused")
  func committing() throws {
    let path = try fixture.write(lines: ExportFixture.manyLines)
    let left = try #require(try fixture.read(files: [path]).leftBytes)
    try fixture.reader().commit(try fixture.read(files: [path]))
    try fixture.write("state/imports.new/0001/threadline.ndjson", "left by a build that failed".utf8)
    let recalled = try #require(fixture.reader().recall([path], from: left))
    try fixture.reader().commit(recalled.exports)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/state/imports.new"))
    #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/state/imports/0001"))
    try recalled.exports.refuseChanges()
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("\n".utf8))
    try file.close()
    #expect(code(thrownBy: recalled.exports.refuseChanges) == "export-changed")
  }

  @Test("media that posts name are counted as they were")
  func media() throws {
    try fixture.write("media/a.png", "a".utf8)
    let media = #""media":[{"kind":"image","file":"media/a.png"},{"kind":"image","file":"media/b.png"}]"#
    let post = ExportFixture.post("1", media)
    let recalled = try expectRecalled(
      [ExportFixture.ada, post], [ExportFixture.ada, post.replacing("words", with: "Words")])
    #expect(recalled.exports.sources[0].mediaFound == 1 && recalled.exports.sources[0].mediaMissing == 1)
  }
}

/// Numbers that look random and are the same for one seed.
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number below a bound.
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
