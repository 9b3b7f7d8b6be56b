package import ThreadModel
package import TypedTemplates

/// How a program that uses Threadline as a library shows one kind of attachment that Threadline does not know: the fields of
/// `Templates/sections/KIND.mustache` in the theme of the site, and plain text for everything that is not a page.
package struct AddedSectionKind: Sendable {
  package let kind: String
  let fields: [(name: String, kind: FieldKind)]
  let values: @Sendable (UnknownAttachment) -> [String: FieldValue]
  let plainText: @Sendable (UnknownAttachment) -> String

  package init(
    _ kind: String, fields: [(name: String, kind: FieldKind)],
    values: @escaping @Sendable (UnknownAttachment) -> [String: FieldValue],
    plainText: @escaping @Sendable (UnknownAttachment) -> String
  ) {
    (self.kind, self.fields, self.values, self.plainText) = (kind, fields, values, plainText)
  }

  var template: String { "sections/\(kind)" }
  var shape: Shape { Shape(kind, fields: fields) }

  /// An attachment of this kind.
  func section(of attachment: UnknownAttachment) -> Section {
    let values = self.values(attachment)
    return Section(kind, Record(values: fields.map { values[$0.name] ?? .empty }))
  }
}
