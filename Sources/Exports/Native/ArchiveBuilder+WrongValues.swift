import BuildDiagnostics

// What there is to say about values that do not have the form of their keys.
extension ArchiveBuilder {
  /// Names the values of a record that do not have the form of their keys. Of a record whose type is unknown only those
  /// are told that hide something: its other keys may mean other things.
  mutating func tellWrongValues(of outline: RecordOutline, at place: Diagnostic.Place) {
    guard !outline.forms.found.isEmpty, let type = outline.type?.string else { return }
    for wrong in outline.forms.found where wrong.hides || Self.isKey(wrong.recordKey, ofType: type) {
      let isKept = log.counts[.wrongType, default: 0] < log.limit
      log.append(.warning(.wrongType, at: place, isKept ? wrong.message : ""))
    }
  }

  private static func isKey(_ key: String, ofType type: String) -> Bool {
    switch type {
    case "post": RecordEncoder.keys(ofType: type).contains(key) || key == "aliases"
    case "account", "repost", "tombstone", "end": RecordEncoder.keys(ofType: type).contains(key)
    default: false
    }
  }

  /// The message about a key that a record needs and that has a value of another form; `nil` for any other value.
  static func wrongValue(under key: String, of outline: RecordOutline) -> String? {
    outline.forms.found.first { $0.path == key }.map { $0.message(then: "the record is left out") }
  }
}
