import Testing

@testable import TypedTemplates

private enum QuotingFields: Int, RecordFields {
  static let shapeName = "entry"
  case text, quote

  var kind: FieldKind { self == .text ? .text : .record(Shape(QuotingFields.self)) }
}

struct ShapeTests {
  @Test("a field has the name of its case and the index of its raw value")
  func names() {
    let shape = Shape(TestFields.self)
    #expect(shape.fieldNames == ["title", "body", "link", "isNew", "author", "posts", "words"])
    #expect(shape.field(named: "isNew")?.index == TestFields.isNew.rawValue)
    #expect(shape.field(named: "isnew") == nil)
  }

  @Test("a shape may speak of itself")
  func recursive() throws {
    var shape = Shape(QuotingFields.self)
    for _ in 0..<1_000 {
      guard case .record(let inner)? = shape.field(named: "quote")?.kind else { break }
      shape = inner
    }
    #expect(shape.field(named: "text")?.index == 0)
  }
}
