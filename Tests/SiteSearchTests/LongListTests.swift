import SiteSearch
import Testing

/// Words that very many posts have, whose lists are in files of their own.
@Suite struct LongListTests {
  /// Posts of which every eighth has the first word and every other eighth the second one.
  private static func posts(_ first: String, _ second: String) -> [SearchedPost?] {
    (0..<16_384).map { place in
      let word = place % 8 == 0 ? first : place % 8 == 1 ? second : "neither"
      return SearchedPost(path: "p\(place)", handle: "ada", time: place, text: "\(word) word\(place % 50)")
    }
  }

  private static func index(_ posts: [SearchedPost?]) -> [String: [UInt8]] {
    let files = SearchIndex(posts).files
    let byName = Dictionary(files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
    #expect(byName.count == files.count, "two files have one name")
    return byName
  }

  /// Words with one FNV-1a hash: with keys in one part of a segment, and in two.
  @Test(arguments: [("zibibi", "nururu"), ("torimo", "belelus")])
  func `two words with one hash are both found`(first: String, second: String) throws {
    #expect(SearchKey.hash(first.utf8) == SearchKey.hash(second.utf8))
    let posts = Self.posts(first, second)
    let files = Self.index(posts)
    #expect(files.keys.count { $0.contains("/+") } >= 2)
    let searcher = try SiteSearcher { files[$0] }
    for (word, place) in [(first, 0), (second, 1)] {
      let expected = stride(from: place, to: posts.count, by: 8).reversed()
      #expect(
        try searcher.search(SearchQuery("\(word) ")).hits.map(\.ordinal).elementsEqual(expected), "\(word)")
    }
  }

  @Test(arguments: [("zibibi", "nururu"), ("nururu", "zibibi"), ("torimo", "belelus"), ("belelus", "torimo")])
  func `a change of one of two words with one hash makes the bytes of a clean build`(
    first: String, second: String
  ) throws {
    var posts = Self.posts(first, second)
    var files = Self.index(posts)
    let contents = try SearchReader { [files] in files[$0] }.contents()
    let old = posts
    posts[4_097] = SearchedPost(path: "p4097", handle: "ada", time: 4_097, text: "word\(4_097 % 50)")
    PatchedIndex(contents).patch(&files, from: old, to: posts)
    let clean = Self.index(posts)
    for (name, bytes) in clean where name.hasPrefix("w/") { #expect(files[name] == bytes, "\(name)") }
    #expect(
      files.keys.filter { $0.hasPrefix("w/") }.sorted() == clean.keys.filter { $0.hasPrefix("w/") }.sorted())
  }

  @Test func `a list whose file is gone, or whose line names none, is an error`() throws {
    let files = Self.index(Self.posts("often", "seldom"))
    let without = try SiteSearcher { $0.contains("/+") ? nil : files[$0] }
    #expect(throws: SearchError.self) { try without.search(SearchQuery("often ")) }
    let nameless = try SiteSearcher { name in
      files[name].map {
        Array(String(decoding: $0, as: UTF8.self).replacing(#/ \+(\w+)\.\w+\./#) { " +\($0.1)." }.utf8)
      }
    }
    #expect(throws: SearchError.self) { try nameless.search(SearchQuery("often ")) }
  }
}
