import SafeMarkup

/// Finds the few colors that stand best for many, and which of them each pixel takes.
///
/// The colors are split in two at the middle of where they differ most until there are enough (Heckbert's median
/// cut, https://doi.org/10.1145/965145.801294), and then moved to the mean of the pixels that take them a few times
/// over. The same pixels always give the same colors.
struct PaletteQuantizer {
  /// A color and how many pixels have nearly it.
  private struct Swatch {
    var red = 0
    var green = 0
    var blue = 0
    var count = 0

    var color: RGBColor {
      let count = Swift.max(count, 1)
      return RGBColor(
        red: UInt8(clamping: red / count), green: UInt8(clamping: green / count),
        blue: UInt8(clamping: blue / count))
    }

    mutating func add(_ other: Swatch) {
      red += other.red
      green += other.green
      blue += other.blue
      count += other.count
    }
  }

  /// A channel along which colors are parted.
  fileprivate enum Channel { case red, green, blue }

  /// At most `count` colors for the pixels, given as numbers such as `0x1a56c4`; from dark to light.
  static func colors(for pixels: [UInt32], count: Int) -> [RGBColor] {
    let swatches = swatches(of: pixels)
    guard count > 0, !swatches.isEmpty else { return [] }
    var colors = cut(swatches, into: count).map(mean)
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
      bins[(red & 0xF8) << 7 | (green & 0xF8) << 2 | blue >> 3]
        .add(Swatch(red: red, green: green, blue: blue, count: 1))
    }
    return bins.filter { $0.count > 0 }
  }

  private static func mean(_ swatches: ArraySlice<Swatch>) -> RGBColor {
    swatches.reduce(into: Swatch()) { $0.add($1) }.color
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
  private static func spread(
    _ box: ArraySlice<Swatch>
  ) -> (channel: Channel, weight: Int) {
    guard box.count > 1 else { return (.green, 0) }
    let weight = box.reduce(0) { $0 + $1.count }
    var best = (channel: Channel.green, weight: 0)
    for (channel, sense) in [(Channel.red, 3), (.green, 6), (.blue, 2)] {
      var low = 255
      var high = 0
      for swatch in box {
        let value = Int(swatch.color[channel])
        (low, high) = (min(low, value), max(high, value))
      }
      let range = max(high - low, 0)
      let matter = range * range * sense * weight
      if matter > best.weight { best = (channel, matter) }
    }
    return best
  }

  private static func halves(
    _ box: ArraySlice<Swatch>, along channel: Channel
  ) -> (ArraySlice<Swatch>, ArraySlice<Swatch>) {
    let sorted = box.map { (key: $0.color[channel], swatch: $0) }
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
    for swatch in swatches { sums[nearest(to: swatch.color, in: colors)].add(swatch) }
    return zip(sums, colors).map { sum, color in sum.count > 0 ? sum.color : color }
  }
}

extension RGBColor {
  /// How light it looks, by ITU-R BT.601.
  var lightness: Int { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) }

  fileprivate subscript(channel: PaletteQuantizer.Channel) -> UInt8 {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    }
  }
}
