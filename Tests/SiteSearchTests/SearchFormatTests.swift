import SiteSearch
import Testing

@Suite struct SearchFormatTests {
  @Test func `keys and their hashes are those of the vectors`() throws {
    for entry in try SearchVectors("tokens").entries("keys") {
      let cut = Set(entry["cut"] as? [String] ?? [])
      let key = SearchKey.key(of: SearchVectors.text(entry, "word").utf8) {
        cut.contains(String(decoding: $0, as: UTF8.self))
      }
      #expect(String(decoding: key, as: UTF8.self) == entry["key"] as? String)
      let hash = try #require(UInt32(entry["hash"] as? String ?? "", radix: 16))
      #expect(SearchKey.hash(key) == hash)
    }
  }

  @Test func `numbers are written and read as in the vectors`() throws {
    for entry in try SearchVectors("tokens").entries("numbers") {
      let number = UInt32(try #require(entry["number"] as? Int))
      var text: [UInt8] = []
      SearchList.append(number, to: &text)
      #expect(String(decoding: text, as: UTF8.self) == entry["text"] as? String)
      #expect(SearchList.numbers(text) == [number])
    }
  }

  @Test(arguments: ["g", "A!", "gggggggA", "é"]) func `damaged numbers are refused`(text: String) {
    #expect(SearchList.numbers(text.utf8) == nil)
  }

  @Test func `weights are those of the vectors`() throws {
    for entry in try SearchVectors("tokens").entries("weights") {
      let (count, length) = (entry["count"] as? Int ?? 0, entry["length"] as? Int ?? 0)
      #expect(Int(SearchWeight.weight(count: count, length: length)) == entry["weight"] as? Int)
    }
  }

  @Test func `segments are the largest powers of two, then the rest`() {
    func sizes(_ count: Int) -> [String] {
      SearchSegment.all(ofCount: count).map { "\($0.size)-\($0.index):\($0.count)" }
    }
    #expect(sizes(0) == [])
    #expect(sizes(1) == ["10-0:1"])
    #expect(sizes(1_024) == ["10-0:1024"])
    #expect(sizes(100_000) == ["16-0:65536", "15-2:32768", "10-96:1024", "10-97:672"])
    #expect(sizes(3 << 20).count == 3)
  }

  @Test func `a segment has a shard for every 64 posts`() {
    #expect(SearchSegment.all(ofCount: 100_000).map(\.shardCount) == [1_024, 512, 16, 16])
    #expect(SearchSegment.all(ofCount: 65).map(\.shardCount) == [2])
  }

  @Test(arguments: 0..<200) func `segments have every ordinal once`(step: Int) {
    let count = step * step * 37 + step
    var end = 0
    for segment in SearchSegment.all(ofCount: count) {
      #expect(segment.start == end)
      end = segment.end
    }
    #expect(end == count)
  }
}
