import BuildDiagnostics
import Foundation
import SiteFiles
import Testing
import ThreadModel

@testable import Exports

@Suite("Exports that cannot be recalled")
struct RecallRefusalTests {
  private let fixture: ExportFixture
  private let lines = ExportFixture.manyLines

  init() throws { fixture = try ExportFixture() }

  /// What is recalled of an export after its bytes were changed.
  private func recalled(_ change: (String) -> String) throws -> RecalledExports? {
    let path = try fixture.write(lines: lines)
    let left = try #require(try fixture.read(files: [path]).leftBytes)
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let after = change(before)
    try #require(before != after)
    try fixture.write("export.ndjson", after.utf8)
    let one = fixture.reader().recall([path], from: left, jobs: 1)
    #expect((one == nil) == (fixture.reader().recall([path], from: left, jobs: 2) == nil))
    return one
  }

  @Test(
    "a change of anything but words",
    arguments: [
      (#""id":"p7""#, #""id":"q7""#), (#""id":"p39""#, #""id":"q39""#), (#""id":"p0""#, #""id":"q0""#),
      (#""words of 7","visibility":"public""#, #""words of 7","visibility":"private""#),
      (#""words of 7","visibility":"public""#, #""words of 7","visibility":"unlisted""#),
      (#""text":"words of 7""#, #""text":"words of 7","visibility":"private""#),
      (#""replyTo":{"id":"p3"}"#, #""replyTo":{"id":"p2"}"#),
      (#""account":"b""#, #""account":"a""#), (#"2026-03-04T05:17"#, #"2026-03-04T05:18"#),
      (#""text":"words of 7""#, #""texts":"words of 7""#),
      (#""text":"words of 7""#, #""text":"x","mood":"y""#), (#""text":"words of 7""#, #""text":7"#),
      (#""counts":{"likes":4}"#, #""counts":{"likes":"4"}"#),
      (#""text":"words of 7""#, #""text":"x","draft":true"#), (#""text":"words of 7","#, ""),
      (#""text":"words of 7""#, #""text":"words of 7"#), (#""text":"words of 7""#, #""text":{"#),
      (#""text":"words of 7""#, "\"text\":\"a\u{1}\""), (#""text":"words of 7""#, #""text":"\x""#),
      (#""text":"words of 7""#, #""text":"a"} {"text":"b""#),
      (#""slug":"s5""#, #""slug":"t5""#), (#"["old5"]"#, #"["older5"]"#),
      (#""version":1"#, #""version":2"#), (#""version":1"#, #""version":1,"defaultVisibility":"public""#),
      (#""name":"Ben""#, #""name":"Bea""#), (#""subject":{"id":"p3"}"#, #""subject":{"id":"p4"}"#),
      (#"{"type":"end","records":43}"#, #"{"type":"end","records":42}"#),
      (#"{"type":"end","records":43}"#, ""), (#""type":"post","id":"p7""#, #""type":"posts","id":"p7""#),
      (#"{"type":"post","id":"p7""#, #" {"type":"post","id":"p7""#),
    ])
  func structure(_ before: String, _ after: String) throws {
    #expect(
      try recalled { text in
        guard let found = text.firstRange(of: before) else { return text }
        return text.replacingCharacters(in: found, with: after)
      } == nil)
  }

  @Test(
    "a line that is added, gone, moved or doubled, wherever it stands", arguments: [0, 1, 2, 20, 41, 42, 43])
  func otherLines(place: Int) throws {
    let changes: [(inout [Substring]) -> Void] = [
      { $0.insert(Substring(ExportFixture.post("new")), at: place + 1) }, { $0.remove(at: place) },
      { $0.swapAt(place, place + 1) }, { $0.insert($0[place], at: place) }, { $0.insert("", at: place) },
    ]
    for change in changes {
      #expect(
        try recalled { text in
          var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          change(&lines)
          return lines.joined(separator: "\n")
        } == nil)
    }
  }

  @Test("other line ends, an empty file, and bytes cut off or added at either end")
  func ends() throws {
    let changes: [(String) -> String] = [
      { $0.replacing("\n", with: "\r\n") }, { String($0.dropLast()) }, { $0 + "\n" }, { _ in "" },
      { "\n" + $0 },
      { String($0.dropFirst()) }, { String($0.prefix($0.count / 2)) }, { $0 + $0 }, { _ in "\n" },
      { $0 + "x" },
    ]
    for change in changes { #expect(try recalled(change) == nil) }
  }

  @Test("more lines with other words than reading takes time for")
  func manyChanges() throws {
    func write(_ word: String, _ count: Int) throws -> String {
      try fixture.write(
        lines: [ExportFixture.ada]
          + (0..<600).map { number in
            let post = ExportFixture.post("\(number)")
            return number < count ? post.replacing("words", with: word) : post
          })
    }
    let path = try write("words", 0)
    let left = try #require(try fixture.read(files: [path]).leftBytes)
    for (count, isRecalled) in [(256, true), (257, false), (600, false)] {
      _ = try write("longer words", count)
      #expect((fixture.reader().recall([path], from: left) != nil) == isRecalled)
    }
  }

  @Test("bytes of a state that are cut off anywhere, or are none")
  func damagedState() throws {
    let path = try fixture.write(lines: [ExportFixture.ada, ExportFixture.post("1"), ExportFixture.post("2")])
    let left = try #require(try fixture.read(files: [path]).leftBytes)
    #expect(fixture.reader().recall([path], from: left) != nil)
    for count in left.indices { #expect(fixture.reader().recall([path], from: Array(left[..<count])) == nil) }
    #expect(fixture.reader().recall([path], from: [UInt8](repeating: 0xFF, count: 4096)) == nil)
    for place in left.indices {
      for value in [UInt8(0), 0x7F, 0xFF] {
        var bytes = left
        bytes[place] = value
        _ = fixture.reader().recall([path], from: bytes)  // whatever it gives, it does not crash
      }
    }
  }

  @Test("another name, and what is packed or is no native export now")
  func names() throws {
    let path = try fixture.write(lines: lines)
    let left = try #require(try fixture.read(files: [path]).leftBytes)
    let copy = try fixture.write("copy.ndjson", lines: lines)
    for paths in [[copy], [], [path, path], ["-"], [fixture.folder], [fixture.folder + "/none"]] {
      #expect(fixture.reader().recall(paths, from: left) == nil)
    }
    try fixture.write("export.ndjson", [0x1F, 0x8B, 8, 0])
    #expect(fixture.reader().recall([path], from: left) == nil)
    try FileManager.default.removeItem(atPath: path)
    #expect(fixture.reader().recall([path], from: left) == nil)
  }

  @Test("other options, rules, redactions and accounts that are one")
  func options() throws {
    let path = try fixture.write(lines: lines)
    let left = try #require(try fixture.read(files: [path]).leftBytes)
    let changes: [(inout ExportReader.Options) -> Void] = [
      { $0.assumedVisibility = .public }, { $0.kind = "native" }, { $0.handle = "" },
      { $0.publishAnyway = true },
      { $0.sameAccounts = [["ada", "ben"]] }, { $0.redactions = Redactions([.init(.post, ids: ["p3"])]) },
      { $0.rules = PublishRules(allow: [], deny: []) { _, _ in [] } },
    ]
    for change in changes {
      #expect(fixture.reader(change).recall([path], from: left) == nil)
    }
    for change in changes.dropFirst(4) {
      #expect(try fixture.reader(change).read([path]).leftBytes == nil)
    }
    #expect(fixture.reader().recall([path], from: left) != nil)
  }

  @Test("posts that an earlier build kept")
  func earlierExports() throws {
    let path = try fixture.write(lines: lines)
    let keepsAll = fixture.reader { $0.missing = .keepAll }
    let exports = try keepsAll.read([path])
    let left = try #require(exports.leftBytes)
    #expect(keepsAll.recall([path], from: left) != nil)
    try keepsAll.commit(exports)
    #expect(keepsAll.recall([path], from: left) == nil)
    #expect(fixture.reader().recall([path], from: left) == nil)
    #expect(try keepsAll.read([path]).leftBytes == nil)
    #expect(fixture.reader { $0.missing = .remove }.recall([path], from: left) != nil)
  }

  @Test(
    "exports of which not everything is published, or of which something is to be said, leave nothing",
    arguments: [
      ExportFixture.post("secretname").replacing("\"public\"", with: "\"private\""),
      ExportFixture.post("secretname").replacing("\"public\"", with: "\"direct\""),
      ExportFixture.post("secretname").replacing(",\"visibility\":\"public\"", with: ""),
      ExportFixture.post("secretname", #""labels":["!no-unauthenticated"]"#),
      ExportFixture.post("secretname", #""draft":true"#),
      ExportFixture.post("secretname", #""publish_at":"2000-01-01T00:00:00Z""#),
      ExportFixture.post("secretname", #""publish_at":"9000-01-01T00:00:00Z""#),
      ExportFixture.post("secretname", #""mood":"good""#),
      ExportFixture.post("p1"), ExportFixture.manyLines[3],
      #"{"type":"account","id":"secretname","handle":"secretname","flags":["private"]}"#,
      #"{"type":"account","id":"secretname","handle":"secretname","mood":"good"}"#,
      #"{"type":"account","id":"a","handle":"ada"}"#, #"{"type":"account","id":"secretname"}"#,
      #"{"type":"tombstone","id":"secretname"}"#,
      #"{"type":"song","id":"secretname","account":"a","published":"2026-03-04T05:06:07Z","visibility":"public"}"#,
      #"{"type":"post","id":"secretname"}"#, "[]", "{", "{}",
    ])
  func notPlain(line: String) throws {
    let lines = lines.dropLast() + [line]
    let exports = try fixture.read(files: [fixture.write(lines: Array(lines))])
    var values = StateValues()
    #expect(!exports.leave(in: &values))
    #expect(!String(decoding: bytes(of: values), as: UTF8.self).contains("secretname"))
  }

  @Test("what comes through standard input leaves nothing")
  func standardInput() throws {
    let path = try fixture.write(lines: lines)
    let input = try #require(FileHandle(forReadingAtPath: path))
    let exports = try fixture.read(files: ["-"], standardInput: input.fileDescriptor)
    #expect(exports.archive.rows.count == 41 && exports.leftBytes == nil)
  }
}
