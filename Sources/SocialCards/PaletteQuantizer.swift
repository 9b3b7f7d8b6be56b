import SafeMarkup

/// Finds the few colors that stand best for many, and which of them each pixel takes.
///
/// The colors are split in two at the middle of where they differ most until there are enough (Heckbert's median
/// cut, https://doi.org/10.1145/965145.801294), and then moved to the mean of the pixels that take them a few times
/// over. The same pixels always give the same colors.
struct PaletteQuantizer {
  /// The sums of red, green and blue of pixels of nearly one color, and how many these are.
  private typealias Swatch = SIMD4<Int>

  /// At most `count` colors for the pixels, given as numbers such as `0x1a56c4`; from dark to light.
  static func colors(for pixels: [UInt32], count: Int) -> [RGBColor] {
    let swatches = swatches(of: pixels)
    guard count > 0, !swatches.isEmpty else { return [] }
    var colors = cut(swatches, into: count).map { $0.reduce(Swatch(), &+).color }
    for _ in 0..<4 { colors = settled(colors, swatches) }
    return Array(Set(colors)).sorted { ($0.lightness, $0.number) < ($1.lightness, $1.number) }
  }

  /// The place of the nearest color for each pixel.
  static func places(of pixels: [UInt32], in colors: [RGBColor]) -> [UInt8] {
    var known = [UInt32: UInt8](minimumCapacity: 4_096)
    return pixels.map { pixel in
      let number = pixel & 0xFFFFFF
      if let place = known[number] { return place }
      let place = UInt8(clamping: nearest(to: RGBColor(number), in: colors))
      known[number] = place
      return place
    }
  }

  /// The place of the color that looks most like another one.
  static func nearest(to color: RGBColor, in colors: [RGBColor]) -> Int {
    var nearest = 0
    var least = Int.max
    for place in colors.indices {
      let distance = color.distance(to: colors[place])
      if distance < least { (nearest, least) = (place, distance) }
    }
    return nearest
  }

  /// Pixels of nearly one color become one swatch: 5 bits a channel.
  private static func swatches(of pixels: [UInt32]) -> [Swatch] {
    var bins = [Swatch](repeating: Swatch(), count: 32_768)
    for pixel in pixels {
      let red = Int(pixel >> 16 & 255)
      let green = Int(pixel >> 8 & 255)
      let blue = Int(pixel & 255)
      bins[(red & 0xF8) << 7 | (green & 0xF8) << 2 | blue >> 3] &+= Swatch(red, green, blue, 1)
    }
    return bins.filter { $0.count > 0 }
  }

  private static func cut(_ swatches: [Swatch], into count: Int) -> [ArraySlice<Swatch>] {
    var boxes = [swatches[...]]
    while boxes.count < count {
      let spreads = boxes.map(spread)
      guard let widest = spreads.indices.max(by: { spreads[$0].weight < spreads[$1].weight }),
        spreads[widest].weight > 0
      else { break }
      let (low, high) = halves(boxes[widest], along: spreads[widest].channel)
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes
  }

  /// Along which channel the colors of a box differ most, and how much that matters.
  private static func spread(_ box: ArraySlice<Swatch>) -> (channel: Int, weight: Int) {
    guard box.count > 1 else { return (1, 0) }
    let weight = box.reduce(0) { $0 + $1.count }
    var best = (channel: 1, weight: 0)
    for (channel, sense) in [3, 6, 2].enumerated() {
      var low = 255
      var high = 0
      for swatch in box {
        let value = swatch.mean(channel)
        (low, high) = (min(low, value), max(high, value))
      }
      let range = max(high - low, 0)
      let matter = range * range * sense * weight
      if matter > best.weight { best = (channel, matter) }
    }
    return best
  }

  private static func halves(
    _ box: ArraySlice<Swatch>, along channel: Int
  ) -> (ArraySlice<Swatch>, ArraySlice<Swatch>) {
    let sorted = box.map { (key: $0.mean(channel), swatch: $0) }
      .sorted { ($0.key, $0.swatch.color.number) < ($1.key, $1.swatch.color.number) }
      .map(\.swatch)
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var seen = 0
    var middle = 0
    while middle < sorted.count - 1, seen + sorted[middle].count <= half || middle == 0 {
      seen += sorted[middle].count
      middle += 1
    }
    return (sorted[..<middle], sorted[middle...])
  }

  /// The colors at the mean of the swatches that are nearest to each.
  private static func settled(_ colors: [RGBColor], _ swatches: [Swatch]) -> [RGBColor] {
    var sums = [Swatch](repeating: Swatch(), count: colors.count)
    for swatch in swatches { sums[nearest(to: swatch.color, in: colors)] &+= swatch }
    return zip(sums, colors).map { sum, color in sum.count > 0 ? sum.color : color }
  }
}

extension SIMD4<Int> {
  /// How many pixels a swatch has.
  fileprivate var count: Int { w }

  /// The mean of a channel: 0 for red, 1 for green, 2 for blue.
  fileprivate func mean(_ channel: Int) -> Int { self[channel] / Swift.max(count, 1) }

  fileprivate var color: RGBColor {
    RGBColor(red: UInt8(clamping: mean(0)), green: UInt8(clamping: mean(1)), blue: UInt8(clamping: mean(2)))
  }
}
