/// A requirement for pages whose links preview well everywhere.
///
///     print(PreviewRule.named("P06")?.explanation ?? "unknown rule")
///
/// A rule is one file in `Rules/` and one line in `all`. The rules of whole sites have the same form.
public struct PreviewRule: Sendable {
  /// How much of a rule needs the URL of the page or of its site.
  package enum URLNeed: Sendable {
    /// Nothing: tags and text are enough.
    case nothing
    /// A part, such as the links that are absolute.
    case part
    /// All of it: without the URL the rule finds nothing.
    case everything
  }

  /// A letter and two digits, such as `P06`. Its meaning never changes.
  public let id: String
  /// The requirement, in one sentence without a period.
  public let summary: String
  /// The consumers that show a worse preview of a page that breaks it; empty for rules of sites.
  public let consumers: [PreviewConsumer]
  /// All ways to break it, each with its fix.
  public let causes: [PreviewCause]
  /// How the rule is known: what is known of it, or where it can be read.
  public let sources: KeyValuePairs<PreviewEvidence, String>
  /// HTML that breaks the rule.
  public let example: String
  /// How much of it needs the URL of the page.
  package private(set) var urlNeed = URLNeed.nothing

  /// Whether it is only for pages that are meant to be shared: those without `noindex` but the site's `404.html`.
  private(set) var isForSharedPages = false
  /// How it checks a page; `nil` if it is checked elsewhere, as for all pages of a site together.
  private(set) var check: (@Sendable (PreviewPage, PageSurroundings, inout FindingList) -> Void)?
}

extension PreviewRule {
  /// The highest severity of its findings.
  public var severity: Finding.Severity { causes.map(\.severity).max() ?? .warning }

  /// A rule that is checked elsewhere: it has a code and an explanation, and finds nothing by itself.
  package init(
    site id: String, summary: String, causes: [PreviewCause],
    sources: KeyValuePairs<PreviewEvidence, String>, example: String, needsURL urlNeed: URLNeed = .nothing
  ) {
    self.init(
      id: id, summary: summary, consumers: [], causes: causes, sources: sources, example: example,
      urlNeed: urlNeed)
  }

  /// Every rule, in the order of their ids.
  public static let all: [PreviewRule] = [
    AbsoluteURLsRule.rule, ExistingImageRule.rule, ImageFormatRule.rule, ImageBytesRule.rule,
    ImagePixelsRule.rule, EarlyTagsRule.rule, TextAndImageRule.rule, SingleTagsRule.rule, TagFormRule.rule,
    OneURLRule.rule, EscapedOnceRule.rule, EncodingRule.rule, EmbedAnswerRule.rule, CardKindRule.rule,
    LengthsRule.rule, OpenToRobotsRule.rule, NoFileEndingRule.rule, LinkedDocumentRule.rule,
    SameHeadlineRule.rule, ThemeColorRule.rule, ImageTextRule.rule, SameLanguageRule.rule,
    DifferentPagesRule.rule, NoFalseStatusRule.rule, DatesRule.rule,
  ]

  /// The rule of a code, ignoring case; `nil` if it is unknown.
  public static func named(_ code: String) -> PreviewRule? { all.first { $0.id == code.uppercased() } }

  /// Everything about the rule, with the fix of each of its causes: what `threadline check --explain` prints.
  public var explanation: String {
    """
    \(id): \(summary)

    Severity: \(severity.rawValue)
    Affects:  \(consumers.isEmpty ? "readers of the site" : PreviewConsumer.names(consumers))
    Source:   \(sources.map { "\($0.rawValue): \($1)" }.joined(separator: "\n          "))
    Example:  \(example)

    What it finds, and how to fix it:

    \(causes.map(\.explanation).joined(separator: "\n\n"))
    """
  }
}
