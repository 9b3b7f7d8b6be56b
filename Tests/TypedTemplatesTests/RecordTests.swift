import SafeMarkup
import Testing

@testable import TypedTemplates

struct RecordTests {
  @Test("a field that is not set is empty")
  func unset() {
    let record = Record(TestFields.self)
    guard case .empty = record[TestFields.title] else {
      Issue.record("a new record has a title")
      return
    }
  }

  @Test("a field of another kind of record is empty and cannot be set")
  func foreignField() {
    var record = Record(TestAuthorFields.self)
    record[TestFields.words] = .text("x")
    guard case .empty = record[TestFields.words] else {
      Issue.record("a field was found that the record does not have")
      return
    }
  }
}
