import ThreadModel

// What a person took down, found under every name that it has in any export.
extension ArchiveBuilder {
  /// Takes note of the accounts that are taken down, and of all that is named though no export has it.
  mutating func redactAccounts() {
    takenDown.mediaHashes = redactions.mediaHashes
    for entry in redactions.entries {
      for id in entry.ids {
        withheld.insert(record: id)
        takenDown.answers[id] = entry.tombstone
      }
      for path in entry.paths { takenDown.paths[path] = entry.tombstone }
    }
    for entry in redactions.entries(.account) + redactions.entries(.address) {
      let names = PublishNames(entry.ids, list: PublishNames.denyList)
      for (handle, _) in names.handles { withheld.insert(handle: handle) }
      for index in accounts(of: entry) { redact(account: index, entry.tombstone) }
    }
  }

  private mutating func redact(account index: UInt32, _ tombstone: TombstoneChoice) {
    unpublished[index] = Redactions.reason
    takenDown.answers[accounts.id(index)] = tombstone
    withheld.insert(record: accounts.id(index))
    guard let record = accounts.record(index) else { return }
    for name in [record.url].compactMap({ $0 }) + record.aliases { withheld.insert(record: name) }
  }

  /// Leaves out what is taken down: posts by any of their names, whole threads, and what accounts wrote.
  mutating func leaveOutRedacted() {
    guard !redactions.isEmpty else { return }
    noteRedactedAuthors()
    var meantNames: Set<String> = []
    for kind in [Redactions.Kind.post, .address, .thread] {
      let wanted = redactions.entries(kind)
      guard !wanted.isEmpty else { continue }
      var groups = RecordGroups(joiningReplies: kind == .thread)
      for index in rows.indices { add(rows[index], to: &groups) }
      for alias in aliases { groups.join(identifiers[alias.alias], identifiers[alias.id]) }
      let meant = groups.groups(of: wanted)
      var groupsWithRows: Set<Int> = []
      for index in rows.indices {
        let group = groups.group(of: identifiers[rows[index].id])
        guard let tombstone = meant[group] else { continue }
        groupsWithRows.insert(group)
        redact(row: index, tombstone)
      }
      for alias in aliases {
        let name = identifiers[alias.alias]
        if let tombstone = meant[groups.group(of: name)] { takenDown.answers[name] = tombstone }
      }
      for name in wanted.flatMap(\.ids) where groupsWithRows.contains(groups.group(of: name)) {
        meantNames.insert(name)
      }
    }
    settleDoubts(meantNames.contains)
  }

  private mutating func noteRedactedAuthors() {
    for index in rows.indices where unpublished[rows[index].account] == Redactions.reason {
      guard let tombstone = takenDown.answers[accounts.id(rows[index].account)] else { continue }
      takenDown.answers[identifiers[rows[index].id]] = tombstone
    }
    for alias in aliases {
      guard let tombstone = takenDown.answers[identifiers[alias.id]] else { continue }
      takenDown.answers[identifiers[alias.alias]] = tombstone
    }
  }

  private mutating func redact(row index: Int, _ tombstone: TombstoneChoice) {
    if !rows[index].flags.contains(.leftOut) { leaveOut(index, reason: Redactions.reason) }
    takenDown.answers[identifiers[rows[index].id]] = tombstone
  }

  private func add(_ row: RecordRow, to groups: inout RecordGroups) {
    let id = identifiers[row.id]
    let (names, parent, address) =
      read(row) { ($0.names, $0.parent?.string, $0.parentAddress?.string) } ?? ([], nil, nil)
    groups.add(
      id, names: row.kind == .repost ? [] : names,
      parents: [parent, address.flatMap { RecordName.isOneRecords($0) ? $0 : nil }].compactMap { $0 })
  }
}

/// Records that are one by their names; or that are one thread, if they answer each other.
private struct RecordGroups {
  private let joinsReplies: Bool
  private var groups = JoinedNames<String>()

  init(joiningReplies: Bool) { joinsReplies = joiningReplies }

  mutating func add(_ id: String, names: [String], parents: [String]) {
    for name in names where name == id || RecordName.isOneRecords(name) { join(id, name) }
    _ = group(of: id)
    if joinsReplies { for parent in parents where !parent.isEmpty { join(id, parent) } }
  }

  mutating func join(_ left: String, _ right: String) { groups.join(Self.key(left), Self.key(right)) }

  mutating func group(of name: String) -> Int { groups.group(of: Self.key(name)) }

  /// The groups that are meant, with what their addresses answer.
  mutating func groups(of entries: [Redactions.Entry]) -> [Int: TombstoneChoice] {
    var meant: [Int: TombstoneChoice] = [:]
    for entry in entries {
      for id in entry.ids { meant[group(of: id)] = entry.tombstone }
    }
    return meant
  }

  /// The spelling by which a name is compared. What is behind `#` tells names apart here.
  private static func key(_ name: String) -> String {
    name.contains("#") ? name : RecordName(name).spelling
  }
}
