import SafeMarkup

/// The shades between two colors, and which of them a pixel takes by how much of it is covered.
///
/// A text's edge is a shade between paper and ink. So the coverage that Cairo draws is the number of a color as soon
/// as it is divided by 17; and since what is quieter than the text, such as a handle or a poll's bar, is hardly more
/// than a part of the ink, it is drawn with that part, and the shade there gets exactly the theme's color.
struct ShadeRamp: Sendable {
  /// From paper to ink.
  let colors: [RGBColor]
  /// The shade for each coverage.
  let places: [UInt8]

  /// - Parameters:
  ///   - stops: Colors on the way, and the coverage they are drawn with.
  ///   - count: How many shades, paper and ink included; at least 2.
  init(from paper: RGBColor, to ink: RGBColor, stops: [(level: UInt8, color: RGBColor)] = [], count: Int) {
    let marks =
      [(level: 0, color: paper)]
      + stops.filter { $0.level > 2 && $0.level < 250 }.sorted { $0.level < $1.level }
      .map { (level: Int($0.level), color: $0.color) }
      + [(level: 255, color: ink)]
    let levels = Self.levels(through: marks.map(\.level), count: max(count, 2))
    colors = levels.map { Self.color(at: $0, marks) }
    places = Self.places(of: levels)
  }

  /// Evenly spread, and each mark has the level nearest to it for its own.
  private static func levels(through marks: [Int], count: Int) -> [Int] {
    var levels = (0..<count).map { $0 * 255 / (count - 1) }
    var taken: Set<Int> = [0, count - 1]
    for mark in marks where !levels.contains(mark) {
      let free = levels.indices.filter { !taken.contains($0) }
      guard let nearest = free.min(by: { abs(levels[$0] - mark) < abs(levels[$1] - mark) }) else { break }
      levels[nearest] = mark
      taken.insert(nearest)
    }
    return levels.sorted()
  }

  private static func color(at level: Int, _ marks: [(level: Int, color: RGBColor)]) -> RGBColor {
    guard let above = marks.firstIndex(where: { $0.level >= level }), above > 0 else { return marks[0].color }
    let (low, high) = (marks[above - 1], marks[above])
    guard high.level > low.level else { return high.color }
    return low.color.mixed(with: high.color, Double(level - low.level) / Double(high.level - low.level))
  }

  private static func places(of levels: [Int]) -> [UInt8] {
    var place = 0
    return (0...255).map { coverage in
      while place + 1 < levels.count, coverage - levels[place] > levels[place + 1] - coverage { place += 1 }
      return UInt8(clamping: place)
    }
  }
}
