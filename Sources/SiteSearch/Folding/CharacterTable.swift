/// What Unicode 15 says of characters as far as search needs it, read from the table that JavaScript reads too.
///
/// Characters of later versions are unknown to it: folding keeps them, and they are in no word. So two builds, and a
/// build and a browser, agree whatever their own Unicode versions are.
struct CharacterTable: Sendable {
  /// What is known of one character.
  struct Properties: Hashable, Sendable {
    /// A letter, a digit or `_`: a word may begin with it.
    fileprivate(set) var beginsWord = false
    /// A mark: a word may go on with it.
    fileprivate(set) var isMark = false
    /// Whether it may change, or change what is before it, when characters are composed.
    fileprivate(set) var mayCompose = false
    /// Its canonical combining class.
    fileprivate(set) var order: UInt8 = 0
    /// Where in `foldings` it is replaced; an empty range where it is kept.
    fileprivate(set) var folding: Range<UInt16> = 0..<0
    /// Whether folding removes it or replaces it.
    fileprivate(set) var isFolded = false
  }

  /// The properties that are different, of which most characters have the first.
  private let properties: [Properties]
  /// The place of each character in `properties`, up to the last that has others than the first.
  private let places: [UInt16]
  /// What characters are replaced by, one after the other.
  let foldings: [UInt32]
  /// The character that a pair of characters is composed to.
  private let composed: [UInt64: UInt32]

  /// The table of Unicode 15.
  static let unicode15 = CharacterTable(PackageResources.unicode_15_txt)

  /// What is known of a character.
  subscript(point: UInt32) -> Properties {
    properties[Int(point) < places.count ? Int(places[Int(point)]) : 0]
  }

  /// What two characters become, Hangul included; `nil` if they stay two.
  func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let hangul = Hangul.composed(first, second) { return hangul }
    return composed[UInt64(first) << 32 | UInt64(second)]
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

extension CharacterTable {
  /// Reads the lines of the table.
  fileprivate init(_ text: [UInt8]) {
    var draft = Draft()
    for line in text.split(separator: 0x0A) {
      guard let space = line.firstIndex(of: 0x20) else { continue }
      draft.add(String(decoding: line[..<space], as: UTF8.self), Self.numbers(line[(space + 1)...]))
    }
    foldings = draft.foldings
    composed = draft.composed
    (properties, places) = draft.packed()
  }

  /// The numbers of a line of the table: `1.2,3.4` is two entries of two numbers, in base 36.
  private static func numbers(_ text: ArraySlice<UInt8>) -> [[UInt32]] {
    text.split(separator: 0x2C).map { entry in
      entry.split(separator: 0x2E).map { digits in
        digits.reduce(0) { $0 &* 36 &+ UInt32($1 < 0x3A ? $1 &- 0x30 : $1 &- 0x57) }
      }
    }
  }

  /// The table while it is read.
  private struct Draft {
    var known: [UInt32: Properties] = [0x5F: Properties(beginsWord: true)]
    var foldings: [UInt32] = []
    var composed: [UInt64: UInt32] = [:]

    init() {
      for point in Hangul.joining.joined() { known[point, default: Properties()].mayCompose = true }
    }

    mutating func add(_ name: String, _ numbers: [[UInt32]]) {
      switch name {
      case "word": addRuns(numbers) { $0.beginsWord = true }
      case "mark": addRuns(numbers) { $0.isMark = true }
      case "order":
        addEach(numbers) { properties, rest in
          properties.order = UInt8(clamping: rest.first ?? 0)
          properties.mayCompose = true
        }
      case "fold": addFoldings(numbers)
      case "compose":
        for entry in numbers where entry.count == 3 {
          composed[UInt64(entry[0]) << 32 | UInt64(entry[1])] = entry[2]
          known[entry[1], default: Properties()].mayCompose = true
        }
      default: break
      }
    }

    private mutating func addRuns(_ runs: [[UInt32]], _ change: (inout Properties) -> Void) {
      var end: UInt32 = 0
      for run in runs where run.count == 2 {
        let start = end &+ run[0]
        end = start &+ run[1]
        for point in start..<end { change(&known[point, default: Properties()]) }
      }
    }

    private mutating func addEach(
      _ entries: [[UInt32]], _ change: (inout Properties, ArraySlice<UInt32>) -> Void
    ) {
      var point: UInt32 = 0
      for entry in entries {
        point &+= entry[0]
        change(&known[point, default: Properties()], entry.dropFirst())
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

    /// The properties, of which those alike are one, and their places by character.
    func packed() -> (properties: [Properties], places: [UInt16]) {
      var (properties, numbers) = ([Properties()], [Properties(): UInt16(0)])
      var places = [UInt16](repeating: 0, count: Int(known.keys.max() ?? 0) + 1)
      for (point, own) in known {
        if numbers[own] == nil {
          numbers[own] = UInt16(clamping: properties.count)
          properties.append(own)
        }
        places[Int(point)] = numbers[own] ?? 0
      }
      return (properties, places)
    }
  }
}
