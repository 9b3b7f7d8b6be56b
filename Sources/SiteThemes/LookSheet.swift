import BuildDiagnostics
import SafeMarkup

/// Reads the looks of `Public/looks.css`.
///
///     :root, [data-look] { color-scheme: light dark; --paper: light-dark(#fff, #101114); --spring: spring(1 320 22); … }
///     [data-look="linen"] { --paper: light-dark(#fbf6ec, #1a1511); --round: 0.375rem; }
///
/// The first rule is the look "auto", and every other starts as a copy of it. The file is ordinary CSS; only rules of this
/// form are read here, and those that are nested or have another selector are left to the browser.
struct LookSheet {
  private(set) var looks: [Look] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private var base: [String: String] = [:]

  init(_ text: String, path: String) {
    self.path = path
    let withoutComments = text.replacing(#/\/\*(?:[^*]|\*(?!\/))*\*\//#, with: " ")
    for rule in Self.rules(in: withoutComments) {
      guard let name = Self.lookName(rule.selector) else { continue }
      var declarations = rule.declarations
      if let spring = declarations["--spring"], spring.hasPrefix("spring("), Spring(spring) == nil {
        declarations["--spring"] = nil
        let message =
          "the look \"\(name)\" has the spring \(spring); expected spring(MASS STIFFNESS DAMPING), three numbers above 0"
          + " of a spring that is at rest within \(Int(Spring.maximumDuration)) seconds, such as spring(1 320 22)"
        diagnostics.append(.warning(.lookSpringInvalid, at: .init(path), message))
      }
      if name == Look.automatic { base.merge(declarations) { $1 } }
      add(name, base.merging(declarations) { $1 })
    }
  }

  private mutating func add(_ name: String, _ declarations: [String: String]) {
    let schemes = (declarations["color-scheme"] ?? "light dark").split(separator: " ")
    let tokens = declarations.filter { $0.key.hasPrefix("--") }
    let look = Look(
      name: name, tokens: tokens,
      light: schemes.contains("light") ? LookPalette { Self.color(tokens[$0], isDark: false) } : nil,
      dark: schemes.contains("dark") ? LookPalette { Self.color(tokens[$0], isDark: true) } : nil)
    guard look.palette != nil else {
      let list = LookPalette.tokens.joined(separator: ", ")
      let message =
        "the look \"\(name)\" cannot be read; expected \(list), each as #rrggbb or light-dark(#…, #…)"
      diagnostics.append(.warning(.lookUnreadable, at: .init(path), message))
      return
    }
    looks.removeAll { $0.name == name }
    looks.append(look)
  }

  /// `:root, [data-look]` is "auto", `[data-look="linen"]` is "linen"; `nil` for any other selector.
  private static func lookName(_ selector: String) -> String? {
    if selector.split(separator: ",").contains(where: { $0.trimmed == ":root" }) { return Look.automatic }
    guard let match = selector.wholeMatch(of: #/\[data-look="?([a-z0-9-]+)"?\]/#) else { return nil }
    return String(match.1)
  }

  /// `light-dark(#fff, #000)` has two colors, `#fff` is both.
  private static func color(_ value: String?, isDark: Bool) -> RGBColor? {
    guard let value else { return nil }
    guard value.hasPrefix("light-dark("), value.hasSuffix(")") else { return RGBColor(value) }
    let pair = value.dropFirst("light-dark(".count).dropLast().split(separator: ",")
    guard pair.count == 2 else { return nil }
    return RGBColor(pair[isDark ? 1 : 0].trimmed)
  }

  /// The top-level rules of a sheet without nested rules.
  private static func rules(in text: String) -> [(selector: String, declarations: [String: String])] {
    var rules: [(selector: String, declarations: [String: String])] = []
    var depth = 0
    // Each piece ends a rule, and begins so many as it has opening braces.
    for piece in text.split(separator: "}", omittingEmptySubsequences: false).dropLast() {
      let parts = piece.split(separator: "{", omittingEmptySubsequences: false)
      if depth == 0, parts.count == 2 {
        rules.append((String(parts[0].trimmed), declarations(in: parts[1])))
      }
      depth = max(0, depth + parts.count - 2)
    }
    return rules
  }

  private static func declarations(in body: Substring) -> [String: String] {
    var declarations: [String: String] = [:]
    for declaration in body.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let value = declaration[declaration.index(after: colon)...].trimmed
      declarations[String(declaration[..<colon].trimmed)] = String(value)
    }
    return declarations
  }
}

extension StringProtocol {
  /// The text without the spaces and line ends around it.
  var trimmed: SubSequence { trimming(\.isWhitespace) }
}
