import SafeMarkup

extension RGBColor {
  /// The color a part of the way to another one: 0 is this one, 1 the other.
  func mixed(with other: RGBColor, _ part: Double) -> RGBColor {
    let part = min(max(part, 0), 1)
    let mixed = (channels + (other.channels - channels) * part).rounded(.toNearestOrAwayFromZero)
    return RGBColor(red: UInt8(mixed.x), green: UInt8(mixed.y), blue: UInt8(mixed.z))
  }

  /// How far along the way from one color to another this one lies nearest to: 0 to 1.
  func part(from start: RGBColor, to end: RGBColor) -> Double {
    let way = end.channels - start.channels
    let length = (way * way).sum()
    guard length > 0 else { return 0 }
    let along = (way * (channels - start.channels)).sum()
    return min(max(along / length, 0), 1)
  }

  private var channels: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  /// How different two colors look: the eye minds green more than red, and red more than blue.
  func distance(to other: RGBColor) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 3 * red * red + 6 * green * green + 2 * blue * blue
  }

  /// How light it looks, by ITU-R BT.601.
  var lightness: Int { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) }
}
