/// One thing that a page must do so that its link previews well everywhere.
///
/// A rule is one file in `Rules/` and one line in `all`. What is asked of a whole site beside its previews is told in
/// the same form, by who asks it.
public struct PreviewRule: Sendable {
  /// Which pages a rule looks at.
  enum Scope {
    /// Every page that has a preview tag.
    case everyPage
    /// Pages meant to be shared: those without `noindex` that are not the site's `404.html`.
    case sharedPages
    /// All pages of a site together; see `PreviewSurvey`.
    case wholeSite
  }

  /// How a page is checked.
  typealias Check = @Sendable (PreviewPage, PageSurroundings, inout FindingList) -> Void

  /// A letter and two digits, such as `P06`; it never changes its meaning.
  public let id: String
  /// What is owed, in one sentence.
  public let summary: String
  /// The worst that breaking it can be.
  public let severity: Finding.Severity
  /// Who shows a worse preview of a page that breaks it, or none.
  public let consumers: [PreviewConsumer]
  /// How to mend a page that breaks it.
  public let mend: String
  /// Where the rule comes from, with its mark: [S] source, [D] documentation, [T] trial, [R] report, [F] folklore.
  public let source: String
  /// A piece of a head that breaks the rule.
  public let example: String

  let scope: Scope
  let check: Check

  init(
    id: String, summary: String, severity: Finding.Severity = .error, consumers: [PreviewConsumer],
    mend: String,
    source: String, example: String, scope: Scope, check: @escaping Check
  ) {
    self.id = id
    self.summary = summary
    self.severity = severity
    self.consumers = consumers
    self.mend = mend
    self.source = source
    self.example = example
    self.scope = scope
    self.check = check
  }

  /// A rule that is checked elsewhere: it has a code and an explanation, and finds nothing by itself.
  package init(
    site id: String, summary: String, severity: Finding.Severity, mend: String, source: String,
    example: String
  ) {
    self.init(
      id: id, summary: summary, severity: severity, consumers: [], mend: mend, source: source,
      example: example, scope: .wholeSite
    ) { _, _, _ in }
  }

  /// Every rule, in the order of their ids.
  public static let all: [PreviewRule] = [
    .absoluteAddresses, .existingImage, .imageFormat, .imageBytes, .imagePixels, .earlyTags, .textAndImage,
    .singleTags, .tagForm, .oneAddress, .escapedOnce, .encoding, .embedAnswer, .cardKind, .lengths,
    .openToRobots,
    .noFileEnding, .linkedDocument, .sameHeadline, .themeColor, .imageText, .sameLanguage, .differentPages,
    .noFalseStatus, .dates,
  ]

  /// The rule of a code, whatever its case; nil where there is none.
  public static func named(_ code: String) -> PreviewRule? { all.first { $0.id == code.uppercased() } }

  /// Everything about the rule, in lines of a width that a terminal has: what `threadline check --explain` prints.
  public var explanation: String {
    """
    \(id): \(summary)

    Severity: \(severity.rawValue)
    Concerns: \(consumers.isEmpty ? "whoever reads the site" : PreviewConsumer.names(consumers))
    To mend:  \(mend)
    Source:   \(source)
    Breaks it: \(example)
    """
  }
}
