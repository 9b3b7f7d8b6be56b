import Foundation

/// How an element on a spring comes to rest, as a timing function of CSS.
///
///     Spring("spring(1 320 22)")?.timingFunction  // linear(0, 0.059, 0.2, …, 1)
///
/// A look describes its spring by physics instead of by a drawn curve: mass in kilograms, stiffness in newtons per meter,
/// damping in newton seconds per meter. A pressed button leaves its place fast, goes a little too far and settles.
/// `linear()` is the one timing function that can say so
/// (https://www.w3.org/TR/css-easing-2/#the-linear-easing-function).
struct Spring: Sendable, Hashable {
  /// In kilograms.
  let mass: Double
  /// In newtons per meter.
  let stiffness: Double
  /// In newton seconds per meter. Up to 2·√(stiffness·mass) the spring swings past its rest.
  let damping: Double

  /// The longest time that a spring may swing, in seconds.
  static let maximumDuration = 3.0

  /// Reads `spring(MASS STIFFNESS DAMPING)`; `nil` unless each value is above 0 and it comes to rest within
  /// ``maximumDuration``.
  init?(_ text: some StringProtocol) {
    guard let values = String(text).wholeMatch(of: #/spring\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)/#),
      let mass = Double(values.1), let stiffness = Double(values.2), let damping = Double(values.3),
      [mass, stiffness, damping].allSatisfy({ $0.isFinite && $0 > 0 })
    else { return nil }
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    guard settlingTime.isFinite, duration <= Self.maximumDuration else { return nil }
  }

  /// How long it swings, in seconds to a tenth: until what is left is less than a two hundredth of the way.
  var duration: Double { (settlingTime * 10).rounded(.up) / 10 }

  /// `linear(…)` with 24 steps of equal length, each to three places.
  var timingFunction: String {
    let steps = 24
    let inner = (1..<steps).map { step in
      Self.text(position(at: duration * Double(step) / Double(steps)))
    }
    return "linear(0, \(inner.joined(separator: ", ")), 1)"
  }

  /// How much of the way is done at a time: the answer of m·x″ + c·x′ + k·x = k from rest at 0. A spring that is
  /// damped more than critically is taken as one that is damped critically.
  func position(at time: Double) -> Double {
    guard ratio < 1 else { return 1 - exp(-frequency * time) * (1 + frequency * time) }
    let swing = frequency * (1 - ratio * ratio).squareRoot()
    let left = cos(swing * time) + ratio * frequency / swing * sin(swing * time)
    return 1 - exp(-ratio * frequency * time) * left
  }

  /// The angular frequency without damping, per second.
  private var frequency: Double { (stiffness / mass).squareRoot() }

  /// The damping in parts of the critical one.
  private var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// When a two hundredth of the way is left, in seconds. Of a critically damped spring that is where
  /// (1 + x)·e⁻ˣ is 1/200.
  private var settlingTime: Double { ratio < 1 ? log(200) / (ratio * frequency) : 7.43 / frequency }

  /// `1.0421` is `1.042`, and `0.9700` is `0.97`.
  private static func text(_ value: Double) -> String {
    let text = "\(Double(max(0, Int((value * 1000).rounded()))) / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
