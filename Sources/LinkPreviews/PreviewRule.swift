/// One thing that a page must do so that its link previews well everywhere.
///
/// A rule is one file in `Rules/` and one line in `all`.
public struct PreviewRule: Sendable {
  /// Which pages a rule looks at.
  enum Scope {
    /// Every page that has a preview tag.
    case everyPage
    /// Pages meant to be shared: those without `noindex` that are not the site's `404.html`.
    case sharedPages
  }

  /// A letter and two digits, such as `P06`; it never changes its meaning.
  public let id: String
  /// What is owed, in one sentence.
  public let summary: String
  /// A piece of a head that breaks the rule.
  public let example: String

  let scope: Scope
  let check: @Sendable (PreviewPage, inout FindingList) -> Void

  /// Every rule, in the order of their ids.
  public static let all: [PreviewRule] = [
    .absoluteAddresses, .existingImage, .earlyTags, .textAndImage, .singleTags, .tagForm, .oneAddress,
    .escapedOnce, .encoding, .lengths,
  ]
}
