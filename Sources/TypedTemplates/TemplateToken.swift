/// A piece of a template: a run of text that ends with a line at the latest, or one tag.
struct TemplateToken {
  /// What it is: of a tag what the sign behind `{{` says. Names are cut of the spaces around them.
  enum Kind: Equatable {
    /// Text as it is in the source.
    case text
    /// The beginning of a line that prints, with the white space it begins with.
    case lineStart
    /// `{{! … }}`
    case comment
    /// `{{=<% %>=}}`
    case delimiters
    /// `{{x}}`, or unescaped `{{{x}}}` and `{{&x}}`
    case value(String, isRaw: Bool)
    /// `{{#x}}`, or `{{^x}}`
    case section(String, isInverted: Bool)
    /// `{{/x}}`
    case close(String)
    /// `{{> x}}`
    case partial(String)
    /// `{{<x}}`
    case parent(String)
    /// `{{$x}}`
    case block(String)
  }

  let kind: Kind
  /// The bytes of it in the source, with the delimiters of a tag.
  let range: Range<Int>
}
