package import BuildDiagnostics
import FileSystem
import Importers
import NativeFormat
package import ThreadModel

/// What was read from all exports together.
package struct ReadExports: Sendable {
  /// The records that may be published; it may hold none.
  package let archive: Archive
  /// Decodes the rows of the archive.
  let bodies: NativeBodies
  /// What the person took down.
  package let redactions: Redactions
  /// Members of accounts' records that this version does not know, by id.
  let accountExtras: [String: RecordExtras]
  /// Posts of an earlier build that this run's exports lack, and that are kept, each in a line of words:
  /// `2026-03-04 @ada https://social.example/users/ada/statuses/1`.
  package let missing: [String]
  /// What became of everything in each export, in the order they were given. Before them stands what earlier builds
  /// left, if any of it is kept.
  package let sources: [SourceReport]
  /// How many records and attachments there are of each kind that nobody here knows.
  package let unknownKinds: [String: Int]
  /// What there is to say about single records.
  package let diagnostics: DiagnosticLog
  /// The name of the first example in it, if all of it is one.
  package internal(set) var example: String?
  /// The counts that `sources` is made from.
  let tallies: [SourceTally]
  /// The foreign exports in it.
  let imports: ReadImports

  /// Whether all of it is an example, of which nothing is remembered.
  package var isExample: Bool { example != nil }
  /// How many exports an earlier build imported, so that this one did not.
  package var fromCacheCount: Int { imports.exports.count(where: \.isCached) }
  /// Whether any of the records was ever imported from a network's export.
  package var holdsImported: Bool {
    !imports.exports.isEmpty || bodies.files.contains { $0.origin == .earlier }
  }
  /// Whether all that the last build read is known. It reads the cache, so it is asked only where it matters.
  package var knowsEarlier: Bool { imports.cache?.hasLastEntries ?? false }

  /// Refuses exports that somebody has written to since they were first read: what then is on the pages may be
  /// another record than the one that may be published. Asked before the site is.
  package func refuseChanges() throws(Diagnostic) {
    guard let changed = bodies.files.first(where: \.contents.hasChanged) else { return }
    throw .error(
      .exportChanged, at: .init(changed.name),
      "it was written to while it was read, so nothing is published; build again")
  }

  /// How many records there were in the exports, those left out too.
  package var recordsRead: Int { sources.reduce(0) { $0 + $1.recordsRead } }

  /// How many records were left out, by reason, sorted. Because they may not be published: `direct`, `followers`,
  /// `private`, `private-account`, `account-unreadable` (its account's record may be one that could not be read),
  /// `signed-in-only` (its label), `unknown-visibility` (an unknown word), `visibility-unknown` (neither
  /// the record nor its header says) and `withheld-by-later-export`. Because another record is in their place:
  /// `duplicate`, `earlier-version`, `older-version`, `version-of-left-out`, `joined` and
  /// `replaced-by-later-export`. Because they cannot be used: the code of the error. Importers have reasons of their
  /// own besides.
  package var leftOut: [(reason: String, count: Int)] {
    let given = sources.filter { !$0.isEarlier }
    let all = given.reduce(into: [:]) { $0.merge($1.records.leftOut, uniquingKeysWith: +) }
    return all.sorted { $0.key < $1.key }.map { (reason: $0.key, count: $0.value) }
  }

  /// The replies to posts that no export has, common where others wrote those, and a mistake where an id is misspelled:
  /// how many there are, the id of the one that is first in the exports, and where that stands; `nil` if there are none.
  /// A parent that may not be shown is not counted.
  package var orphanedReplies: (count: Int, first: String, place: Diagnostic.Place)? {
    var isHere = [Bool](repeating: false, count: archive.identifiers.count)
    for row in archive.rows { isHere[Int(row.id.index)] = true }
    let orphans = archive.rows.lazy.filter { [isHere] row in
      row.kind == .post && row.parent.map { !isHere[Int($0.index)] } ?? false
    }
    let first = orphans.min { ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset) }
    guard let first, let place = bodies.files.place(of: first) else { return nil }
    return (count: orphans.count, first: archive.id(of: first), place: place)
  }
}

extension ReadExports {
  /// Decides what of the records is published, pass after pass. Each pass receives what those before it made and changes
  /// none of it. Of each group in `same` the accounts become one. `decided` is what an earlier build decided, of which
  /// the records are those that it showed.
  init(
    of exports: [ReadSource], _ collector: inout RecordCollector, joining same: [[String]] = [],
    rules: PublishRules? = nil, redactions: Redactions = Redactions(), decided: BuildDecisions? = nil,
    imports: ReadImports = ReadImports()
  ) {
    let (sources, collected) = (collector.sources, collector.log)
    // They are too many to hold them twice.
    var records = CollectedRecords()
    swap(&records, &collector.records)
    let extras = records.accountExtras
    let visibility = VisibilityDecisions(records, joining: same, rules, redactions)
    let references = ResolvedReferences(records, visibility)
    let selection = PublishSelection(records, visibility, references, rules)
    let assembly = ArchiveAssembly(
      consume records, references, selection, takenDown: visibility.takenDown, joining: same, sources,
      hiding: decided?.hiddenNames)

    var log = DiagnosticLog()
    for export in exports.compactMap(\.export) { log.append(export.facts.tally.diagnostics) }
    log.append(collected)
    for note in sources.all.flatMap(\.unknown.notes) { log.append(note) }
    for decisions in [visibility.log, selection.log, assembly.log] { log.append(decisions) }
    let tallies = decided?.tallies ?? assembly.tallies.all
    var reports = zip(exports, tallies).map { SourceReport($0, $1) }
    reports.removeAll { $0.isEarlier && $0.records.values.allSatisfy { $0.published == 0 } }
    for lost in reports.compactMap(\.lostMedia) + reports.flatMap(\.losses) { log.append(lost) }
    self.init(
      archive: assembly.archive, bodies: assembly.bodies,
      redactions: decided?.settled(redactions) ?? visibility.redactions,
      accountExtras: extras, missing: assembly.missing, sources: reports,
      unknownKinds: decided?.unknownKinds ?? assembly.unknownKinds,
      diagnostics: decided?.diagnostics ?? log, tallies: tallies, imports: imports)
  }
}
