import BuildDiagnostics
import Importers
import NativeFormat
import ThreadModel

/// What a build decided about all of its exports together, and reported.
///
/// Where rules or redactions leave out records, the cache has only those that the site shows. A later build that would
/// decide the same, because everything that decides is the same, takes its report from here.
struct BuildDecisions: Codable, Sendable {
  /// A hash of everything that decides.
  let context: String
  /// All diagnostics about the exports.
  let diagnostics: DiagnosticLog
  /// What happened to the records of each export.
  let tallies: [SourceTally]
  let unknownKinds: [String: Int]
  /// The positions of the redactions that take something down for certain.
  let certainRedactions: [Int]
  /// The hashes of the names that no page may show.
  let hiddenNames: HiddenNames

  /// What was decided about exports; `nil` if a cached build could not decide the same, or if the decisions say what is
  /// withheld.
  init?(of exports: ReadExports, showing records: [NativeFile], _ options: ExportReader.Options) {
    context = exports.imports.context
    diagnostics = exports.diagnostics
    tallies = exports.tallies
    unknownKinds = exports.unknownKinds
    certainRedactions = exports.redactions.entries.indices.filter {
      !exports.redactions.entries[$0].isDoubted
    }
    hiddenNames = exports.archive.hiddenNames
    guard !exports.waitsForTime, !exports.tellsOfWithheld,
      let again = try? exports.read(again: records, options, self), again.isSame(as: exports)
    else { return nil }
  }

  /// The redactions, of which some take something down for certain.
  func settled(_ redactions: Redactions) -> Redactions {
    var redactions = redactions
    for index in certainRedactions where redactions.entries.indices.contains(index) {
      redactions.entries[index].isDoubted = false
    }
    return redactions
  }
}

extension ReadExports {
  /// Reads the records that the cache would have, as a later build does.
  fileprivate func read(
    again records: [NativeFile], _ options: ExportReader.Options, _ decisions: BuildDecisions
  ) throws(Diagnostic) -> ReadExports {
    let sources = zip(imports.exports, records).map { export, file in
      ReadSource(name: export.file.name, kind: "", files: [file], export: export)
    }
    return try ExportReader(options: options).combined(sources, [], decisions)
  }

  /// Whether what is shown may change because time passes.
  fileprivate var waitsForTime: Bool {
    let reasons = [LeftOutReason.draft, .embargoed].map(\.rawValue)
    let flags: RecordRow.Flags = [.draft, .embargoed, .expires]
    return tallies.contains { tally in
      tally.records.values.contains { counts in reasons.contains { counts.leftOut[$0] != nil } }
    } || archive.rows.contains { !$0.flags.isDisjoint(with: flags) }
  }

  /// Whether any word of the report is a name that no page may show.
  fileprivate var tellsOfWithheld: Bool {
    var words: [String] = []
    for export in imports.exports {
      words += export.facts.handles.keys
      if let id = export.facts.accountNamedByPerson { words.append(id) }
    }
    for log in [diagnostics] + imports.exports.map(\.facts.tally.diagnostics) {
      for diagnostic in log.diagnostics + log.details {
        for word in diagnostic.message.split(whereSeparator: Self.endsWord) { words.append(String(word)) }
        if let place = diagnostic.place { words.append(place.path) }
      }
    }
    let withheld = bodies.withheld
    return words.contains { withheld.names($0) || withheld.names(String($0.dropLast())) }
  }

  private static func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || "\"'(),;<>`".contains(character)
  }

  /// Whether both make the same site.
  fileprivate func isSame(as other: ReadExports) -> Bool {
    guard archive.accounts == other.archive.accounts, archive.takenDown == other.archive.takenDown,
      archive.joinedAccounts == other.archive.joinedAccounts,
      archive.hiddenNames == other.archive.hiddenNames,
      namedAliases == other.namedAliases, accountExtras == other.accountExtras,
      redactions == other.redactions,
      archive.rows.count == other.archive.rows.count
    else { return false }
    return zip(archive.rows, other.archive.rows).allSatisfy { row, otherRow in
      // Of what is withheld the record says itself that it is unavailable, and whether it may have tags is a guess.
      let guesses: RecordRow.Flags = [.withheldParent, .withheldSubject, .tags]
      guard row.flags.subtracting(guesses) == otherRow.flags.subtracting(guesses),
        (row.published, row.account, row.weight) == (otherRow.published, otherRow.account, otherRow.weight),
        names(in: row) == other.names(in: otherRow), let record = try? bodies.shown(row)
      else { return false }
      return record == (try? other.bodies.shown(otherRow))
    }
  }

  private var namedAliases: Set<[String]> {
    Set(archive.aliases.map { [archive.identifiers[$0.alias], archive.identifiers[$0.id]] })
  }

  /// The id and the slug of a row, and the ids of its parent and its subject.
  private func names(in row: RecordRow) -> [String?] {
    [row.id, row.slug, row.parent, row.subject].map { $0.map { archive.identifiers[$0] } }
  }
}

extension WithheldNames {
  /// Whether a word is a name of a record or an account that is withheld, or below the URL of one.
  fileprivate func names(_ word: String) -> Bool {
    contains(record: word) || contains(handle: word) || word.contains("/") && hides(address: word)
  }
}
