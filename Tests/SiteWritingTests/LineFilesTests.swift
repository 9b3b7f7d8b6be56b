import RandomNumbers
import SitePaths
import Testing

@testable import SiteWriting

@Suite("Files that are read line by line")
struct LineFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "lines of any length are found, also those longer than what is read at once",
    arguments: [0, 1, 2, 89, 65_535, 65_536, 65_537, 300_000])
  func lengths(length: Int) throws {
    var random = SeededNumbers(seed: UInt64(length) + 1)
    let lengths = (0..<40).map { _ in Int.random(in: 0...max(1, length), using: &random) } + [length]
    let lines = lengths.enumerated().map { place, length in
      String(repeating: Character(UnicodeScalar(UInt8(0x61 + place % 26))), count: length)
    }
    for rest in ["", "what is no line"] {
      try folder.put(lines.map { $0 + "\n" }.joined() + rest, at: "lines")
      let scanner = try LineScanner(folder.path + "/lines")
      var seen: [String] = []
      while let line = try scanner.next() { seen.append(String(decoding: line, as: UTF8.self)) }
      #expect(seen == lines)
      let blocks = try LineScanner(folder.path + "/lines")
      var all: [UInt8] = []
      while let block = try blocks.nextLines() {
        #expect(block.last == 0x0A)
        all += block
      }
      #expect(all == Array(lines.map { $0 + "\n" }.joined().utf8))
    }
  }

  @Test("an empty file has no line")
  func empty() throws {
    for text in ["", "no end"] {
      try folder.put(text, at: "lines")
      let scanner = try LineScanner(folder.path + "/lines")
      for _ in 0..<3 { #expect(try scanner.next() == nil) }
      #expect(try scanner.nextLines() == nil)
    }
  }
}
