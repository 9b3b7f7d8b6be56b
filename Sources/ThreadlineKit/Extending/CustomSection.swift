import PageRendering
public import ThreadModel

/// How a program shows one kind of attachment that records name and Threadline does not know, such as
/// `{"kind":"route","text":"Porto, Lisbon","url":"https://…"}`.
///
/// `Templates/sections/KIND.mustache` in the theme of the site prints the fields.
public struct CustomSection: Sendable {
  /// The section as the renderer takes it.
  let section: AddedSectionKind

  /// A section for a kind of attachment. `plainText` is for feeds, previews, search and the text forms of threads.
  public init(
    _ kind: String, fields: [String: CustomField],
    values: @escaping @Sendable (UnknownAttachment) -> [String: String],
    plainText: @escaping @Sendable (UnknownAttachment) -> String
  ) {
    section = AddedSectionKind(
      kind, fields: fields.shape, values: { fields.values(values($0)) }, plainText: plainText)
  }
}
