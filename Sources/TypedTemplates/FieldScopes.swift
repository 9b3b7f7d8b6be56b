/// A field as a template's program finds it: which of the records that are open, and where in it.
struct FieldPath: Hashable, Sendable {
  /// The record, counted from the outermost.
  let level: Int
  /// The field of that record, and fields of the records inside: `author.name` has two.
  let indexes: [Int]
}

/// The records whose fields a place of a template can name, from the outermost to the innermost.
struct FieldScopes {
  /// A field with what it holds.
  struct Field {
    let path: FieldPath
    let kind: FieldKind
  }

  /// What a name leads to.
  enum Resolution {
    case field(Field)
    /// Nothing of this name; `names` are those that there are, `owners` the records that were asked.
    case unknown(name: String, owners: [String], names: [String])
    /// Nothing, inside a section that is itself unknown: it was reported.
    case reported
  }

  private enum Scope {
    case record(Shape, level: Int)
    case field(Field)
    case unknown
  }

  private var scopes: [Scope] = []
  /// How many records are open.
  private var depth = 0

  /// The fields of records inside each other, the outermost first.
  init(_ shapes: [Shape]) {
    for shape in shapes { enter(shape) }
  }

  /// Enters the record of a section, or each of its records.
  mutating func enter(_ shape: Shape) {
    scopes.append(.record(shape, level: depth))
    depth += 1
  }

  /// Enters a section over any other field, where only `{{.}}` is new.
  mutating func enter(_ field: Field) { scopes.append(.field(field)) }

  /// Enters a section with an unknown name.
  mutating func enterUnknown() { scopes.append(.unknown) }

  /// Leaves what was entered last.
  mutating func leave() {
    if case .record? = scopes.popLast() { depth -= 1 }
  }

  /// Finds a name: its first part in the innermost record that has it, the others in what that leads to.
  func resolve(_ name: String) -> Resolution {
    if name == "." { return innermost }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first else { return .reported }
    var owners: [String] = []
    var names: [String] = []
    var isReported = false
    for scope in scopes.reversed() {
      switch scope {
      case .field: continue
      case .unknown: isReported = true
      case .record(let shape, let level):
        if let (index, kind) = shape.field(named: first) {
          let field = Field(path: FieldPath(level: level, indexes: [index]), kind: kind)
          return follow(parts.dropFirst(), from: field, called: first)
        }
        if !owners.contains(shape.name) { owners.append(shape.name) }
        names += shape.fieldNames
      }
    }
    return isReported ? .reported : .unknown(name: first, owners: owners, names: names)
  }

  private var innermost: Resolution {
    switch scopes.last {
    case .field(let field): .field(field)
    case .record(let shape, let level):
      .field(Field(path: FieldPath(level: level, indexes: []), kind: .record(shape)))
    case .unknown, nil: .reported
    }
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
      field = Field(
        path: FieldPath(level: field.path.level, indexes: field.path.indexes + [index]), kind: kind)
      owner = part
    }
    return .field(field)
  }
}
