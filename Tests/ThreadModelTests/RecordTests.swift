import Testing
import ThreadModel

@Suite("Records and threads")
struct RecordTests {
  @Test("a row of an archive takes 72 bytes and an entry of a thread 24")
  func sizes() {
    #expect(MemoryLayout<RecordRow>.stride <= 72)
    #expect(MemoryLayout<ThreadEntry>.stride == 24)
  }

  @Test("only public and unlisted posts are published", arguments: Visibility.allCases)
  func visibility(visibility: Visibility) {
    #expect(visibility.isPublishable == [.public, .unlisted].contains(visibility))
  }

  @Test(
    "an account without a name is shown by its handle",
    arguments: [
      (nil, "ada"), ("", "ada"), (" \n", "ada"), ("Ada", "Ada"),
    ] as [(String?, String)])
  func displayName(name: String?, shown: String) {
    var account = Account(id: "1", handle: "ada")
    account.name = name
    #expect(account.displayName == shown)
  }

  @Test(
    "an account that its network hides from strangers is withheld",
    arguments: [
      (["private"], true), (["no-unauthenticated"], true), (["Private"], true), (["bot", "verified"], false),
      ([], false),
    ])
  func withheldAccounts(flags: [String], isWithheld: Bool) {
    var account = Account(id: "1", handle: "ada")
    account.flags = flags
    #expect(account.isWithheld == isWithheld)
  }

  @Test("threads are end to end and are taken apart again")
  func postThreads() {
    let entries = (0..<5).map { ThreadEntry(row: $0) }
    let none = PostThreads.noThread
    let threads = PostThreads(
      entries: entries, starts: [0, 1, 4], threadOfRow: [0, 1, 1, 1, 2, none],
      entryOfRow: [0, 1, 2, 3, 4, none])
    #expect(threads.map { $0.entries.map(\.row) } == [[0], [1, 2, 3], [4]])
    #expect(threads.map { $0.root?.row } == [0, 1, 4])
    #expect(threads.place(ofRow: 3)?.thread == 1 && threads.place(ofRow: 3)?.position == 2)
    #expect(threads.place(ofRow: 5) == nil && threads.place(ofRow: 6) == nil)
    #expect(PostThreads(entries: [], starts: [], threadOfRow: [], entryOfRow: []).isEmpty)
  }

  @Test(
    "a text knows whether it is empty and how long it is",
    arguments: [
      (TextSource.plain(""), true, 0), (.plain("é"), false, 2), (.html("<p></p>"), false, 7),
      (.spans([]), true, 0),
      (.spans([TextSpan("a"), TextSpan("bc")]), false, 3), (.spans([TextSpan("")]), true, 0),
      (.markdown("*"), false, 1),
    ])
  func textSources(text: TextSource, isEmpty: Bool, count: Int) {
    #expect(text.isEmpty == isEmpty && text.byteCount == count)
  }
}
