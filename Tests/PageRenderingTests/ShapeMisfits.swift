import Testing

@testable import PageRendering
@testable import TypedTemplates

extension Shape {
  /// The fields whose value is of another kind than the shape says, as `entry.reply.url`.
  func misfits(of record: Record) -> [String] {
    guard record.values.count == fieldNames.count else { return [name] }
    return zip(fieldNames, record.values).flatMap { fieldName, value -> [String] in
      guard let kind = field(named: fieldName)?.kind else { return [] }
      return kind.misfits(of: value, called: fieldName).map { name + "." + $0 }
    }
  }
}

extension FieldKind {
  fileprivate func misfits(of value: FieldValue, called name: String) -> [String] {
    switch (self, value) {
    case (_, .empty), (.text, .text), (.html, .html), (.address, .address), (.flag, .flag): []
    case (.record(let shape), .record(let record)): shape.misfits(of: record)
    case (.records(let shape), .records(let records)): records.flatMap { shape.misfits(of: $0) }
    default: [name]
    }
  }
}

@Test("a value of another kind than its field is found, however deep")
func misfits() {
  var entry = Record([EntryFields.isFocused: .flag(true)])
  #expect(Shape(EntryFields.self).misfits(of: entry).isEmpty)
  entry[EntryFields.replyTo] = .record(Record([ReplyFields.url: .text("/not/an/address")]))
  entry[EntryFields.isGap] = .text("yes")
  #expect(Set(Shape(EntryFields.self).misfits(of: entry)) == ["entry.isGap", "entry.reply.url"])
}
