package import SafeMarkup

/// The design of a site: its colors in light and dark form, its type, its spacing, its corners and its motion.
///
/// A look is a set of tokens in `Public/looks.css`, so changing or adding one takes no Swift. A page
/// has the name of its look in `data-look` of its root; the style sheet, social cards and `theme-color` use the same
/// tokens. The look ``automatic`` follows the reader's system.
package struct Look: Sendable, Hashable {
  /// The look of a site that does not choose one.
  package static let automatic = "auto"

  /// The value of `data-look`: `linen`.
  package let name: String
  /// Every token with its value as written: `--round` is `0.375rem`.
  package let tokens: [String: String]
  /// The colors of its light form; `nil` if it is always dark.
  package let light: LookPalette?
  /// The colors of its dark form; `nil` if it is always light.
  package let dark: LookPalette?

  /// The colors for places that have only one form, such as a social card.
  package var palette: LookPalette? { light ?? dark }
}

/// An icon that a look may have of its own.
package struct LookIcon: Sendable {
  /// The drawing.
  package static let vector = LookIcon(general: "icon.svg", ending: ".svg")
  /// For home screens of Apple: 180 pixels, without transparency.
  package static let touch = LookIcon(general: "apple-touch-icon.png", ending: ".png")
  /// For home screens of other systems: 192 pixels, with the corners of the drawing.
  package static let small = LookIcon(general: "icon-192.png", ending: "-192.png")
  /// For home screens that cut their own shape out of it: 512 pixels, with space around what matters.
  package static let large = LookIcon(general: "icon-512.png", ending: "-512.png")

  /// Its path in the site for the look "auto", and for each look that has none of its own.
  private let general: String
  private let ending: String

  /// Its path in the site for a look, such as `looks/linen.svg`: the general one unless the look's own exists.
  package func path(for look: Look?, ifExisting exists: (String) -> Bool) -> String {
    guard let look, look.name != Look.automatic else { return general }
    let own = "looks/\(look.name)\(ending)"
    return exists(own) ? own : general
  }
}
