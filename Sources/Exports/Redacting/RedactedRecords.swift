import BuildDiagnostics
import NativeFormat
import ThreadModel

/// What a person took down, found under every name that it has in any export: a step of ``VisibilityDecisions``.
///
/// After this step every row is known that an entry means, with what the URLs of all its names answer.
struct RedactedRecords {
  private let redactions: Redactions
  private let accounts: AccountDecisions
  /// The rows that are taken down, those that are left out for another reason among them.
  private(set) var rows: Set<Int> = []
  /// The names in the entries that mean a row.
  private(set) var meantNames: Set<String> = []
  private(set) var takenDown = TakenDown()

  /// Finds posts by any of their names, whole threads, and what accounts wrote.
  init(_ records: CollectedRecords, _ accounts: AccountDecisions, _ redactions: Redactions) {
    (self.redactions, self.accounts) = (redactions, accounts)
    takenDown.mediaHashes = redactions.mediaHashes
    for entry in redactions.entries {
      for id in entry.ids { takenDown.answers[id] = entry.tombstone }
      for path in entry.paths { takenDown.paths[path] = entry.tombstone }
    }
    for (index, tombstone) in accounts.redacted { takenDown.answers[records.accounts.id(index)] = tombstone }
    guard !redactions.isEmpty else { return }
    addAuthors(of: records)
    for kind in [RedactionKind.post, .address, .thread] { add(kind, of: records) }
  }

  /// Withholds what the entries name, even what no export has, and every name of the accounts that they take down.
  func withholdNames(in withheld: inout WithheldNames) {
    for id in redactions.entries.flatMap(\.ids) { withheld.insert(record: id) }
    for entry in redactions.entries(.account) + redactions.entries(.address) {
      PublishNames(entry.ids).withholdHandles(in: &withheld)
    }
    let table = accounts.table
    for index in accounts.redacted.keys {
      for name in [table.id(index)] + table.addresses(index) { withheld.insert(record: name) }
    }
  }

  /// Answers at the URLs of all that accounts wrote which are taken down.
  private mutating func addAuthors(of records: CollectedRecords) {
    for row in records.table.rows where accounts.reasons[row.account] == .redacted {
      guard let tombstone = takenDown.answers[records.accounts.id(row.account)] else { continue }
      takenDown.answers[records.table.id(of: row)] = tombstone
    }
    let identifiers = records.table.identifiers
    for alias in records.aliases {
      guard let tombstone = takenDown.answers[identifiers[alias.id]] else { continue }
      takenDown.answers[identifiers[alias.alias]] = tombstone
    }
  }

  /// Takes down what the entries of a kind mean.
  private mutating func add(_ kind: RedactionKind, of records: CollectedRecords) {
    let wanted = redactions.entries(kind)
    guard !wanted.isEmpty else { return }
    let identifiers = records.table.identifiers
    var groups = JoinedNames<RecordName>()
    for row in records.table.rows { groups.add(row, of: records, withParents: kind == .thread) }
    for alias in records.aliases {
      groups.join(.precise(identifiers[alias.alias]), .precise(identifiers[alias.id]))
    }
    var meant: [Int: TombstoneChoice] = [:]
    for entry in wanted {
      for id in entry.ids { meant[groups.group(of: .precise(id))] = entry.tombstone }
    }
    var groupsWithRows: Set<Int> = []
    for (index, row) in records.table.rows.enumerated() {
      let group = groups.group(of: .precise(identifiers[row.id]))
      guard let tombstone = meant[group] else { continue }
      groupsWithRows.insert(group)
      rows.insert(index)
      takenDown.answers[identifiers[row.id]] = tombstone
    }
    for alias in records.aliases {
      let name = identifiers[alias.alias]
      if let tombstone = meant[groups.group(of: .precise(name))] { takenDown.answers[name] = tombstone }
    }
    meantNames.formUnion(
      wanted.flatMap(\.ids).filter { groupsWithRows.contains(groups.group(of: .precise($0))) })
  }
}

extension JoinedNames<RecordName> {
  /// Adds a record by its names; with those of the post that it answers, so that a thread is one group.
  fileprivate mutating func add(_ row: RecordRow, of records: CollectedRecords, withParents: Bool) {
    let id = records.table.id(of: row)
    _ = group(of: .precise(id))
    records.files.read(row.place) { outline in
      for name in row.kind == .repost ? [] : outline.names where name == id || RecordName.isOneRecords(name) {
        join(.precise(id), .precise(name))
      }
      guard withParents else { return }
      let address = outline.parentAddress?.string
      for parent in [outline.parent?.string, address.flatMap { RecordName.isOneRecords($0) ? $0 : nil }] {
        if let parent, !parent.isEmpty { join(.precise(id), .precise(parent)) }
      }
    }
  }
}

/// Entries of the redactions that take nothing down, as those do that are misspelled.
struct RedactionDoubts {
  /// What settles doubts.
  let records: CollectedRecords
  let accounts: AccountDecisions
  let reasons: [LeftOutReason?]

  /// The redactions without doubts about the entries that mean something, and warnings of the others. `meantNames` are the
  /// names of entries that are those of a post or tombstone.
  func settled(
    _ redactions: Redactions, meaning meantNames: Set<String>, _ log: inout DiagnosticLog
  ) -> Redactions {
    var redactions = redactions
    let doubted = redactions.entries.indices.filter { redactions.entries[$0].isDoubted }
    guard !doubted.isEmpty else { return redactions }
    let mentioned = self.mentioned(
      of: Set(doubted.flatMap { redactions.entries[$0].ids }.map { RecordName($0) }))
    for index in doubted {
      let entry = redactions.entries[index]
      let isKnown = entry.ids.contains { name in
        meantNames.contains(name) || mentioned.contains(RecordName(name))
          || records.imports.contains { $0.withheld.contains(record: name) }
      }
      if isKnown || !accounts.table.indices(of: entry).isEmpty {
        redactions.entries[index].isDoubted = false
      } else {
        log.append(warning(of: entry))
      }
    }
    return redactions
  }

  /// Which of some names records point at.
  private func mentioned(of names: Set<RecordName>) -> Set<RecordName> {
    var found: Set<RecordName> = []
    for row in records.table.rows where row.parent != nil || row.subject != nil {
      let ids = [row.parent, row.subject].compactMap { $0.map { records.table.identifiers[$0] } }
      let addresses =
        records.files.read(row.place) { [$0.parentAddress, $0.subjectAddress].compactMap { $0?.string } }
        ?? []
      for name in (ids + addresses).map({ RecordName($0) }) where names.contains(name) { found.insert(name) }
    }
    return found
  }

  private func warning(of entry: Redactions.Entry) -> Diagnostic {
    let name = entry.paths.first.map { "/" + $0 } ?? entry.ids.first ?? ""
    let what =
      switch entry.kind {
      case .account: "account"
      case .address: "post and no account"
      case .post, .thread, .media: "post"
      }
    let nearest = entry.nearestPath.map { "/" + $0 } ?? self.nearest(to: name, entry.kind)
    return .warning(
      .redactionNamesNothing, at: entry.place,
      "\"\(name.prefix(200))\" names no \(what) of the exports or of the site, so nothing is taken down by it"
        + didYouMean(nearest))
  }

  private func nearest(to name: String, _ kind: RedactionKind) -> String? {
    var names = kind == .account ? [] : records.table.shownIDs(reasons, alike: name)
    if kind == .account || kind == .address {
      let table = records.accounts
      for index in table.indices where !accounts.isLeftOut(index) {
        names += [table.id(index)] + table.handles(index).map { "@" + $0.drop { $0 == "@" } }
      }
    }
    return nearestName(to: name, in: names)
  }
}

extension String {
  /// Whether it begins with the first half of another text or ends with the second, which can be checked quickly for many.
  package func isAlike(_ other: String) -> Bool {
    let half = other.count / 2
    return hasPrefix(other.prefix(half)) || hasSuffix(other.suffix(other.count - half))
  }
}
