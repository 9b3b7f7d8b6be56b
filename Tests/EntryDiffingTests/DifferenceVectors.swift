import EntryDiffing
import Foundation
import RandomNumbers
import Testing

/// Lists and their differences in one file, `differences.json`, which Swift and the script of pages have to agree on.
struct DifferenceVectors {
  typealias Entry = ListedEntry<Int>

  /// One comparison as the file says it: lists of `[id, fingerprint]`, and what is found.
  struct Vector: Codable, Equatable {
    var old: [[Int]]
    var now: [[Int]]
    var deletes: [Int] = []
    /// `[index, id, fingerprint]`.
    var updates: [[Int]] = []
    var moves: [[Int]] = []
    /// Places in the new list.
    var inserts: [Int] = []

    init(_ old: [[Int]], _ now: [[Int]]) {
      (self.old, self.now) = (old, now)
      let (from, to) = (Self.entries(old), Self.entries(now))
      let diff = EntryDiff(from: from, to: to)
      deletes = diff.deletes
      updates = diff.updates.map { [$0.index, $0.entry.id, Int($0.entry.fingerprint)] }
      moves = diff.moves.map { [$0.from, $0.to] }
      inserts = diff.inserts.map(\.index)
    }

    private static func entries(_ list: [[Int]]) -> [Entry] {
      list.map { Entry(id: $0.first ?? 0, fingerprint: UInt64($0.last ?? 0)) }
    }
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "differences.json")

  /// Lists with moves, blocks, duplicates and edits, short enough that a person can check them.
  private static var lists: [(old: [[Int]], now: [[Int]])] {
    let fixed: [(old: [Int], now: [Int])] = [
      ([], []), ([], [1, 2]), ([1, 2], []), ([1, 2, 3], [1, 9, 2, 3]), ([1, 2, 3, 4], [4, 1, 2, 3]),
      ([1, 2, 3, 4], [2, 3, 4, 1]), ([1, 2, 3, 4, 5, 6], [1, 5, 2, 3, 4, 6]),
      ([7, 1, 7, 2, 7], [7, 1, 7, 3, 2, 7]),
      ([8, 7, 1, 7, 9], [9, 7, 1, 7, 8]), ([7, 7], [7, 7, 7]), ([1, 7, 7, 2], [3, 7, 7, 4, 7, 5]),
      ([1, 2, 1, 2], [2, 1, 2, 1]),
    ]
    var numbers = SeededNumbers(seed: 17)
    let random = (0..<300).map { round in
      let ids = [4, 12, 60][round % 3]
      func list() -> [[Int]] {
        (0..<numbers.index(below: 16)).map { _ in [numbers.index(below: ids), numbers.index(below: 2)] }
      }
      return (old: list(), now: list())
    }
    return fixed.map { (old: $0.old.map { [$0, 0] }, now: $0.now.map { [$0, 0] }) } + random
  }

  @Test("the vectors say what Swift finds; THREADLINE_UPDATE_GOLDENS=1 writes them")
  func areCurrent() throws {
    let lines = try Self.lists.map { lists in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(Vector(lists.old, lists.now)), as: UTF8.self)
    }
    let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }

  @Test("a vector applied to its old list gives its new one")
  func apply() throws {
    let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: Self.file))
    #expect(
      vectors.count > 300 && vectors.contains { !$0.moves.isEmpty }
        && vectors.contains { !$0.updates.isEmpty })
    for vector in vectors {
      var list = vector.old
      for index in vector.deletes.reversed() { list.remove(at: index) }
      for update in vector.updates { list[update[0]] = Array(update.dropFirst()) }
      let moving = vector.moves.map { list[$0[0]] }
      for from in vector.moves.map({ $0[0] }).sorted(by: >) { list.remove(at: from) }
      for (move, entry) in zip(vector.moves, moving) { list.insert(entry, at: move[1]) }
      for place in vector.inserts { list.insert(vector.now[place], at: place) }
      #expect(list == vector.now)
    }
  }
}
