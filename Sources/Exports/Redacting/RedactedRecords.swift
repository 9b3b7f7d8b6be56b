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
    var groups = RecordGroups(joinsReplies: kind == .thread)
    for row in records.table.rows { groups.add(row, of: records) }
    for alias in records.aliases { groups.join(identifiers[alias.alias], identifiers[alias.id]) }
    var meant: [Int: TombstoneChoice] = [:]
    for entry in wanted {
      for id in entry.ids { meant[groups.group(of: id)] = entry.tombstone }
    }
    var groupsWithRows: Set<Int> = []
    for (index, row) in records.table.rows.enumerated() {
      let group = groups.group(of: identifiers[row.id])
      guard let tombstone = meant[group] else { continue }
      groupsWithRows.insert(group)
      rows.insert(index)
      takenDown.answers[identifiers[row.id]] = tombstone
    }
    for alias in records.aliases {
      let name = identifiers[alias.alias]
      if let tombstone = meant[groups.group(of: name)] { takenDown.answers[name] = tombstone }
    }
    meantNames.formUnion(wanted.flatMap(\.ids).filter { groupsWithRows.contains(groups.group(of: $0)) })
  }
}

/// Records that are one by their names; or that are one thread, if they answer each other.
private struct RecordGroups {
  let joinsReplies: Bool
  var groups = JoinedNames<String>()

  mutating func add(_ row: RecordRow, of records: CollectedRecords) {
    let id = records.table.id(of: row)
    _ = group(of: id)
    records.files.read(row.place) { outline in
      for name in row.kind == .repost ? [] : outline.names where name == id || RecordName.isOneRecords(name) {
        join(id, name)
      }
      guard joinsReplies else { return }
      let address = outline.parentAddress?.string
      for parent in [outline.parent?.string, address.flatMap { RecordName.isOneRecords($0) ? $0 : nil }] {
        if let parent, !parent.isEmpty { join(id, parent) }
      }
    }
  }

  mutating func join(_ left: String, _ right: String) { groups.join(Self.key(left), Self.key(right)) }

  mutating func group(of name: String) -> Int { groups.group(of: Self.key(name)) }

  /// The spelling by which a name is compared. What is behind `#` tells names apart here.
  private static func key(_ name: String) -> String {
    name.contains("#") ? name : RecordName(name).spelling
  }
}
