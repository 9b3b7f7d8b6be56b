import Testing

@testable import SiteWriting

@Suite("Sets of fingerprints")
struct FingerprintSetTests {
  @Test("it holds what a set would, and never 0", arguments: [1, 1 << 20, 1 << 44, UInt64.max / 300])
  func same(factor: UInt64) {
    var random = SeededNumbers(seed: factor)
    var (fast, plain) = (FingerprintSet(), Set<UInt64>())
    #expect(fast.isEmpty && !fast.contains(0))
    for _ in 0..<2_000 {
      let number = UInt64.random(in: 0..<300, using: &random) &* factor
      if UInt8.random(in: 0..<4, using: &random) == 0 {
        fast.remove(number)
        plain.remove(number)
      } else {
        fast.insert(number)
        if number != 0 { plain.insert(number) }
      }
      #expect(fast.isEmpty == plain.isEmpty)
    }
    for number in 0..<UInt64(300) {
      #expect(fast.contains(number &* factor) == plain.contains(number &* factor))
      #expect(FingerprintSet(plain).contains(number &* factor) == plain.contains(number &* factor))
    }
  }

  @Test("all pieces but some are all that have a fingerprint and none of theirs")
  func allBut() {
    var pieces = KeptPieces(allBut: FingerprintSet([7, 9]))
    #expect([0, 7, 8, 9].map { pieces.contains($0) } == [false, false, true, false] && !pieces.isEmpty)
    pieces.insert(7)
    pieces.insert(8)
    #expect([0, 7, 8, 9].map { pieces.contains($0) } == [false, true, true, false])
    #expect(KeptPieces().isEmpty && !KeptPieces().contains(7))
  }

  @Test("a text is there as long as it was added more often than it was taken away, in the order of coming")
  func texts() {
    var texts = CountedTexts()
    func lend(_ word: String, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
      Array(word.utf8).withUnsafeBufferPointer(body)
    }
    func all(_ texts: CountedTexts) -> [String] {
      var all: [String] = []
      _ = texts.allSatisfy { text in
        all.append(text)
        return true
      }
      return all
    }
    let words = ["b", "a", "ab", String(repeating: "long ", count: 1_000)]
    for word in words + words { #expect(lend(word) { texts.insert($0) }) }
    #expect(all(texts) == words)
    for round in 0..<3 {
      #expect(lend("a") { texts.remove($0) } == (round < 2))
      #expect(all(texts).contains("a") == (round < 1))
    }
    #expect(!lend("never") { texts.remove($0) })
    #expect(!texts.allSatisfy { $0 != "ab" })
  }
}
