import SafeMarkup

extension RGBColor {
  /// The color a part of the way to another one: 0 is this one, 1 the other.
  func mixed(with other: RGBColor, _ part: Double) -> RGBColor {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let value = Double(from) + (Double(to) - Double(from)) * min(max(part, 0), 1)
      return UInt8(min(max(value.rounded(), 0), 255))
    }
    return RGBColor(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
  }

  /// How far along the way from one color to another this one lies nearest to: 0 to 1.
  func part(from start: RGBColor, to end: RGBColor) -> Double {
    let way = end.difference(from: start)
    let here = difference(from: start)
    let length = way.red * way.red + way.green * way.green + way.blue * way.blue
    guard length > 0 else { return 0 }
    let along = way.red * here.red + way.green * here.green + way.blue * here.blue
    return min(max(along / length, 0), 1)
  }

  private func difference(from other: RGBColor) -> (red: Double, green: Double, blue: Double) {
    (Double(red) - Double(other.red), Double(green) - Double(other.green), Double(blue) - Double(other.blue))
  }

  /// How different two colors look: the eye minds green more than red, and red more than blue.
  func distance(to other: RGBColor) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 3 * red * red + 6 * green * green + 2 * blue * blue
  }
}
