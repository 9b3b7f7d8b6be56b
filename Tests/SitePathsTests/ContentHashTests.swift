import SitePaths
import Testing

@Suite("Hashes of contents")
struct ContentHashTests {
  @Test(
    "a hash is the beginning of SHA-256 (FIPS 180-4)",
    arguments: [
      ("abc", "ba7816bf8f01cfea414140de5dae2223"), ("", "e3b0c44298fc1c149afbf4c8996fb924"),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039"),
    ])
  func known(text: String, hash: String) {
    #expect(ContentHash(of: Array(text.utf8)).description == hash)
    #expect(ContentHash(of: AnySequence(text.utf8)).description == hash)
  }

  @Test("a hash prints all its digits and reads back")
  func printing() {
    let hash = ContentHash(high: 1, low: 0)
    #expect(hash.description == "00000000000000010000000000000000")
    #expect(hash.prefix(8) == "00000000" && hash.prefix(99) == hash.description)
    let read = ContentHash(of: Array("abc".utf8))
    #expect(ContentHash(high: read.high, low: read.low) == read)
  }

  @Test("bytes that come in pieces hash as one")
  func pieces() {
    var hasher = ContentHasher()
    hasher.update(Array("a".utf8))
    Array("bc".utf8).withUnsafeBytes { hasher.update($0) }
    #expect(hasher.finish() == ContentHash(of: Array("abc".utf8)))
    #expect(hasher.finish() == ContentHash(of: [UInt8]()))
    hasher.update(Array("abc".utf8))
    #expect(hasher.finishBytes().count == 32)
  }

  @Test("texts and numbers in a row are distinguished")
  func marks() {
    #expect(
      Self.hash {
        $0.combine("ab"); $0.combine("c")
      }
        != Self.hash {
          $0.combine("a"); $0.combine("bc")
        })
    #expect(Self.hash { $0.combine("") } != Self.hash { _ in })
    #expect(
      Self.hash {
        $0.combine(1); $0.combine(256)
      }
        != Self.hash {
          $0.combine(256); $0.combine(1)
        })
  }

  private static func hash(_ fill: (inout ContentHasher) -> Void) -> ContentHash {
    var hasher = ContentHasher()
    fill(&hasher)
    return hasher.finish()
  }
}
