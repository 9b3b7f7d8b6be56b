import SiteSearch
import Testing

@Suite struct SiteSearcherTests {
  private static func source(_ files: [SearchFile]) -> SearchReader.Source {
    let files = Dictionary(files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
    return { files[$0] }
  }

  @Test func `queries find what the vectors say, in order`() throws {
    let files = try SearchVectors("ranking").object("files").compactMapValues {
      ($0 as? String).map { Array($0.utf8) }
    }
    let searcher = try SiteSearcher { files[$0] }
    for entry in try SearchVectors("ranking").entries("queries") {
      let text = SearchVectors.text(entry, "query")
      for order in SiteSearcher.Order.allCases {
        let found = try searcher.search(SearchQuery(text), order).hits.map(\.ordinal)
        #expect(found == entry[order.rawValue] as? [Int], "\(text) \(order)")
      }
    }
  }

  @Test(arguments: [(seed: UInt64(1), count: 300), (2, 1_024), (3, 3_500), (4, 40)])
  func `a thousand random queries find what a plain scan finds`(site: (seed: UInt64, count: Int)) throws {
    var random = RandomSite(count: site.count, seed: site.seed)
    let source = Self.source(SearchIndex(random.posts).files)
    let searcher = try SiteSearcher(source)
    let scan = PlainScan(random.posts, try SearchReader(source).contents())
    var hits = 0
    for _ in 0..<1_000 {
      let text = random.query()
      let query = SearchQuery(text)
      for order in SiteSearcher.Order.allCases {
        let found = try searcher.search(query, order).hits.map(\.ordinal)
        #expect(found == scan.search(query, order), "\(text) \(order)")
        hits += found.count
      }
    }
    #expect(hits > 1_000)
  }

  @Test func `only as many are found as asked for, and it is said that there are more`() throws {
    let posts = (0..<50).map { SearchedPost(path: "p\($0)", handle: "ada", time: $0 * 86_400, text: "word") }
    let searcher = try SiteSearcher(Self.source(SearchIndex(posts).files))
    let some = try searcher.search(SearchQuery("word "), limit: 10)
    #expect(some.hits.map(\.row.path) == (40..<50).reversed().map { "p\($0)" })
    #expect(some.isCut)
    #expect(try searcher.search(SearchQuery("word "), limit: 50).isCut == false)
  }

  @Test func `a hundred thousand posts with the same word are found`() throws {
    let posts = (0..<100_000).map { SearchedPost(path: "p", handle: "ada", time: $0, text: "same") }
    let files = SearchIndex(posts).files
    #expect(files.allSatisfy { $0.bytes.count < 40_000 })
    let searcher = try SiteSearcher(Self.source(files))
    #expect(
      try searcher.search(SearchQuery("same "), limit: 3).hits.map(\.ordinal) == [99_999, 99_998, 99_997])
  }

  @Test func `posts without words are found by filters alone`() throws {
    var post = SearchedPost(path: "p", handle: "ada", time: 0, text: "…!")
    post.kinds = .image
    let searcher = try SiteSearcher(Self.source(SearchIndex([post, nil]).files))
    #expect(try searcher.search(SearchQuery("has:image")).hits.count == 1)
    #expect(try searcher.search(SearchQuery("word")).hits.isEmpty)
    #expect(try searcher.search(SearchQuery("!!!")).hits.isEmpty)
  }

  @Test func `a row is read as it was written`() throws {
    let (parents, counts) = ([nil, 0, nil, 2], [[], [], [38, 112, 0, 904], [0, 1, 0, 0]])
    let posts = zip(parents, counts).enumerated().map { place, known in
      var post = SearchedPost(path: "p\(place)", handle: "ada", time: place, text: "word")
      (post.parent, post.counts) = known
      return post
    }
    let hits = try SiteSearcher(Self.source(SearchIndex(posts).files)).search(SearchQuery("word ")).hits
    #expect(hits.reversed().map(\.row) == posts)
    #expect(hits.reversed().map(\.row.counts) == counts)
  }

  @Test func `an index of nothing answers nothing`() throws {
    let searcher = try SiteSearcher(Self.source(SearchIndex([]).files))
    #expect(try searcher.search(SearchQuery("word"), .best).hits.isEmpty)
  }

  @Test func `a shard that is missing, cut short or another's is an error that names it`() throws {
    let posts = (0..<2_000).map {
      SearchedPost(path: "p\($0)", handle: "ada", time: $0, text: "word\($0 % 7)")
    }
    let files = Dictionary(SearchIndex(posts).files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
    let other = Array("tl(\"w/10-0/0\",[\"a\"])\n".utf8)
    for (damage, reason) in [(nil, SearchError.Reason.missing), (40, .damaged), (-1, .damaged)]
      as [(Int?, SearchError.Reason)]
    {
      let searcher = try SiteSearcher { name in
        guard name.hasPrefix("w/"), name != "w/10-0/0", let bytes = files[name] else {
          return name.hasPrefix("w/") ? nil : files[name]
        }
        guard let damage else { return nil }
        return damage < 0 ? other : Array(bytes.prefix(damage))
      }
      let error = #expect(throws: SearchError.self) { try searcher.search(SearchQuery("word3 ")) }
      #expect(error?.name.hasPrefix("w/") == true)
      if error?.name != "w/10-0/0" { #expect(error?.reason == reason) }
    }
  }

  @Test(arguments: [
    "", "tl(\"now\",{})", "tl(\"now\",{\"v\":2,\"n\":0,\"segs\":[],\"days\":[]})",
    "tl(\"now\",{\"v\":1,\"n\":9,\"segs\":[],\"days\":[]})",
  ])
  func `a directory that is none is an error`(text: String) {
    #expect(throws: SearchError.self) { try SiteSearcher { _ in Array(text.utf8) } }
  }

  @Test func `days that no calendar has end no search`() throws {
    let index = SearchIndex([SearchedPost(path: "p", handle: "a", time: 0, text: "word")])
    let days = "tl(\"now\",{\"v\":1,\"n\":1,\"segs\":[[10,0,1,0,\(Int.max)]],\"days\":[\(Int.min),0]})"
    let others = Self.source(index.files)
    let searcher = try SiteSearcher { $0 == SearchContents.name ? Array(days.utf8) : others($0) }
    #expect(try searcher.search(SearchQuery("word"), .best).hits.count == 1)
  }

  @Test func `a row is not longer than 2,000 characters, and says so`() throws {
    let text = String(repeating: "tail ", count: 1_000) + "needle"
    let searcher = try SiteSearcher(
      Self.source(SearchIndex([SearchedPost(path: "p", handle: "a", time: 0, text: text)]).files))
    let hits = try searcher.search(SearchQuery("needle")).hits
    #expect(hits.map(\.row.text.count) == [2_000])
    #expect(hits.first?.row.kinds.contains(.cut) == true)
  }
}
