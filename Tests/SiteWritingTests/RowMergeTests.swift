import BuildDiagnostics
import FileSystem
import SitePaths
import Testing

@testable import SiteWriting

@Suite struct RowMergeTests {
  private let folder: TemporaryFolder
  private let state: Folder

  init() throws {
    folder = try TemporaryFolder()
    state = try Folder(folder.path)
  }

  private func row(_ path: String, hash: UInt64 = 1) throws -> ManifestRow {
    let hash = ContentHash(high: hash, low: 0)
    return ManifestRow(path: try #require(SitePath(path)), fingerprint: 0, hash: hash, size: 1)
  }

  private func merge(_ rows: [ManifestRow], limit: Int) throws -> RowMerge {
    var sorter = LineSorter(folder: state.path, name: "row\(limit)", limit: limit)
    for row in rows { try sorter.append(row.line + [ManifestLine.Outcome.new.rawValue]) }
    return RowMerge(try sorter.sorted(), from: state.path)
  }

  private func merged(_ rows: [ManifestRow], limit: Int) throws -> [String] {
    var merge = try merge(rows, limit: limit)
    var paths: [String] = []
    while let row = try merge.next() {
      #expect(row.outcome == .new)
      paths.append(String(decoding: row.pathBytes, as: UTF8.self))
    }
    return paths
  }

  @Test(
    "rows come out sorted by bytes, whatever is held in memory at once", arguments: [1, 200, 300, 10_000])
  func sorted(limit: Int) throws {
    let paths = ["b", "a/b", "a", "é", "a-b", "z", "日", "a.b"]
    let rows = try paths.map { try row($0) }
    #expect(try merged(rows, limit: limit) == ["a", "a-b", "a.b", "a/b", "b", "z", "é", "日"])
  }

  @Test(
    "a path comes once when its bytes are the same, and is an error when they differ", arguments: [1, 10_000])
  func twice(limit: Int) throws {
    #expect(try merged([row("a"), row("b"), row("a"), row("a")], limit: limit) == ["a", "b"])
    var merge = try merge([row("a", hash: 1), row("a", hash: 2)], limit: limit + 1)
    let error = #expect(throws: Diagnostic.self) { while try merge.next() != nil {} }
    #expect(error?.code == .pathWrittenTwice)
  }

  @Test("no rows are no rows")
  func none() throws { #expect(try merged([], limit: 200) == []) }

  @Test("a line longer than a chunk is read whole")
  func longLines() throws {
    let long = String(repeating: String(repeating: "x", count: 200) + "/", count: 19) + "y"
    let rows = try (0..<100).map { try row(long + "\($0 + 100)") }
    #expect(try merged(rows, limit: 30_000).count == 100)
  }
}
