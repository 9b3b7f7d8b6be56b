/// The runs of characters that words are cut from: of letters, of a script without spaces, or one picture.
struct WordRuns: Sequence, IteratorProtocol {
  private let points: [UInt32]
  private let table = CharacterTable.unicode15
  private var place = 0

  /// The runs of folded characters.
  init(_ points: [UInt32]) { self.points = points }

  mutating func next() -> (script: SearchScript, range: Range<Int>)? {
    while place < points.count {
      let (start, script) = (place, SearchScript(points[place], table))
      place += 1
      switch script {
      case .unspaced: skip { $0 == .unspaced }
      case .letter: skip { $0 == .letter || $0 == .mark }
      case .pictograph: break
      case .mark, .separator: continue
      }
      return (script, start..<place)
    }
    return nil
  }

  private mutating func skip(_ belongs: (SearchScript) -> Bool) {
    while place < points.count, belongs(SearchScript(points[place], table)) { place += 1 }
  }
}
