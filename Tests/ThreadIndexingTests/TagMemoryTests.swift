import Testing
import ThreadModel

@testable import ThreadIndexing

@Suite("Tags that an earlier build found")
struct TagMemoryTests {
  private func memory(_ names: [UInt64: [String]]) -> TagMemory {
    var memory = TagMemory()
    for (fingerprint, names) in names { memory.add(names, of: fingerprint) }
    return memory
  }

  @Test("what one build knows of each record the next one knows too, and one of other software nothing")
  func roundTrip() {
    let known = memory([7: ["Swift", "käse"], 8: []])
    let text = known.text(software: "1")
    let next = TagMemory(text, software: "1")
    #expect(next.names[7] == ["Swift", "käse"])
    #expect(next.names[8] == [])
    #expect(next.names[9] == nil)
    #expect(next.text(software: "1") == text)
    #expect(TagMemory(text, software: "2").text(software: "1").isEmpty)
  }

  @Test("a text that was cut short or changed anywhere is not believed (fault 254)")
  func damaged() {
    let text = memory([7: ["Swift"], 9: ["diary", "tide"]]).text(software: "1")
    for place in text.indices {
      #expect(TagMemory(Array(text[..<place]), software: "1").text(software: "1").isEmpty)
      var changed = text
      changed[place] ^= 1
      #expect(TagMemory(changed, software: "1").text(software: "1").isEmpty)
    }
  }

  @Test("a record without a fingerprint, or with a name that a line cannot hold, is read again")
  func unfit() {
    let known = memory([0: ["a"], 5: ["a\tb"], 6: ["a\nb"], 7: ["c"]])
    #expect([0, 5, 6].allSatisfy { known.names[$0] == nil })
    #expect(known.names[7] == ["c"])
  }

  @Test("records that are known are not read, and what is found is the same", arguments: [1, 3])
  func recalls(jobs: Int) async {
    var posts = TagFixture()
    for number in 0..<9_000 {
      posts.add(.plain("#\(number % 2 == 0 ? "A" : "a")\(number % 7) #x"), fingerprint: UInt64(number + 1))
    }
    let first = await TagIndexer(posts.archive).index(jobs: jobs, recalling: TagMemory())
    posts.isUnreadable = true
    let next = await TagIndexer(posts.archive).index(
      jobs: jobs, recalling: TagMemory(first.memory.text(software: "1"), software: "1"))
    #expect(!posts.found(first.tags).isEmpty && posts.found(next.tags) == posts.found(first.tags))
    #expect(next.memory.text(software: "1") == first.memory.text(software: "1"))
    #expect(await TagIndexer(posts.archive).index(jobs: jobs, recalling: TagMemory()).tags.isEmpty)
  }

  @Test("a record that is there no more is forgotten")
  func forgets() async {
    var posts = TagFixture()
    posts.add(.plain("#here"), fingerprint: 1)
    let found = await TagIndexer(posts.archive).index(jobs: 2, recalling: memory([1: ["here"], 2: ["gone"]]))
    #expect(found.memory.names[2] == nil && found.memory.names[1] == ["here"])
  }
}
