import TypedTemplates

/// The fields of one kind of record with what each holds. `docs/reference/templates.md` is generated from them.
protocol TemplateFields: RecordFields {
  /// The kind and the description of the field.
  var field: TemplateField { get }
}

extension TemplateFields {
  /// The words of the type's name: `poll option` for `PollOptionFields`.
  static var shapeName: String {
    String(describing: Self.self).dropLast("Fields".count).reduce(into: "") { words, letter in
      words += (letter.isUppercase && !words.isEmpty ? " " : "") + letter.lowercased()
    }
  }

  var kind: FieldKind { field.kind }
}

/// What a field of a template holds.
struct TemplateField {
  let kind: FieldKind
  /// What it holds, in one phrase.
  let description: String

  private init(_ kind: FieldKind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }

  static func text(_ description: String) -> Self { Self(.text, description) }
  static func html(_ description: String) -> Self { Self(.html, description) }
  static func url(_ description: String) -> Self { Self(.address, description) }
  static func flag(_ description: String) -> Self { Self(.flag, description) }

  static func record<Fields: TemplateFields>(_ fields: Fields.Type, _ description: String) -> Self {
    Self(.record(Shape(fields)), description)
  }

  static func records<Fields: TemplateFields>(_ fields: Fields.Type, _ description: String) -> Self {
    Self(.records(Shape(fields)), description)
  }
}
