import SafeMarkup

/// A style sheet as a site has it: springs are computed, and comments are removed.
///
///     --spring: spring(1 320 22);    // --spring: linear(0, 0.059, …, 1); --spring-time: 0.5s;
///
/// A spring that cannot be read is left out, so that the element takes the one of the look "auto".
struct PublishedStyleSheet {
  /// The bytes of the sheet, in UTF-8.
  let bytes: [UInt8]

  init(_ source: String) {
    bytes = PackedStyleSheet(Array(Self.withSprings(source).utf8)).bytes
  }

  /// The sheet of the looks. Browsers that do not know `light-dark()` get the light colors of each look after it.
  init(looks source: String) {
    let rules = LookSheet(source, path: "").looks.map { look in
      let colors = (look.palette?.colors ?? []).filter {
        look.tokens[$0.token]?.contains("light-dark(") ?? false
      }
      let selector = look.name == Look.automatic ? ":root, [data-look]" : "[data-look=\"\(look.name)\"]"
      return "\(selector) { \(colors.map { "\($0.token): \($0.color);" }.joined(separator: " ")) }\n"
    }
    let light = rules.isEmpty ? "" : "@supports not (color: light-dark(red, red)) {\n\(rules.joined())}\n"
    bytes = PackedStyleSheet(Array((Self.withSprings(source) + "\n" + light).utf8)).bytes
  }

  private static func withSprings(_ source: String) -> String {
    guard source.contains("spring(") else { return source }
    return source.replacing(#/--spring\s*:\s*(spring\([^;}]*)/#) { declaration in
      guard let spring = Spring(declaration.1.trimmed) else { return "" }
      return "--spring: \(spring.timingFunction); --spring-time: \(spring.duration)s"
    }
  }
}
