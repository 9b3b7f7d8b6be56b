package import BuildDiagnostics

/// Counts the names in an export that its importer does not know: fields of records, and whole collections.
///
/// Formats grow, so an unknown name never fails an import. Each is reported once, as a note with the number of its
/// occurrences and the first place, so that nothing that people wrote gets lost without anybody hearing of it.
package struct UnknownFields: Sendable, Codable {
  private struct Found: Codable {
    var count = 0
    /// Where it is first.
    let example: Diagnostic.Place
  }

  private var found: [String: Found] = [:]

  /// None.
  package init() {}

  /// Counts a name such as `text_app_post.mood`, found at a place.
  package mutating func add(_ name: String, _ count: Int = 1, at place: @autoclosure () -> Diagnostic.Place) {
    found[name, default: Found(example: place())].count += count
  }

  /// Adds the names that another reading found.
  package mutating func add(_ other: UnknownFields) {
    found.merge(other.found) { Found(count: $0.count + $1.count, example: $0.example) }
  }

  /// Each name with its count and the first place, sorted by name.
  package var sorted: [(name: String, count: Int, example: Diagnostic.Place)] {
    found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count, $0.value.example) }
  }

  /// One note for each name, sorted by name.
  package var notes: [Diagnostic] {
    sorted.map { name, count, example in
      let times = count == 1 ? "once" : "\(count) times"
      return Diagnostic(
        .note, .unknownField, at: example, "\"\(name)\" is not known and was left out; it occurs \(times)")
    }
  }
}
