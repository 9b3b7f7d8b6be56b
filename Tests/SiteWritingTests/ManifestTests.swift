import BuildDiagnostics
import FileSystem
import RandomNumbers
import SitePaths
import Testing

@testable import SiteWriting

@Suite struct ManifestTests {
  private let folder: TemporaryFolder
  private let state: Folder

  init() throws {
    folder = try TemporaryFolder()
    state = try Folder(folder.path)
  }

  private func row(_ path: String, _ number: UInt64 = 7) throws -> ManifestRow {
    let hash = ContentHash(high: number, low: .max)
    return ManifestRow(path: try #require(SitePath(path)), fingerprint: number, hash: hash, size: 12)
  }

  private func write(_ paths: [String], to name: String) throws -> [ManifestRow] {
    let rows = try paths.map { try row($0) }
    var writer = try HashedWriter(name, in: state)
    for row in rows {
      try row.line.withUnsafeBufferPointer { try writer.append(#require(ManifestLine($0)).bytes) }
    }
    try writer.close()
    return rows
  }

  /// What a line says; `nil` if it is not what a build writes.
  private func read(_ line: [UInt8]) -> ManifestRow? {
    line.withUnsafeBufferPointer { try? ManifestLine($0)?.row(of: "m") }
  }

  @Test("a row is read as it was written")
  func roundTrip() throws {
    let row = try row("@ada/日本/index.html", 0xFEDC_BA98_0000_0001)
    #expect(
      String(decoding: row.line, as: UTF8.self)
        == "@ada/日本/index.html\tfedcba9800000001\tfedcba9800000001ffffffffffffffff\t12")
    #expect(read(row.line) == row)
  }

  @Test(
    "a line that no build writes is no row",
    arguments: [
      "", "a", "a\t0\t0\t0", "../a\t0000000000000007\t00000000000000070000000000000007\t1",
      "a\t0000000000000007\t00000000000000070000000000000007\t-1",
      "a\t0000000000000007\t00000000000000070000000000000007\t1\t",
      "a\t000000000000000g\t00000000000000070000000000000007\t1",
      "a\t0000000000000007\t0000000000000007000000000000000\t1",
      "a\t0000000000000007\t00000000000000070000000000000007\t99999999999999999999",
    ])
  func badLine(_ line: String) {
    #expect(read(Array(line.utf8)) == nil)
  }

  @Test(
    "a line says whether its file is a page",
    arguments: [
      ("index.html", true), ("a/b.HTML", true), ("a/.html", false), (".html", false), ("a.html/b", false),
      ("ahtml", false), ("a.html.br", false), ("a.htm", false),
    ])
  func page(path: String, isPage: Bool) throws {
    let line = try row(path).line
    #expect(line.withUnsafeBufferPointer { ManifestLine($0)?.isPage } == isPage)
  }

  @Test("a row of a build says what has to happen to its file", arguments: ["=", "+", "*", "?", ""])
  func outcome(_ mark: String) throws {
    let line = try row("a").line
    let outcomes: [String: ManifestLine.Outcome] = ["=": .unchanged, "+": .new, "*": .replacing]
    let read = (line + mark.utf8).withUnsafeBufferPointer { ManifestLine(row: $0)?.outcome }
    #expect(read == outcomes[mark])
  }

  @Test("a manifest is believed when it is whole, and read in its order")
  func whole() throws {
    let rows = try write(["a", "b/c", "hash 1"], to: "m")
    #expect(try Manifest.state(of: "m", in: state) == .sound)
    var reader = try ManifestReader("m", in: state)
    for row in rows { #expect(try reader.next()?.row(of: "m") == row) }
    #expect(try reader.next() == nil)
  }

  @Test("a manifest that was cut short anywhere is not believed (fault 170)")
  func cutShort() throws {
    _ = try write(["a", "b"], to: "m")
    let text = try #require(folder.text("m"))
    for count in 0..<text.utf8.count {
      try folder.put(String(text.prefix(count)), at: "cut")
      #expect(try Manifest.state(of: "cut", in: state) == .unreadable)
    }
  }

  @Test("a manifest with a changed letter or a line too many is not believed (fault 170)")
  func changed() throws {
    _ = try write(["a", "b"], to: "m")
    let text = try #require(folder.text("m"))
    for changed in [text.replacing("\nb\t", with: "\nc\t"), text + "x\n"] {
      try folder.put(changed, at: "m")
      #expect(try Manifest.state(of: "m", in: state) == .unreadable)
    }
  }

  @Test("no manifest is not a damaged one")
  func absent() throws {
    #expect(try Manifest.state(of: "m", in: state) == .absent)
  }

  @Test("two lists are paired by path")
  func pairs() throws {
    _ = try write(["a", "b", "d"], to: "old")
    _ = try write(["b", "c", "d", "e"], to: "new")
    var pairs = try ManifestPairs(
      old: ManifestReader("old", in: state), new: ManifestReader("new", in: state))
    var seen: [String] = []
    while try pairs.advance() {
      let paths = [pairs.old, pairs.new].map { line in
        line.map { String(decoding: $0.pathBytes, as: UTF8.self) } ?? "-"
      }
      seen.append(paths.joined())
    }
    #expect(seen == ["a-", "bb", "-c", "dd", "-e"])
  }

  @Test("lists of any lengths are paired as sets of their paths would be")
  func manyPairs() throws {
    var random = SeededNumbers(seed: 3)
    for round in 0..<40 {
      let lists = (0..<2).map { _ in
        Set(
          (0..<Int.random(in: 0...30, using: &random)).map { _ in
            String(repeating: "a/", count: Int.random(in: 0...3, using: &random))
              + "\(Int.random(in: 0...40, using: &random))"
          })
      }
      for (name, list) in zip(["old", "new"], lists) { _ = try write(list.sorted(), to: "\(name)\(round)") }
      var pairs = try ManifestPairs(
        old: ManifestReader("old\(round)", in: state), new: ManifestReader("new\(round)", in: state))
      var seen: [String] = []
      while try pairs.advance() {
        let path = try #require(pairs.old ?? pairs.new).pathBytes
        seen.append("\(pairs.hasOld) \(pairs.hasNew) \(String(decoding: path, as: UTF8.self))")
      }
      let all = lists[0].union(lists[1]).sorted()
      #expect(seen == all.map { "\(lists[0].contains($0)) \(lists[1].contains($0)) \($0)" })
    }
  }

  @Test("sixteen digits are a number, and with any other character they are not")
  func hexadecimal() throws {
    var random = SeededNumbers(seed: 1)
    for _ in 0..<200 {
      let number = UInt64.random(in: 0...UInt64.max, using: &random)
      let digits = Array(number.hexadecimal.utf8)
      #expect(digits.withUnsafeBufferPointer { HexadecimalNumber.read($0, at: 0) } == number)
      #expect(digits.withUnsafeBufferPointer { HexadecimalNumber.read($0, at: 1) } == nil)
    }
    let sound = Set("0123456789abcdef".utf8)
    for place in 0..<16 {
      for byte in UInt8.min...UInt8.max {
        var digits = Array("89abcdef01234567".utf8)
        digits[place] = byte
        let number = digits.withUnsafeBufferPointer { HexadecimalNumber.read($0, at: 0) }
        #expect((number != nil) == sound.contains(byte), "byte \(byte) at \(place)")
      }
    }
  }
}
