/// What Unicode 15 says of characters as far as search needs it, read from the table that JavaScript reads too.
///
/// Characters of later versions are unknown to it: folding keeps them, and they are in no word. So two builds, and a
/// build and a browser, agree whatever their own Unicode versions are.
struct CharacterTable: Sendable {
  /// What is known of one character.
  struct Properties: Sendable {
    /// A letter, a mark or a separator: what it is in words, unless its number says that.
    fileprivate(set) var script = SearchScript.separator
    /// Whether it may change, or change what is before it, when characters are composed.
    fileprivate(set) var mayCompose = false
    /// Its canonical combining class.
    fileprivate(set) var order: UInt8 = 0
    /// Where in `foldings` it is replaced; an empty range where it is kept.
    fileprivate(set) var folding: Range<UInt16> = 0..<0
    /// Whether folding removes it or replaces it.
    fileprivate(set) var isFolded = false
  }

  /// Those of each character, up to the last of which anything is known.
  private var properties: [Properties] = []
  /// What characters are replaced by, one after the other.
  private(set) var foldings: [UInt32] = []
  /// The character that a pair of characters is composed to.
  private var composed: [UInt64: UInt32] = [:]

  /// The table of Unicode 15.
  static let unicode15 = CharacterTable(PackageResources.unicode_15_txt)

  /// What is known of a character.
  private(set) subscript(point: UInt32) -> Properties {
    get { Int(point) < properties.count ? properties[Int(point)] : Properties() }
    set {
      let missing = Int(point) + 1 - properties.count
      if missing > 0 { properties += repeatElement(Properties(), count: missing) }
      properties[Int(point)] = newValue
    }
  }

  /// What two characters become, Hangul included; `nil` if they stay two.
  func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let hangul = Hangul.composed(first, second) { return hangul }
    return composed[UInt64(first) << 32 | UInt64(second)]
  }

  /// Reads the lines of the table.
  fileprivate init(_ text: [UInt8]) {
    self[0x5F].script = .letter
    for point in Hangul.joining.joined() { self[point].mayCompose = true }
    for line in text.split(separator: 0x0A) {
      guard let space = line.firstIndex(of: 0x20) else { continue }
      add(String(decoding: line[..<space], as: UTF8.self), Self.numbers(line[(space + 1)...]))
    }
  }

  /// The numbers of a line of the table: `1.2,3.4` is two entries of two numbers, in base 36.
  private static func numbers(_ text: ArraySlice<UInt8>) -> [[UInt32]] {
    text.split(separator: 0x2C).map { entry in
      entry.split(separator: 0x2E).map { digits in
        digits.reduce(0) { $0 &* 36 &+ UInt32($1 < 0x3A ? $1 &- 0x30 : $1 &- 0x57) }
      }
    }
  }

  private mutating func add(_ name: String, _ numbers: [[UInt32]]) {
    switch name {
    case "word": addRuns(numbers) { $0.script = .letter }
    case "mark": addRuns(numbers) { $0.script = .mark }
    case "order":
      addEach(numbers) { properties, rest in
        properties.order = UInt8(clamping: rest.first ?? 0)
        properties.mayCompose = true
      }
    case "fold": addFoldings(numbers)
    case "compose":
      for entry in numbers where entry.count == 3 {
        composed[UInt64(entry[0]) << 32 | UInt64(entry[1])] = entry[2]
        self[entry[1]].mayCompose = true
      }
    default: break
    }
  }

  private mutating func addRuns(_ runs: [[UInt32]], _ change: (inout Properties) -> Void) {
    var end: UInt32 = 0
    for run in runs where run.count == 2 {
      let start = end &+ run[0]
      end = start &+ run[1]
      for point in start..<end { change(&self[point]) }
    }
  }

  private mutating func addEach(
    _ entries: [[UInt32]], _ change: (inout Properties, ArraySlice<UInt32>) -> Void
  ) {
    var point: UInt32 = 0
    for entry in entries {
      point &+= entry[0]
      change(&self[point], entry.dropFirst())
    }
  }

  private mutating func addFoldings(_ entries: [[UInt32]]) {
    var foldings: [UInt32] = []
    addEach(entries) { properties, rest in
      let start = UInt16(clamping: foldings.count)
      foldings += rest
      (properties.isFolded, properties.folding) = (true, start..<UInt16(clamping: foldings.count))
    }
    self.foldings = foldings
  }
}

/// Hangul syllables, which are composed by arithmetic. (The Unicode Standard, section 3.12)
private enum Hangul {
  private static let (syllables, leads, vowels, trails): (UInt32, UInt32, UInt32, UInt32) = (
    0xAC00, 0x1100, 0x1161, 0x11A7
  )
  private static let (leadCount, vowelCount, trailCount): (UInt32, UInt32, UInt32) = (19, 21, 28)

  /// The vowels and trailing consonants that join what is before them.
  static let joining: [Range<UInt32>] = [
    vowels..<(vowels + vowelCount), (trails + 1)..<(trails + trailCount),
  ]

  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let (lead, vowel) = (first &- leads, second &- vowels)
    if lead < leadCount, vowel < vowelCount { return syllables + (lead * vowelCount + vowel) * trailCount }
    let (syllable, trail) = (first &- syllables, second &- trails)
    guard syllable < leadCount * vowelCount * trailCount, syllable % trailCount == 0, trail > 0,
      trail < trailCount
    else { return nil }
    return first + trail
  }
}
