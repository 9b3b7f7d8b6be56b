/// What was lost or changed between a text as its export gave it and the text as it is shown.
///
/// The caller, who knows the post, makes a diagnostic of it; the text itself can always be shown.
package enum TextWarning: String, Hashable, Sendable, CaseIterable {
  /// Tags written inside Markdown were left out.
  case rawHTMLDropped = "raw-html-dropped"
  /// More bytes than are parsed: shown plain.
  case tooLong = "text-too-long"
  /// More tags than are parsed: shown plain.
  case tooManyTags = "too-many-tags"
  /// A tag with more attributes than are parsed: shown plain.
  case tooManyAttributes = "too-many-attributes"
  /// Lists inside lists beyond what is parsed: shown plain.
  case tooDeep = "text-too-deep"

  /// What happened, as the message of a diagnostic.
  package var explanation: String {
    switch self {
    case .rawHTMLDropped: "HTML tags inside Markdown are left out; write the Markdown for them"
    case .tooLong: "the text is longer than is parsed, so it is shown without its formatting"
    case .tooManyTags: "the text has more tags than are parsed, so it is shown without its formatting"
    case .tooManyAttributes:
      "a tag of the text has more attributes than are parsed, so it is shown without its formatting"
    case .tooDeep: "the text nests deeper than is parsed, so it is shown without its formatting"
    }
  }
}
