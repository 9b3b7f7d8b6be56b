/// What a field of a record holds, and so where a template may print it.
public enum FieldKind: Sendable {
  /// Plain text, which `{{x}}` prints escaped.
  case text
  /// Markup that is safe as it stands, which only `{{{x}}}` prints, and only between elements.
  case html
  /// A URL, the only kind for `href`, `src` and similar attributes.
  case address
  /// Yes or no, which a section asks for.
  case flag
  /// One record inside this one.
  case record(Shape)
  /// A list of records.
  case records(Shape)

  /// The kind in words, for a message.
  package var words: String {
    switch self {
    case .text: "text"
    case .html: "HTML"
    case .address: "a URL"
    case .flag: "a flag"
    case .record: "a record"
    case .records: "a list"
    }
  }
}

/// The fields of one kind of record: an enum with a case for each, whose raw values count from 0.
///
///     enum EntryFields: Int, RecordFields {
///       static let shapeName = "entry"
///       case author, body, permalink
///       var kind: FieldKind { … }
///     }
///
/// A template calls a field by the name of its case.
public protocol RecordFields: CaseIterable, RawRepresentable<Int>, Sendable {
  /// What the record is called in a message: `entry`.
  static var shapeName: String { get }
  /// What the field holds.
  var kind: FieldKind { get }
}

/// The names and kinds of a record's fields, in their order. A template is compiled against one.
///
/// The kinds are asked for one at a time, so a shape may speak of itself: an entry that quotes an entry.
public struct Shape: Sendable {
  /// What the record is called in a message.
  package let name: String
  /// The names of the fields in order.
  package let fieldNames: [String]
  private let indexes: [String: Int]
  private let kindOfField: @Sendable (Int) -> FieldKind?

  /// The shape of the records with these fields: `Shape(EntryFields.self)`.
  package init<Fields: RecordFields>(_ fields: Fields.Type) {
    self.init(Fields.shapeName, fields.allCases.map { String(describing: $0) }) { index in
      Fields(rawValue: index)?.kind
    }
  }

  /// A shape put together while the program runs.
  package init(_ name: String, fields: [(name: String, kind: FieldKind)]) {
    let kinds = fields.map(\.kind)
    self.init(name, fields.map(\.name)) { index in kinds.indices.contains(index) ? kinds[index] : nil }
  }

  private init(_ name: String, _ fieldNames: [String], kindOfField: @escaping @Sendable (Int) -> FieldKind?) {
    self.name = name
    self.fieldNames = fieldNames
    self.indexes = Dictionary(zip(fieldNames, 0...), uniquingKeysWith: { first, _ in first })
    self.kindOfField = kindOfField
  }

  /// The index and the kind of a field; `nil` if there is no field of the name.
  package func field(named name: String) -> (index: Int, kind: FieldKind)? {
    guard let index = indexes[name], let kind = kindOfField(index) else { return nil }
    return (index, kind)
  }
}
