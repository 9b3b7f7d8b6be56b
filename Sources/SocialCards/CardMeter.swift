/// What the parts of painting cost, by a clock that whoever measures brings along.
package struct CardMeter: Sendable {
  /// The parts of painting.
  package enum Part: Int, Sendable, CaseIterable {
    /// Finding the sizes, the lines and the places.
    case layout
    /// Drawing glyphs and shapes.
    case drawing
    /// Turning coverage into numbers of colours, and laying the avatar among them.
    case coloring
    /// Compressing.
    case encoding
  }

  /// What each part took, in the clock's units.
  package private(set) var spent = [UInt64](repeating: 0, count: Part.allCases.count)
  private let now: @Sendable () -> UInt64
  private var last: UInt64

  /// A meter that starts now.
  package init(now: @escaping @Sendable () -> UInt64) {
    self.now = now
    last = now()
  }

  /// What passed since the last call was this part.
  mutating func end(_ part: Part) {
    let time = now()
    spent[part.rawValue] &+= time &- last
    last = time
  }
}
