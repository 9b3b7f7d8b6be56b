/// A piece of a template: a run of text that ends with a line at the latest, or one tag.
struct TemplateToken {
  enum Kind: Equatable {
    case text
    case tag(Tag)
  }

  /// What the sign behind `{{` says. Names are cut of the spaces around them.
  enum Tag: Equatable {
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
  /// The bytes of it in the source, with the delimiters.
  let range: Range<Int>
}
