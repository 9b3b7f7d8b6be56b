package import BuildDiagnostics

/// Counts the names in an export that its importer does not know: fields of records, and whole collections.
///
/// Formats grow, so an unknown name never fails an import. Each is reported once, as a note with the number of its
/// occurrences and the first place, so that nothing that people wrote gets lost without anybody hearing of it.
package struct UnknownFields: Sendable, Codable {
  private var counts: [String: Int] = [:]
  private var examples: [String: Diagnostic.Place] = [:]

  /// None.
  package init() {}

  /// Counts a name such as `text_app_post.mood`, found at a place.
  package mutating func add(_ name: String, _ count: Int = 1, at place: @autoclosure () -> Diagnostic.Place) {
    counts[name, default: 0] += count
    if examples[name] == nil { examples[name] = place() }
  }

  /// Adds the names that another reading found.
  package mutating func add(_ other: UnknownFields) {
    counts.merge(other.counts, uniquingKeysWith: +)
    examples.merge(other.examples) { first, _ in first }
  }

  /// Each name with its count and the first place, sorted by name.
  package var sorted: [(name: String, count: Int, example: Diagnostic.Place?)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value, examples[$0.key]) }
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

extension Diagnostic.Code {
  /// A field or a collection of an export that its importer does not know.
  package static let unknownField: Diagnostic.Code = "unknown-field"
}
