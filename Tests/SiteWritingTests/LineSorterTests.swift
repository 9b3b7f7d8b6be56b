import Foundation
import Testing

@testable import SiteWriting

struct LineSorterTests {
  @Test(
    "lines come in the order of their bytes, however few of them fit into memory",
    arguments: [1, 100, 1_000_000])
  func sorts(limit: Int) throws {
    let folder = NSTemporaryDirectory() + "line-sorter-é-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let texts = (0..<300).map { "\($0 * 7_919 % 1_009)\tü" } + ["", "a", "a"]
    var sorter = LineSorter(folder: folder, name: "run", limit: limit)
    for text in texts { try sorter.append(Array(text.utf8)) }
    let runs = try FileManager.default.contentsOfDirectory(atPath: folder).count
    // Of each kind of file, by how often its lines were merged, there are at most seven.
    #expect((limit == 1 ? 8...21 : limit == 100 ? 8...14 : 0...0).contains(runs))
    var lines = try sorter.sorted()
    try FileManager.default.removeItem(atPath: folder)
    var sorted: [String] = []
    while let line = try lines.next() { sorted.append(String(decoding: line, as: UTF8.self)) }
    #expect(sorted == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test("a folder that is not there is an error that names it")
  func missingFolder() {
    #expect(throws: (any Error).self) {
      var sorter = LineSorter(folder: "/nowhere/at/all", name: "run")
      _ = try sorter.sorted()
    }
  }
}
