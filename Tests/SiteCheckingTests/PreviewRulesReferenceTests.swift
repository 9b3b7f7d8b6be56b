import Foundation
import LinkPreviews
import Testing
@testable import SiteChecking

/// `docs/reference/preview-rules.md`, which is generated from the rules and the consumers.
struct PreviewRulesReferenceTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reference/preview-rules.md")

  @Test("the reference page is current; THREADLINE_UPDATE_GOLDENS=1 writes it")
  func isCurrent() throws {
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try Self.page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.page)
  }

  private static let start = """
    # Rules for link previews and sites

    `threadline check` reports findings. Each finding has the code of a rule, such as `P06`, that never changes its
    meaning. Rules that begin with P are about the link preview of a page, those with S about a whole site.
    `threadline check --explain P06` prints the same text as this page.

    This page is generated from `PreviewRule.all`, `SiteRules` and `PreviewConsumer.all`.

    """

  private static let consumers = """

    ## Consumers

    The apps that fetch a page and show a preview of it, with what is known of each. "–" means unlimited or unknown.
    Sources are asked in order, and the first that has a value counts.

    | consumer | id | reads | title from | description from | picture from | refused pictures | large picture |
    | --- | --- | --- | --- | --- | --- | --- | --- |

    """

  private static var page: String {
    var page = start + "\n## Rules for previews\n"
    for rule in PreviewRule.all { page += text(of: rule) }
    page += "\n## Rules for sites\n"
    for rule in (SiteRules.all + SiteRules.takedowns).sorted(by: { $0.id < $1.id }) { page += text(of: rule) }
    return page + consumers + PreviewConsumer.all.map(row).joined()
  }

  private static func text(of rule: PreviewRule) -> String {
    let affected =
      rule.consumers.count == PreviewConsumer.all.count
      ? "all consumers" : rule.consumers.map(\.name).joined(separator: ", ")
    var text = """

      ### \(rule.id)

      \(sentence(rule.summary))

      - Severity: \(rule.severity.rawValue)
      - Affects: \(rule.consumers.isEmpty ? "readers of the site" : affected)

      """
    for (kind, source) in rule.sources { text += "- Source (\(kind.rawValue)): \(escaped(source))\n" }
    text += "\nAn example that breaks it: `\(rule.example)`\n"
    for cause in rule.causes {
      text += "\n**\(sentence(cause.message))** \(escaped(cause.fix))\n"
      if let tags = cause.tags { text += "\n```html\n\(tags)\n```\n" }
    }
    return text
  }

  /// A capital first letter and a period, unless the text begins with a name such as `og:image`.
  private static func sentence(_ text: String) -> String {
    let first = text.prefix { $0 != " " }
    let start =
      first.contains { ":<#.…=".contains($0) } ? text : text.prefix(1).uppercased() + text.dropFirst()
    return escaped(start) + "."
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "\\<").replacing("*", with: "\\*")
  }

  // MARK: Consumers

  private static func row(_ consumer: PreviewConsumer) -> String {
    let bytes = consumer.bytes.map { "\($0) bytes" } ?? "–"
    let reads = consumer.readsHeadOnly ? bytes + ", the head only" : bytes
    let cells = [
      consumer.name, "`\(consumer.id)`", reads, list(consumer.title) + cut(consumer.titleCut),
      consumer.description.isEmpty ? "not shown" : list(consumer.description) + cut(consumer.descriptionCut),
      list(consumer.image), limits(consumer.pictures), size(consumer.sizing),
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private static func list(_ sources: [PreviewSource]) -> String {
    sources.isEmpty ? "–" : sources.map(name).joined(separator: ", ")
  }

  private static func name(_ source: PreviewSource) -> String {
    switch source {
    case .property(let name), .name(let name), .meta(let name), .anyMeta(let name): "`\(name)`"
    case .earliest(let names): names.map { "`\($0)`" }.joined(separator: " or ")
    case .titleElement: "`<title>`"
    case .heading: "the first heading"
    case .link(let relation): "`rel=\(relation)`"
    case .linkedValue(let path): "JSON-LD `\(path)`"
    case .oEmbed(let field): "oEmbed `\(field)`"
    case .bodyText: "the text of the page"
    case .bodyImage: "the largest picture of the page"
    case .path(let path): "`\(path)`"
    }
  }

  private static func cut(_ cut: PreviewCut?) -> String {
    cut.map { "; cut after \($0.limit) \($0.unit.rawValue)" } ?? ""
  }

  private static func limits(_ limits: PictureLimits) -> String {
    let formats = limits.refused.filter { $0 != .html && $0 != .other }.map(\.rawValue).sorted()
    let parts: [String?] = [
      formats.isEmpty ? nil : formats.joined(separator: ", "), limits.bytes.map { "over \($0) bytes" },
      limits.minimumWidth.map { "narrower than \($0) pixels" },
      limits.minimumHeight.map { "lower than \($0) pixels" },
      limits.maximumSide.map { "a side over \($0) pixels" }, limits.maximumPixels.map { "over \($0) pixels" },
      limits.maximumRatio.map { "a side over \($0) times the other" },
      limits.takesRelativeURLs ? nil : "relative URLs", limits.needsHTTPS ? "http" : nil,
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? "–" : known.joined(separator: "; ")
  }

  private static func size(_ sizing: PreviewConsumer.Sizing) -> String {
    switch sizing {
    case .byPixels(0, 0): "always"
    case .byPixels(let width, let height): "from \(width) × \(height) pixels"
    case .landscape: "if it is wider than high"
    case .byTwitterCard: "if `twitter:card` is `summary_large_image`"
    case .small: "never"
    }
  }
}
