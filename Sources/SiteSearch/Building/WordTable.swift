/// Gives each word a number, in the order in which they come.
struct WordTable {
  private(set) var words = WordList()
  /// The number of the word in each slot, and 0 for an empty one; a power of two of them.
  private var slots: [UInt32]

  init() { slots = [UInt32](repeating: 0, count: 1 << 12) }

  var count: Int { words.count }

  /// The bytes of a word.
  subscript(number: Int) -> ArraySlice<UInt8> { words[number] }

  /// The number of a word, from 0.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    if (count + 1) * 2 > slots.count { grow() }
    var slot = Self.hash(word) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if words.isWord(number, word) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    words.append(word)
    slots[slot] = UInt32(truncatingIfNeeded: count)
    return count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    words.withEach { number, word in
      var slot = Self.hash(word) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }

  /// Multiplies and mixes eight bytes at a time; it decides no order, so it may be anything.
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(word.count)
    var place = 0
    while place < word.count {
      var part: UInt64 = 0
      for byte in place..<min(place + 8, word.count) { part = part << 8 | UInt64(word[byte]) }
      hash = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
      place += 8
    }
    return Int(truncatingIfNeeded: hash)
  }
}

extension WordList {
  mutating func append(_ word: UnsafeBufferPointer<UInt8>) {
    for byte in word { append(byte) }
    endWord()
  }

  /// Whether a word is these bytes.
  func isWord(_ index: Int, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(index)
    guard range.count == other.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for (place, byte) in other.enumerated() where bytes[range.lowerBound + place] != byte { return false }
      return true
    }
  }

  /// Calls `body` with each word.
  func withEach(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for number in ends.indices { body(number, UnsafeBufferPointer(rebasing: bytes[range(number)])) }
    }
  }
}
