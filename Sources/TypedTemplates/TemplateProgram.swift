/// One step of rendering a template.
struct TemplateOperation: Sendable {
  enum Kind {
    /// Prints literal bytes.
    case literal
    /// Prints a text field, escaped.
    case text
    /// Prints a field of markup as it is.
    case html
    /// Prints a URL, escaped.
    case address
    /// Leaves out what comes before the end where a field holds nothing.
    case skipUnless
    /// Leaves out what comes before the end where a field holds something.
    case skipIf
    /// Runs what comes before the end with a record open, if there is one, or once with each record of a list.
    case enter
  }

  let kind: Kind
  var place = FieldPlace(level: 0, field: 0, tail: 0)
  /// The literal bytes.
  var start: UInt32 = 0
  /// The end of the literal bytes, or the index of the operation behind those that belong to this one; 0 of what prints a
  /// field.
  var end: UInt32 = 0
}

/// A field as the program finds it: the open record, its field, and how to go on from there.
struct FieldPlace: Sendable {
  /// The record, counted from the outermost.
  let level: UInt16
  /// The field of the record.
  let field: UInt16
  /// Which of the program's tails leads on from the field; 0 where the field itself is meant.
  let tail: UInt32
}

/// A template as it is run: one flat list of steps over one run of literal bytes.
struct TemplateProgram: Sendable {
  private(set) var operations: [TemplateOperation] = []
  private(set) var literals: [UInt8] = []
  /// Fields of records inside a field, for dotted names; the first is empty.
  private(set) var tails: [[Int]] = [[]]
  /// Something ends before this operation, so that the one before it takes no more bytes.
  private var boundary = 0

  /// Adds literal bytes, to the last operation where that is literal too.
  mutating func append(literal: some Collection<UInt8>) {
    guard !literal.isEmpty else { return }
    let start = UInt32(clamping: literals.count)
    literals.append(contentsOf: literal)
    if operations.count <= boundary || operations.last?.kind != .literal {
      operations.append(TemplateOperation(kind: .literal, start: start))
    }
    operations[operations.count - 1].end = UInt32(clamping: literals.count)
  }

  /// Adds an operation on a field. Gives its index, for the `end(_:)` of one that others belong to.
  @discardableResult
  mutating func append(_ kind: TemplateOperation.Kind, _ place: FieldPlace) -> Int {
    operations.append(TemplateOperation(kind: kind, place: place))
    return operations.count - 1
  }

  /// Ends what an earlier operation began.
  mutating func end(_ index: Int) {
    boundary = operations.count
    operations[index].end = UInt32(clamping: operations.count)
  }

  /// Makes the place of a field.
  mutating func place(of field: FieldScopes.Field) -> FieldPlace {
    let rest = Array(field.indexes.dropFirst())
    let tail = tails.firstIndex(of: rest) ?? tails.count
    if tail == tails.count { tails.append(rest) }
    return FieldPlace(
      level: UInt16(clamping: field.level), field: UInt16(clamping: field.indexes.first ?? Int.max),
      tail: UInt32(clamping: tail))
  }
}
