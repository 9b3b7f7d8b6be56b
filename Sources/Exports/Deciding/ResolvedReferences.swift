import NativeFormat
import ThreadModel

/// Which record each name means: the third pass.
///
/// After this pass every name of a record that may be published, old id or URL, leads to its id; records under its old
/// ids have a reason; and nothing leads to a reply or quote that the author of a post keeps from it.
struct ResolvedReferences {
  /// Why each row is left out; `nil` if it is not.
  private(set) var reasons: [LeftOutReason?]
  /// The old ids of records that may be published, with the ids that they have.
  private(set) var aliases: [RecordAlias] = []
  /// What the author of a post hides of rows that refer to it, by row: `withheldParent` or `withheldSubject`.
  private(set) var hidden: [Int: RecordRow.Flags] = [:]
  /// The ids of records by their other names.
  private var ids: [Identifier: Identifier] = [:]

  /// Resolves the names in records by those that may be published.
  init(_ records: CollectedRecords, _ visibility: VisibilityDecisions) {
    reasons = visibility.reasons
    settleAliases(of: records)
    findPostsByAddress(in: records)
    closeGates(of: records)
  }

  /// The id that a row has for the post that it replies to.
  func parent(of row: RecordRow) -> Identifier? { row.parent.map { id(of: $0, from: row) } }

  /// The id that a row has for the post that it quotes or reposts.
  func subject(of row: RecordRow) -> Identifier? { row.subject.map { id(of: $0, from: row) } }

  private func id(of name: Identifier, from row: RecordRow) -> Identifier {
    guard let id = ids[name], id != row.id else { return name }
    return id
  }

  // MARK: Aliases

  /// Lets each record be found by all of its ids. A record that still has one of them as its own goes, if it is of the same
  /// account and in no later file.
  private mutating func settleAliases(of records: CollectedRecords) {
    let newer = newerIDs(of: records)
    for (old, id) in newer {
      let latest = Self.latest(of: id, newer, records.table)
      guard latest != old else { continue }
      ids[old] = latest
      aliases.append(RecordAlias(alias: old, id: latest))
      if let row = records.table[old], reasons[row] == nil { reasons[row] = .olderVersion }
    }
    aliases.sort { $0.alias.index < $1.alias.index }
  }

  /// The id of the record that takes the place of each old id. Of several records the one in the latest file does, of those
  /// in one file the one whose id is first.
  private func newerIDs(of records: CollectedRecords) -> [Identifier: Identifier] {
    let table = records.table
    var newer: [Identifier: Identifier] = [:]
    for alias in records.aliases {
      guard let target = table[alias.id], reasons[target] == nil else { continue }
      if let old = table[alias.alias], reasons[old] == nil {
        guard table.rows[old].account == table.rows[target].account,
          table.rows[old].place.file <= table.rows[target].place.file
        else { continue }
      }
      if let other = newer[alias.alias], !table.isNewer(alias.id, than: other) { continue }
      newer[alias.alias] = alias.id
    }
    return newer
  }

  /// The last of a chain of ids; of ids in a circle the newest.
  private static func latest(
    of id: Identifier, _ newer: [Identifier: Identifier], _ table: RowTable
  ) -> Identifier {
    var path = [id]
    var known: Set<Identifier> = [id]
    while let last = path.last, let next = newer[last] {
      guard known.insert(next).inserted else {
        let circle = path.drop { $0 != next }
        return circle.dropFirst().reduce(next) { table.isNewer($1, than: $0) ? $1 : $0 }
      }
      path.append(next)
    }
    return path.last ?? id
  }

  // MARK: URLs

  /// Finds the posts that records point at by a URL or another spelling of their id, in one export as among several:
  /// whether a quote knows its post may not depend on what else is read, since the post says who may see it, and how.
  ///
  /// It reads every record again, and only if a URL leads to no record yet. A URL that many records may have, such
  /// as the front page of a site, leads to none.
  private mutating func findPostsByAddress(in records: CollectedRecords) {
    let wanted = wantedAddresses(in: records)
    guard !wanted.isEmpty else { return }
    var found: [Identifier: Identifier] = [:]
    for (index, row) in records.table.rows.enumerated() where row.kind != .repost && reasons[index] == nil {
      for address in records.names(of: row).compactMap(RecordName.addressOfOne) {
        for name in wanted[address] ?? [] where name != row.id {
          if let other = found[name], !records.table.isNewer(row.id, than: other) { continue }
          found[name] = row.id
        }
      }
    }
    ids.merge(found) { alias, _ in alias }
  }

  /// The URLs that records have for posts which no record is known to be, with the names that they point by. Other
  /// names are ids, which lead to their records already.
  private func wantedAddresses(in records: CollectedRecords) -> [String: Set<Identifier>] {
    var wanted: [String: Set<Identifier>] = [:]
    let table = records.table
    for (index, row) in table.rows.enumerated() where reasons[index] == nil {
      let unknown = [parent(of: row), subject(of: row)].map { id in
        id.flatMap { table[$0] == nil ? $0 : nil }
      }
      guard unknown.contains(where: { $0 != nil }) else { continue }
      let addresses =
        records.files.read(row.place) { [$0.parentAddress?.string, $0.subjectAddress?.string] } ?? [nil, nil]
      for (id, address) in zip(unknown, addresses) {
        guard let id else { continue }
        for name in [table.identifiers[id], address].compactMap({ $0.flatMap(RecordName.addressOfOne) }) {
          wanted[name, default: []].insert(id)
        }
      }
    }
    return wanted
  }

  // MARK: Gates

  /// Takes replies out of the threads, and quotes off the posts, whose authors do not want them there.
  private mutating func closeGates(of records: CollectedRecords) {
    let table = records.table
    for gate in records.gates {
      guard let post = table[gate.post], reasons[post] == nil else { continue }
      for reply in gate.hiddenReplies.compactMap({ table[ids[$0] ?? $0] }) where reply != post {
        hidden[reply, default: []].insert(.withheldParent)
      }
      for quote in gate.detachedQuotes.compactMap({ table[ids[$0] ?? $0] })
      where subject(of: table.rows[quote]) == gate.post {
        hidden[quote, default: []].insert(.withheldSubject)
      }
    }
  }
}

extension RowTable {
  /// Whether the record of an id is in a later file than another's, or in the same with an id that is first.
  fileprivate func isNewer(_ id: Identifier, than other: Identifier) -> Bool {
    guard let row = self[id].map({ rows[$0] }), let otherRow = self[other].map({ rows[$0] }) else {
      return false
    }
    guard row.place.file == otherRow.place.file else { return row.place.file > otherRow.place.file }
    return identifiers.precedes(id, other)
  }
}
