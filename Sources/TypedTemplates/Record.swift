public import SafeMarkup

/// What one field of one record holds; `empty` fits every kind and prints nothing.
public enum FieldValue: Sendable {
  case empty
  case text(String)
  case html(HTML)
  case address(Address)
  case flag(Bool)
  case record(Record)
  case records([Record])

  /// A text, or nothing.
  @inlinable
  public static func optional(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .empty }

  /// Whether a section over the field is shown: it holds something, and a flag is set.
  package var isShown: Bool {
    switch self {
    case .empty: false
    case .text(let text): !text.isEmpty
    case .html(let html): !html.isEmpty
    case .address, .record: true
    case .flag(let isSet): isSet
    case .records(let records): !records.isEmpty
    }
  }

  /// Appends what an operation prints of the value: nothing if it is of another kind than the operation.
  @inline(__always)
  func print(as kind: TemplateOperation.Kind, into html: inout HTML) {
    switch (kind, self) {
    case (.text, .text(let text)): html.append(text: text)
    case (.html, .html(let markup)): html.append(markup)
    case (.address, .address(let address)): html.append(text: address.description)
    default: break
    }
  }
}

/// The values of one record, in the order of its fields: what a template is rendered with.
///
///     var entry = Record(EntryFields.self)
///     entry[EntryFields.author] = .text("Ada")
///
/// A field that is not set is empty. A value of another kind than its field's prints nothing.
public struct Record: Sendable {
  @usableFromInline var values: [FieldValue]

  /// A record of these fields, all of them empty.
  @inlinable
  public init<Fields: RecordFields>(_ fields: Fields.Type) {
    values = Array(repeating: .empty, count: fields.allCases.count)
  }

  /// A record with some fields set.
  @inlinable
  public init<Fields: RecordFields>(_ values: KeyValuePairs<Fields, FieldValue>) {
    self.init(Fields.self)
    for (field, value) in values { self[field] = value }
  }

  /// A record of a shape that was put together while the program runs, with its values in order.
  package init(values: [FieldValue]) { self.values = values }

  /// A record with the values of another, and more values behind them.
  package init(_ record: Record, adding values: [FieldValue]) { self.values = record.values + values }

  /// The value of a field; setting a field of another kind of record does nothing.
  @inlinable
  public subscript<Fields: RecordFields>(field: Fields) -> FieldValue {
    get { values.indices.contains(field.rawValue) ? values[field.rawValue] : .empty }
    set { if values.indices.contains(field.rawValue) { values[field.rawValue] = newValue } }
  }
}
