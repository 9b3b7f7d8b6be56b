import ThreadIndexing
import Testing
import ThreadModel

@Suite("The tags of an archive")
struct TagIndexerTests {
  @Test("tags are found in plain text, Markdown, HTML and spans, and next to the text")
  func forms() throws {
    var posts = TagFixture()
    posts.add(.plain("Low #Tide today"))
    posts.add(.markdown("A *#tide* and `#none`"))
    posts.add(.html("<p><a href=\"https://far.example/tags/tide\" rel=\"tag\">#<span>TIDE</span></a></p>"))
    posts.add(.spans([TextSpan("#tide", target: .tag("tide"))]))
    posts.add(.plain("no sign here"), tags: ["tide", "Harbour Lane"])
    #expect(posts.found([]) == ["harbour lane: Harbour Lane [4]", "tide: tide [0, 1, 2, 3, 4]"])
  }

  @Test("a post that has a tag in several spellings is once, and the spelling used most is shown")
  func spellings() {
    var posts = TagFixture()
    posts.add(.plain("#Swift #swift #SWIFT #swift"))
    posts.add(.plain("#Swift"))
    #expect(posts.found([]) == ["swift: Swift [0, 1]"])
  }

  @Test("an unlisted post, a tombstone and a post without the sign's flag are not read")
  func notRead() {
    var posts = TagFixture()
    posts.add(.plain("#open"))
    posts.add(.plain("#quiet"), flags: [.tags, .unlisted])
    posts.add(.plain("#gone"), kind: .tombstone)
    posts.add(.plain("#unflagged"), flags: [])
    #expect(posts.found([]) == ["open: open [0]"])
  }

  @Test("a tag that is too long is a word, and one that is nothing but a sign is no tag")
  func noTag() {
    var posts = TagFixture()
    posts.add(.plain("x"), tags: ["", "#", " ", String(repeating: "x", count: 300), "ok"])
    #expect(posts.found([]) == ["ok: ok [0]"])
  }

  @Test("the result is the same whatever the number of tasks", arguments: [1, 2, 7])
  func jobs(count: Int) async {
    var posts = TagFixture()
    for number in 0..<10_000 { posts.add(.plain("#\(number % 3 == 0 ? "A" : "a")\(number % 11) #x")) }
    let indexer = TagIndexer(posts.archive)
    #expect(
      posts.found(await indexer.index(jobs: count, recalling: TagMemory()).tags)
        == posts.found(indexer.index()))
  }

  @Test(
    "of two encodings of a spelling the one of the first row is shown, whichever task is done first",
    arguments: [1, 2, 7])
  func encodings(jobs: Int) async {
    var posts = TagFixture()
    for number in 0..<10_000 { posts.add(.plain(number == 0 ? "#k\u{E4}se" : "#ka\u{308}se")) }
    let indexer = TagIndexer(posts.archive)
    for _ in 0..<20 {
      let tags = await indexer.index(jobs: jobs, recalling: TagMemory()).tags
      #expect(tags.map { Array($0.spelling.utf8) } == [Array("k\u{E4}se".utf8)])
      #expect(tags.first?.rows.count == 10_000)
    }
  }
}

/// An archive of nothing but texts.
struct TagFixture: RecordBodies {
  private var rows: [RecordRow] = []
  private var posts: [Post] = []
  /// Whether no post can be read any more.
  var isUnreadable = false

  mutating func add(
    _ text: TextSource, tags: [String] = [], kind: RecordRow.Kind = .post, flags: RecordRow.Flags = .tags,
    fingerprint: UInt64 = 0
  ) {
    var row = RecordRow(
      kind: kind, id: Identifier(index: 0), account: 0, published: Instant(clamping: 0),
      place: .init(file: 0, offset: UInt64(posts.count), length: 0))
    row.flags = flags
    row.fingerprint = fingerprint
    rows.append(row)
    var post = Post(id: "\(posts.count)", account: "ada", published: Instant(clamping: 0), text: text)
    post.tags = tags
    posts.append(post)
  }

  var archive: Archive {
    Archive(
      accounts: [Account(id: "ada", handle: "ada")], identifiers: IdentifierTable(), rows: rows, bodies: self)
  }

  /// The tags in words; those of the archive where none are given.
  func found(_ tags: [PostTag]) -> [String] {
    let tags = tags.isEmpty ? TagIndexer(archive).index() : tags
    return tags.map { "\($0.key): \($0.spelling) \($0.rows.map(\.position))" }
  }

  struct Missing: Error {}
  func post(_ row: RecordRow) throws -> Post {
    if isUnreadable { throw Missing() }
    return posts[Int(row.place.offset)]
  }
  func repost(_ row: RecordRow) throws -> Repost { throw Missing() }
  func tombstone(_ row: RecordRow) throws -> Tombstone { throw Missing() }
}
