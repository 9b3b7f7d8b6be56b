import Testing
import ThreadModel

@Suite("Tables of ids")
struct IdentifierTableTests {
  @Test("an id keeps its number, and another gets another")
  func interning() {
    var table = IdentifierTable()
    let identifiers = ["ada", "ben", "ada"].compactMap { table.intern($0) }
    #expect(identifiers.map(\.index) == [0, 1, 0])
    #expect(table.count == 2)
    #expect(identifiers.map { table[$0] } == ["ada", "ben", "ada"])
  }

  @Test("an id that was never put in is not found")
  func finding() {
    var table = IdentifierTable()
    #expect(table.find("ada") == nil)
    let ada = table.intern("ada")
    #expect(table.find("ada") == ada)
    #expect(table.find("ad") == nil && table.find("adaa") == nil && table.find("") == nil)
  }

  @Test("the empty id and ids that differ in a byte are ids like others")
  func unusualIdentifiers() {
    var table = IdentifierTable()
    let texts = ["a", "", "A", "a\u{0}", "é", "e\u{301}", "日本", String(repeating: "x", count: 10_000)]
    let identifiers = texts.compactMap { table.intern($0) }
    #expect(Set(identifiers).count == texts.count)
    for (identifier, text) in zip(identifiers, texts) {
      #expect(Array(table[identifier].utf8) == Array(text.utf8))
      #expect(table.find(text) == identifier)
    }
  }

  @Test("100,000 ids are all found, with numbers in the order they came")
  func manyIdentifiers() {
    var table = IdentifierTable()
    let numbers = (0..<100_000).map { table.intern("post-\($0)")?.index }
    #expect(numbers == (0..<100_000).map { UInt32($0) })
    #expect(table.count == 100_000)
    let wrong = (0..<100_000).filter { table.find("post-\($0)")?.index != UInt32($0) }
    #expect(wrong == [])
    #expect(table.find("post-100000") == nil)
    #expect(table[Identifier(index: 99_999)] == "post-99999")
  }

  @Test("ids are ordered by their bytes")
  func order() {
    var table = IdentifierTable()
    let identifiers = ["b", "", "a", "é", "ab", "B"].compactMap { table.intern($0) }
    let sorted = identifiers.sorted { table.precedes($0, $1) }
    #expect(sorted.map { table[$0] } == ["", "B", "a", "ab", "b", "é"])
  }

  @Test("an id given by its bytes is the same id")
  func bytes() {
    var table = IdentifierTable()
    let number = table.intern("ada")
    let same = Array("ada".utf8).withUnsafeBytes { table.intern($0) }
    #expect(number != nil && same == number)
  }
}
