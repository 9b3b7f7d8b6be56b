package import BuildDiagnostics

extension DiagnosticLog {
  /// Reports the values of a record that do not have the form of their keys. Of a record whose type is unknown only those
  /// are reported that hide something: its other keys may mean other things.
  package mutating func tellWrongValues(of outline: RecordOutline, at place: Diagnostic.Place) {
    guard !outline.forms.found.isEmpty, let type = outline.type?.string else { return }
    for wrong in outline.forms.found where wrong.hides || Self.isKey(wrong.recordKey, ofType: type) {
      let isKept = counts[.wrongType, default: 0] < limit
      append(.warning(.wrongType, at: place, isKept ? wrong.message : ""))
    }
  }

  private static func isKey(_ key: String, ofType type: String) -> Bool {
    switch type {
    case "post": RecordEncoder.keys(ofType: type).contains(key) || key == "aliases"
    case "account", "repost", "tombstone", "end": RecordEncoder.keys(ofType: type).contains(key)
    default: false
    }
  }
}

extension RecordOutline {
  /// The message about a key that a record needs and that has a value of another form; `nil` for any other value.
  package func wrongValue(under key: String) -> String? {
    forms.found.first { $0.path == key }.map { $0.message(then: "the record is left out") }
  }
}
