import PageRendering
public import ThreadModel

/// How a program shows one kind of attachment that records name and Threadline does not know, such as
/// `{"kind":"route","text":"Porto, Lisbon","url":"https://…"}`.
///
/// `Templates/sections/KIND.mustache` in the theme of the site prints the fields.
public struct CustomSection: Sendable {
  let kind: String
  private let fields: [String: CustomField]
  private let values: @Sendable (UnknownAttachment) -> [String: String]
  private let plainText: @Sendable (UnknownAttachment) -> String

  /// A section for a kind of attachment. `plainText` is for feeds, previews, search and the text forms of threads.
  public init(
    _ kind: String, fields: [String: CustomField],
    values: @escaping @Sendable (UnknownAttachment) -> [String: String],
    plainText: @escaping @Sendable (UnknownAttachment) -> String
  ) {
    (self.kind, self.fields, self.values, self.plainText) = (kind, fields, values, plainText)
  }

  /// The section as the renderer takes it.
  var section: AddedSectionKind {
    AddedSectionKind(kind, fields: fields.shape) { [fields, values] in
      fields.values(values($0))
    } plainText: { [plainText] in
      plainText($0)
    }
  }
}
