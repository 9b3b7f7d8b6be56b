package import BuildDiagnostics
package import NativeFormat

/// What an importer counts and has to say while it reads: which records there are and what happens to each, what
/// was repaired, what is unknown, and the names of what may not be shown.
///
/// A first reading that decides what may be shown `keep`s a record by its id; it then waits until a pass writes
/// it or leaves it out after all. What still waits at the end was lost, and is recognized by its id.
package struct ImportTally: Sendable, Codable {
  package private(set) var records: [RecordKind: RecordCounts] = [:]
  /// How many values were repaired or dropped, by what they are: `language-tags-dropped`.
  package private(set) var repaired: [String: Int] = [:]
  /// Names of fields and collections that the importer does not know.
  package var unknown = UnknownFields()
  /// What there is to say about single records.
  package var diagnostics = DiagnosticLog()
  /// The names of what was left out because it is not public, so that no other export read with this one shows it. In
  /// memory only.
  package var withheld = WithheldNames()
  /// How many records were written or left out, accounts apart; what waits is not among them.
  private(set) var settled = 0
  private var waiting: [String: [RecordKind]] = [:]

  /// What the cache keeps of it: everything but names of records.
  private enum CodingKeys: String, CodingKey { case records, repaired, unknown, diagnostics, settled }

  /// Counts a record that was found and may be shown; it waits under its id to be written.
  mutating func keep(_ kind: RecordKind, _ id: String) {
    records[kind, default: RecordCounts()].found += 1
    waiting[id, default: []].append(kind)
  }

  /// Counts records that are not shown, for a reason. One that was kept is named by its id and waits no longer.
  mutating func leaveOut(_ kind: RecordKind, _ reason: String, _ count: Int = 1, kept id: String? = nil) {
    guard count > 0 else { return }
    let kind = find(kind, count, id)
    records[kind, default: RecordCounts()].leftOut[reason, default: 0] += count
  }

  /// Leaves a record out that cannot be used, and says why. The reason is the word for the error unless there is another.
  mutating func refuse(
    _ kind: RecordKind, _ code: Diagnostic.Code, _ message: String, at place: Diagnostic.Place,
    as reason: String? = nil, kept id: String? = nil
  ) {
    diagnostics.append(.error(code, at: place, message))
    leaveOut(kind, reason ?? code.description, kept: id)
  }

  /// Counts a record that was written.
  mutating func write(_ kind: RecordKind, _ id: String) {
    let kind = find(kind, 1, id)
    records[kind, default: RecordCounts()].published += 1
  }

  /// Counts values that were repaired, or dropped because they could not be.
  mutating func repair(_ what: String, _ count: Int = 1) {
    if count > 0 { repaired[what, default: 0] += count }
  }

  /// Says which records still wait.
  mutating func tellWaiting(at export: String) {
    for id in waiting.keys.sorted() {
      let message =
        "\"\(id)\" was found and is neither published nor left out for a reason; please report this"
      diagnostics.append(.error(.recordLost, at: Diagnostic.Place(export), message))
    }
  }

  /// The records that wait are counted already; all others are now. A record keeps the kind that it waits under. No
  /// account waits, and one may have the id of a post.
  private mutating func find(_ kind: RecordKind, _ count: Int, _ id: String?) -> RecordKind {
    if kind != .accounts { settled += count }
    if kind != .accounts, let id, let kept = waiting[id]?.popLast() {
      if waiting[id]?.isEmpty == true { waiting[id] = nil }
      return kept
    }
    records[kind, default: RecordCounts()].found += count
    return kind
  }
}

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
