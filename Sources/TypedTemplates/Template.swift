package import SafeMarkup

/// A compiled template: give it a record, and it appends markup.
///
/// All questions were settled when it was compiled, so rendering cannot fail. It knows nothing of posts. A class, since
/// every page asks for its template, and a copy would count references to all of its parts.
package final class Template: Sendable {
  /// The templates whose text is in this one, and the slots that were filled as `slots/NAME`, sorted: a change
  /// of any other template leaves what this one renders as it is.
  package let includes: [String]
  let program: TemplateProgram

  init(includes: [String], program: TemplateProgram) {
    (self.includes, self.program) = (includes, program)
  }

  /// The URLs of its outermost record that it prints, by the indexes of their fields.
  package var printedURLs: Set<Int> {
    Set(
      program.operations
        .filter { $0.kind == .address && $0.place.level == 0 && $0.place.tail == 0 }
        .map { Int($0.place.field) })
  }

  /// Appends the template's text with the fields of a record, which must be of the only shape that the template was
  /// compiled against; of two shapes it is of the inner one, and `outer` of the outer one.
  package func render(_ record: Record, inside outer: Record? = nil, into html: inout HTML) {
    // Most of what a template prints is its own text.
    if html.isEmpty { html.reserveCapacity(program.literals.count) }
    program.operations.withUnsafeBufferPointer { operations in
      program.literals.withUnsafeBufferPointer { literals in
        (outer?.values ?? []).withUnsafeBufferPointer { values in
          var run = TemplateRun(
            operations: operations, literals: literals, tails: program.tails,
            scopes: outer == nil ? [] : [values])
          run.render(operations.indices, with: record, into: &html)
        }
      }
    }
  }
}

/// One rendering of a template. It reads the program and the records in place, since counting references to
/// them would cost more than all the rest.
private struct TemplateRun {
  let operations: UnsafeBufferPointer<TemplateOperation>
  let literals: UnsafeBufferPointer<UInt8>
  let tails: [[Int]]
  /// The fields of the records that are open, from the outermost to the innermost.
  var scopes: [UnsafeBufferPointer<FieldValue>]

  /// Runs operations with one more record open. Recurses as deep as sections are nested.
  mutating func render(_ range: Range<Int>, with record: Record, into html: inout HTML) {
    record.values.withUnsafeBufferPointer { values in
      scopes.append(values)
      run(range, into: &html)
      scopes.removeLast()
    }
  }

  private mutating func run(_ range: Range<Int>, into html: inout HTML) {
    var position = range.lowerBound
    while position < range.upperBound {
      let operation = operations[position]
      position += 1
      let (place, end) = (operation.place, Int(operation.end))
      switch operation.kind {
      case .literal:
        html.append(trusted: UnsafeBufferPointer(rebasing: literals[Int(operation.start)..<end]))
      case .text, .html, .address: read(place) { $0.print(as: operation.kind, into: &html) }
      case .skipUnless: if !read(place, { $0.isShown }) { position = end }
      case .skipIf: if read(place, { $0.isShown }) { position = end }
      case .enter:
        switch value(place) {
        case .record(let record): render(position..<end, with: record, into: &html)
        case .records(let records):
          for record in records { render(position..<end, with: record, into: &html) }
        default: break
        }
        position = end
      }
    }
  }

  /// Reads a field where it lies, without counting a reference to it, unless it has a tail.
  @inline(__always)
  private func read<Answer>(_ place: FieldPlace, _ body: (FieldValue) -> Answer) -> Answer {
    let values = scopes[Int(place.level)]
    guard place.tail == 0, Int(place.field) < values.count else { return body(value(place)) }
    return body(values[Int(place.field)])
  }

  private func value(_ place: FieldPlace) -> FieldValue {
    let values = scopes[Int(place.level)]
    guard Int(place.field) < values.count else { return .empty }
    let value = values[Int(place.field)]
    return place.tail == 0 ? value : follow(tails[Int(place.tail)], from: value)
  }

  private func follow(_ tail: [Int], from value: FieldValue) -> FieldValue {
    var value = value
    for index in tail {
      guard case .record(let record) = value, record.values.indices.contains(index) else { return .empty }
      value = record.values[index]
    }
    return value
  }
}
