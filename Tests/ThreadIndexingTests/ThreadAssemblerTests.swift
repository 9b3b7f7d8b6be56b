import BuildDiagnostics
import Testing
import ThreadIndexing
import ThreadModel

@Suite("Assembling threads")
struct ThreadAssemblerTests {
  @Test("an empty archive has no thread")
  func emptyArchive() {
    let assembled = ThreadAssembler.assemble(ArchiveBuilder().build())
    #expect(assembled.threads.isEmpty)
    #expect(assembled.threads.place(ofRow: 0) == nil)
    #expect(assembled.threads.place(ofRow: .missing) == nil)
  }

  @Test("a post without replies is a thread of one")
  func threadOfOne() throws {
    let threads = Threads { $0.post("a", at: 1) }
    #expect(threads.outline == ["a"])
    let root = try #require(threads.assembled.threads[0].root)
    #expect(root == ThreadEntry(row: 0))
  }

  @Test("a reply is a post below a post, with counts at each")
  func repliesAreCounted() {
    let threads = Threads {
      $0.post("a", at: 1)
      $0.post("b", by: "ben", at: 2, replyTo: "a")
      $0.post("c", by: "cat", at: 3, replyTo: "b")
      $0.post("d", by: "dan", at: 4, replyTo: "a")
    }
    #expect(threads.outline == ["a", "  b", "    c", "  d"])
    let entries = Array(threads.assembled.threads[0].entries)
    #expect(entries.map(\.replies) == [2, 1, 0, 0])
    #expect(entries.map(\.descendants) == [3, 1, 0, 0])
    #expect(entries.map(\.parent) == [nil, 0, 1, 0])
  }

  @Test("the author's first own reply comes first, then the others by time and id")
  func continuationComesFirst() {
    let threads = Threads {
      $0.post("1", at: 1)
      $0.post("early", by: "ben", at: 2, replyTo: "1")
      $0.post("2", at: 3, replyTo: "1")
      $0.post("3", at: 4, replyTo: "2")
      $0.post("aside", at: 5, replyTo: "1")
      $0.post("z", by: "cat", at: 6, replyTo: "1")
      $0.post("y", by: "dan", at: 6, replyTo: "1")
      $0.post("on2", by: "ben", at: 3, replyTo: "2")
    }
    #expect(threads.outline == ["1", "  2", "    3", "    on2", "  early", "  aside", "  y", "  z"])
  }

  @Test("two posts of unknown accounts do not continue each other")
  func unknownAccountsDoNotContinue() {
    let threads = Threads {
      $0.post("a", by: nil, at: 1, kind: .tombstone)
      $0.post("b", by: "ben", at: 2, replyTo: "a")
      $0.post("c", by: nil, at: 3, replyTo: "a", kind: .tombstone)
    }
    #expect(threads.outline == ["a", "  b", "  c"])
  }

  @Test("a reply that is older than its parent still is below it")
  func replyBeforeParent() {
    let threads = Threads {
      $0.post("late", at: 9)
      $0.post("early", by: "ben", at: 1, replyTo: "late")
    }
    #expect(threads.outline == ["late", "  early"])
    #expect(threads.assembled.threads[0].entries.map(\.row) == [1, 0])
  }

  @Test("threads are in the order of their roots, and reposts in none")
  func threadsInOrder() {
    let threads = Threads {
      $0.post("b", at: 2)
      $0.post("r", by: "ben", at: 3, kind: .repost)
      $0.post("a", at: 1)
      $0.post("c", by: "ben", at: 4, replyTo: "b")
    }
    #expect(threads.outline == ["a", "b", "  c"])
    #expect(threads.assembled.threads.place(ofRow: 2) == nil)
    #expect(threads.assembled.threads.entry(ofRow: 2)?.entry == nil)
    let place = threads.assembled.threads.place(ofRow: 3)
    #expect(place?.thread == 1 && place?.position == 1)
    #expect(threads.assembled.threads.entry(ofRow: 3)?.entry.depth == 1)
  }

  @Test("of two rows with one id the earlier is the parent, and both have a place")
  func duplicateIdentifiers() {
    let threads = Threads {
      $0.post("a", at: 1)
      $0.post("a", at: 2)
      $0.post("b", by: "ben", at: 3, replyTo: "a")
    }
    #expect(threads.outline == ["a", "  b", "a"])
  }

  @Test("a post whose parent is not in the archive begins its own thread and says so (fault 138)")
  func missingParent() {
    let threads = Threads {
      $0.post("a", at: 1, replyTo: "gone")
      $0.post("b", by: "ben", at: 2, replyTo: "a")
      $0.post("c", at: 3, replyTo: "gone")
      $0.post("d", at: 4, flags: .reply)
    }
    #expect(threads.outline == ["a?", "  b", "c?", "d?"])
  }

  @Test("a parent that is a repost is missing (fault 138)")
  func repostAsParent() {
    let threads = Threads {
      $0.post("r", at: 1, kind: .repost)
      $0.post("a", at: 2, replyTo: "r")
    }
    #expect(threads.outline == ["a?"])
  }

  @Test("replies to a tombstone share its thread, and one without replies is a thread of one (fault 138)")
  func tombstonesHoldReplies() {
    let threads = Threads {
      $0.post("gone", by: nil, at: 1, kind: .tombstone)
      $0.post("a", at: 2, replyTo: "gone")
      $0.post("b", by: "ben", at: 3, replyTo: "gone")
      $0.post("alone", at: 4, kind: .tombstone)
    }
    #expect(threads.outline == ["gone", "  a", "  b", "alone"])
  }

  @Test("a post whose parent was withheld begins its own thread, even if a row has that id (fault 139)")
  func withheldParent() {
    let threads = Threads {
      $0.post("secret", at: 1, kind: .tombstone)
      $0.post("a", by: "ben", at: 2, replyTo: "secret", flags: [.reply, .withheldParent])
    }
    #expect(threads.outline == ["secret", "a?"])
  }

  @Test("a chain of 100,000 replies is one thread, without recursion (fault 137)")
  func deepChain() throws {
    let count = 100_000
    let threads = Threads {
      for index in 0..<count {
        $0.post("p\(index)", at: Int64(index), replyTo: index == 0 ? nil : "p\(index - 1)")
      }
    }
    #expect(threads.assembled.threads.count == 1)
    let entries = threads.assembled.threads[0].entries
    #expect(entries.last?.depth == UInt32(count - 1))
    #expect(entries.first?.descendants == UInt32(count - 1))
  }

  @Test("100,000 replies to one post are in one thread, in order (fault 137)")
  func broadThread() {
    let count = 100_000
    let threads = Threads {
      $0.post("root", at: 0)
      for index in 1...count { $0.post("p\(index)", by: "ben", at: Int64(index), replyTo: "root") }
    }
    let entries = threads.assembled.threads[0].entries
    #expect(entries.first?.replies == UInt32(count))
    #expect(entries.map(\.row) == Array(0...RowID(count)))
  }
}

@Suite("Circles of replies")
struct ReplyCycleTests {
  @Test("two posts that reply to each other are cut at the earlier and reported (fault 136)")
  func twoPosts() throws {
    let threads = Threads {
      $0.post("b", at: 1, replyTo: "a")
      $0.post("a", by: "ben", at: 2, replyTo: "b")
      $0.post("c", by: "cat", at: 3, replyTo: "a")
    }
    #expect(threads.outline == ["b", "  a", "    c"])
    let diagnostic = try #require(threads.assembled.diagnostics.diagnostics.first)
    #expect(diagnostic.code == "reply-cycle")
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.message.contains(#""b" → "a" → "b""#))
    #expect(threads.assembled.diagnostics.diagnostics.count == 1)
  }

  @Test("of a circle at one moment the first id is the root (fault 136)")
  func sameMoment() {
    let threads = Threads {
      $0.post("z", at: 1, replyTo: "y")
      $0.post("x", by: "ben", at: 1, replyTo: "z")
      $0.post("y", by: "cat", at: 1, replyTo: "x")
    }
    #expect(threads.outline == ["x", "  z", "    y"] || threads.outline == ["x", "  y", "    z"])
    #expect(threads.assembled.threads[0].root?.row == 0)
  }

  @Test("a post that replies to itself is a root and reported (fault 136)")
  func selfReply() throws {
    let threads = Threads { $0.post("a", at: 1, replyTo: "a") }
    #expect(threads.outline == ["a"])
    let message = try #require(threads.assembled.diagnostics.diagnostics.first?.message)
    #expect(message.contains(#"post "a" replies to itself"#))
  }

  @Test("a circle of 100,000 posts ends, and its message stays short (fault 136)")
  func largeCircle() throws {
    let count = 100_000
    let threads = Threads {
      for index in 0..<count { $0.post("p\(index)", at: Int64(index), replyTo: "p\((index + 1) % count)") }
    }
    #expect(threads.assembled.threads.count == 1)
    #expect(threads.assembled.threads[0].entries.count == count)
    let message = try #require(threads.assembled.diagnostics.diagnostics.first?.message)
    #expect(message.utf8.count < 400)
  }
}

/// Assembled threads as a test writes them: an id a line, indented by depth, with `?` where the parent is
/// missing.
struct Threads {
  let archive: Archive
  let assembled: (threads: PostThreads, diagnostics: DiagnosticLog)

  init(_ build: (inout ArchiveBuilder) -> Void) {
    var builder = ArchiveBuilder()
    build(&builder)
    archive = builder.build()
    assembled = ThreadAssembler.assemble(archive)
  }

  var outline: [String] {
    assembled.threads.flatMap { thread in
      thread.entries.map { entry in
        String(repeating: "  ", count: Int(entry.depth)) + archive.id(of: archive[entry.row])
          + (entry.isMissingParent ? "?" : "")
      }
    }
  }
}
