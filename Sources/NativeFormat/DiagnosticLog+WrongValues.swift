package import BuildDiagnostics

extension DiagnosticLog {
  /// Reports the values of a record that do not have the form of their keys. Of a record whose type is unknown only those
  /// are reported that hide something: its other keys may mean other things.
  package mutating func tellWrongValues(of outline: RecordOutline, at place: Diagnostic.Place) {
    guard !outline.forms.found.isEmpty, let type = outline.type?.string else { return }
    let keys = RecordEncoder.keys[type]?.union(type == "post" ? ["aliases"] : []) ?? []
    for wrong in outline.forms.found where wrong.hides || keys.contains(wrong.recordKey) {
      let isKept = counts[.wrongType, default: 0] < limit
      append(.warning(.wrongType, at: place, isKept ? wrong.message : ""))
    }
  }
}
