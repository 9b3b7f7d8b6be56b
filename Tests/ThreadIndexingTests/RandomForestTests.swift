import BuildDiagnostics
import RandomNumbers
import Testing
import ThreadIndexing
import ThreadModel

@Suite("Random forests")
struct RandomForestTests {
  @Test(
    "every post is in exactly one thread, below its parent, and the numbers add up", arguments: 0..<40)
  func invariants(seed: Int) {
    let threads = Threads { Self.grow(&$0, seed: UInt64(seed)) }
    var seen = [Int](repeating: 0, count: threads.archive.rows.count)
    for (number, thread) in threads.assembled.threads.enumerated() {
      let entries = Array(thread.entries)
      #expect(entries.first?.parent == nil && entries.first?.depth == 0)
      #expect(entries.first.map { Int($0.descendants) } == entries.count - 1)
      for (position, entry) in entries.enumerated() {
        seen[entry.row.position] += 1
        let place = threads.assembled.threads.place(ofRow: entry.row)
        #expect(place?.thread == number && place?.position == position)
        #expect(threads.assembled.threads.entry(ofRow: entry.row)?.entry == entry)
        Self.checkEntry(entry, at: position, in: entries)
      }
    }
    let isEntry = threads.archive.rows.map { $0.kind != .repost }
    #expect(seen == isEntry.map { $0 ? 1 : 0 })
  }

  @Test("the order in which posts come does not matter", arguments: 0..<10)
  func orderOfInput(seed: Int) {
    let forward = Threads { Self.grow(&$0, seed: UInt64(seed)) }
    let backward = Threads { Self.grow(&$0, seed: UInt64(seed), isReversed: true) }
    #expect(forward.outline == backward.outline)
    let messages = forward.assembled.diagnostics.diagnostics.map(\.message)
    #expect(messages == backward.assembled.diagnostics.diagnostics.map(\.message))
  }

  @Test("threads are sorted by the row of their root", arguments: 0..<10)
  func threadOrder(seed: Int) {
    let threads = Threads { Self.grow(&$0, seed: UInt64(seed)) }
    let roots = threads.assembled.threads.compactMap { $0.root?.row }
    #expect(roots == roots.sorted())
  }

  private static func checkEntry(_ entry: ThreadEntry, at position: Int, in entries: [ThreadEntry]) {
    let below = entries[(position + 1)...].prefix(Int(entry.descendants))
    #expect(below.count == Int(entry.descendants))
    #expect(below.allSatisfy { $0.depth > entry.depth })
    #expect(below.count { $0.parent == UInt32(position) } == Int(entry.replies))
    guard let parent = entry.parent else { return }
    #expect(Int(parent) < position)
    #expect(entry.depth == entries[Int(parent)].depth + 1)
    #expect(!entry.isMissingParent)
  }

  /// Posts of five accounts; parents before and after, missing ones, circles, reposts and tombstones.
  private static func grow(_ builder: inout ArchiveBuilder, seed: UInt64, isReversed: Bool = false) {
    var random = SeededNumbers(seed: seed)
    var posts: [(id: String, by: String, at: Int64, parent: String?, kind: RecordRow.Kind)] = []
    for index in 0..<200 {
      let parent = random.index(below: 4) == 0 ? nil : "p\(random.index(below: 220))"
      let kind: RecordRow.Kind = [.post, .post, .post, .post, .tombstone, .repost][random.index(below: 6)]
      posts.append(("p\(index)", "u\(random.index(below: 5))", Int64(random.index(below: 100)), parent, kind))
    }
    for post in isReversed ? posts.reversed() : posts {
      builder.post(post.id, by: post.by, at: post.at, replyTo: post.parent, kind: post.kind)
    }
  }
}
