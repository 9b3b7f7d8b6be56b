import Foundation

/// How a thing on a spring comes to rest, as a timing function of CSS.
///
///     SpringCurve(mass: 1, stiffness: 400, damping: 24).timingFunction  // linear(0, 0.0409, …, 1)
///
/// A spring is described by its physics instead of a hand-drawn curve: a pressed extra leaves its place
/// fast, goes a little too far and settles. `linear()` is the one timing function that can say so
/// (https://www.w3.org/TR/css-easing-2/#the-linear-easing-function). `Public/site.css` holds exactly the text that is
/// computed here.
struct SpringCurve: Sendable, Hashable {
  /// The spring that pressed extras and growing cards hang on.
  static let press = SpringCurve(mass: 1, stiffness: 320, damping: 22)

  /// In kilograms.
  let mass: Double
  /// In newtons a metre.
  let stiffness: Double
  /// In newtons a metre a second. Up to 2·√(stiffness·mass) the spring swings past its rest.
  let damping: Double

  /// How long it swings, in seconds to a tenth: until what is left is less than a two hundredth of the way.
  var duration: Double {
    let decay = damping / (2 * mass)
    return (log(200) / decay * 10).rounded(.up) / 10
  }

  /// `linear(…)` with 24 steps of equal length, each to three places.
  var timingFunction: String {
    let steps = 24
    let inner = (1..<steps).map { step in
      Self.text(position(at: duration * Double(step) / Double(steps)))
    }
    return "linear(0, \(inner.joined(separator: ", ")), 1)"
  }

  /// How much of the way is done at a time: the answer of m·x″ + c·x′ + k·x = k from rest at 0. A spring that is
  /// damped more than critically is taken as one that is damped just so.
  func position(at time: Double) -> Double {
    let natural = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    guard ratio < 1 else { return 1 - exp(-natural * time) * (1 + natural * time) }
    let swing = natural * (1 - ratio * ratio).squareRoot()
    let left = cos(swing * time) + ratio * natural / swing * sin(swing * time)
    return 1 - exp(-ratio * natural * time) * left
  }

  /// `1.0421` is `1.042`, and `0.9700` is `0.97`.
  private static func text(_ value: Double) -> String {
    let thousandths = max(0, Int((value * 1000).rounded()))
    var digits = String(thousandths % 1000)
    while digits.count < 3 { digits = "0" + digits }
    while digits.last == "0" { digits.removeLast() }
    return "\(thousandths / 1000)" + (digits.isEmpty ? "" : "." + digits)
  }
}
