/// The records whose fields a place of a template can name, from the outermost to the innermost.
struct FieldScopes {
  /// A field: which of the records that are open has it, where in that it is, and what it holds.
  struct Field {
    /// The record, counted from the outermost.
    let level: Int
    /// The field of that record, and fields of the records inside: `author.name` has two.
    var indexes: [Int]
    var kind: FieldKind
  }

  /// What a name leads to.
  enum Resolution {
    case field(Field)
    /// Nothing of this name; `names` are those that there are, `owners` the records that were asked.
    case unknown(name: String, owners: [String], names: [String])
    /// Nothing, inside a section that is itself unknown: it was reported.
    case reported
  }

  /// The sections around the place: a record is a field without indexes, and `nil` is an unknown name.
  private var scopes: [Field?] = []

  /// The fields of records inside each other, the outermost first.
  init(_ shapes: [Shape]) {
    for shape in shapes { enter(shape) }
  }

  /// Enters the record of a section, or each of its records.
  mutating func enter(_ shape: Shape) {
    let level = scopes.count { if case .record? = $0?.kind { true } else { false } }
    scopes.append(Field(level: level, indexes: [], kind: .record(shape)))
  }

  /// Enters a section over any other field, where only `{{.}}` is new; `nil` is an unknown name.
  mutating func enter(_ field: Field?) { scopes.append(field) }

  /// Leaves what was entered last.
  mutating func leave() { _ = scopes.popLast() }

  /// Finds a name: its first part in the innermost record that has it, the others in what that leads to.
  func resolve(_ name: String) -> Resolution {
    if name == "." { return (scopes.last ?? nil).map(Resolution.field) ?? .reported }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first else { return .reported }
    var owners: [String] = []
    var names: [String] = []
    for scope in scopes.reversed() {
      guard let scope, case .record(let shape) = scope.kind else { continue }
      if let (index, kind) = shape.field(named: first) {
        let field = Field(level: scope.level, indexes: [index], kind: kind)
        return follow(parts.dropFirst(), from: field, called: first)
      }
      if !owners.contains(shape.name) { owners.append(shape.name) }
      names += shape.fieldNames
    }
    return scopes.contains { $0 == nil } ? .reported : .unknown(name: first, owners: owners, names: names)
  }

  private func follow(_ parts: ArraySlice<String>, from field: Field, called name: String) -> Resolution {
    var field = field
    var owner = name
    for part in parts {
      guard case .record(let shape) = field.kind else {
        return .unknown(name: part, owners: ["\(owner), which is \(field.kind.words)"], names: [])
      }
      guard let (index, kind) = shape.field(named: part) else {
        return .unknown(name: part, owners: [shape.name], names: shape.fieldNames)
      }
      field.indexes.append(index)
      field.kind = kind
      owner = part
    }
    return .field(field)
  }
}
