/// One step of rendering a template. An end is the index of the operation
/// behind those that belong to a step.
enum TemplateOperation: Sendable {
  /// Prints literal bytes.
  case literal(start: UInt32, end: UInt32)
  /// Prints a text field, escaped.
  case text(FieldPlace)
  /// Prints a field of markup as it stands.
  case html(FieldPlace)
  /// Prints a URL, escaped.
  case address(FieldPlace)
  /// Leaves out what comes before the end where a field holds nothing.
  case skipUnless(FieldPlace, end: UInt32)
  /// Leaves out what comes before the end where a field holds something.
  case skipIf(FieldPlace, end: UInt32)
  /// Runs what comes before the end with a record open, if there is one.
  case enter(FieldPlace, end: UInt32)
  /// Runs what comes before the end once with each record of a list open.
  case enterEach(FieldPlace, end: UInt32)
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
    var start = UInt32(clamping: literals.count)
    literals.append(contentsOf: literal)
    if operations.count > boundary, case .literal(let earlier, _)? = operations.last {
      start = earlier
      operations.removeLast()
    }
    operations.append(.literal(start: start, end: UInt32(clamping: literals.count)))
  }

  /// Adds an operation.
  mutating func append(_ operation: TemplateOperation) { operations.append(operation) }

  /// Adds an operation that others belong to, and gives its index for `end(_:)`.
  mutating func begin(_ operation: TemplateOperation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  /// Ends what an earlier operation began.
  mutating func end(_ index: Int) {
    boundary = operations.count
    let end = UInt32(clamping: operations.count)
    switch operations[index] {
    case .skipUnless(let place, _): operations[index] = .skipUnless(place, end: end)
    case .skipIf(let place, _): operations[index] = .skipIf(place, end: end)
    case .enter(let place, _): operations[index] = .enter(place, end: end)
    case .enterEach(let place, _): operations[index] = .enterEach(place, end: end)
    case .literal, .text, .html, .address: break
    }
  }

  /// Makes a place of a path.
  mutating func place(of path: FieldPath) -> FieldPlace {
    let rest = Array(path.indexes.dropFirst())
    var tail = 0
    if !rest.isEmpty {
      tail = tails.firstIndex(of: rest) ?? tails.count
      if tail == tails.count { tails.append(rest) }
    }
    return FieldPlace(
      level: UInt16(clamping: path.level), field: UInt16(clamping: path.indexes.first ?? Int.max),
      tail: UInt32(clamping: tail))
  }
}
