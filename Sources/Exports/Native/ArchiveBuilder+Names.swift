import BuildDiagnostics
import ThreadModel

/// What the author of a post keeps from being shown with it: a threadgate and a postgate of Bluesky.
struct ReplyGate {
  /// The post.
  let post: Identifier
  /// Replies that are not shown below it.
  let hiddenReplies: [Identifier]
  /// Posts that may not show it as a quote.
  let detachedQuotes: [Identifier]
}

// Further names of records: old ids, addresses instead of ids, and what one record says of another by its id.
extension ArchiveBuilder {
  /// Takes the further ids that a record names.
  mutating func addNames(of outline: RecordOutline, row: RecordRow) {
    for alias in outline.aliases {
      guard let alias = intern(alias), alias != row.id else { continue }
      aliases.append(RecordAlias(alias: alias, id: row.id))
    }
    guard !(outline.hiddenReplies.isEmpty && outline.detachedQuotes.isEmpty) else { return }
    gates.append(
      ReplyGate(
        post: row.id, hiddenReplies: outline.hiddenReplies.compactMap { intern($0) },
        detachedQuotes: outline.detachedQuotes.compactMap { intern($0) }))
  }

  /// Leaves out records that stand under an old id of one that is not public.
  mutating func leaveOutOldVersions() {
    for alias in aliases {
      guard let target = rowOfIdentifier[alias.id], rows[target].flags.contains(.leftOut),
        let old = rowOfIdentifier[alias.alias], !rows[old].flags.contains(.leftOut),
        rows[old].place.file <= rows[target].place.file
      else { continue }
      leaveOut(old, reason: "withheld-by-later-export")
    }
  }

  /// Lets each record stand under all of its ids: what points at an old id points at the record, and a record
  /// that still stands under one, of the same account, goes.
  mutating func settleAliases() {
    var targets: [Identifier: Identifier] = [:]
    for alias in aliases where targets[alias.alias] == nil {
      guard let target = rowOfIdentifier[alias.id], !rows[target].flags.contains(.leftOut) else { continue }
      if let old = rowOfIdentifier[alias.alias], !rows[old].flags.contains(.leftOut) {
        guard rows[old].account == rows[target].account, rows[old].place.file <= rows[target].place.file
        else {
          continue
        }
        leaveOut(old, reason: "older-version")
      }
      targets[alias.alias] = alias.id
    }
    aliases = targets.map { RecordAlias(alias: $0.key, id: $0.value) }.sorted { left, right in
      left.alias.index < right.alias.index
    }
    if !targets.isEmpty { redirect { targets[$0] } }
  }

  /// Finds the posts that records point at by an address or another spelling of their id, in one export as among several:
  /// whether a quote knows its post may not depend on what else is read, since the post says who may see it, and how.
  ///
  /// It reads every record once more, and only where an address leads to no record yet. What many records may have for an
  /// address, as the front page of a site, leads to none.
  mutating func findPostsByAddress() {
    let wanted = wantedAddresses()
    guard !wanted.isEmpty else { return }
    var targets: [Identifier: Identifier] = [:]
    for row in rows where row.kind != .repost {
      guard !row.flags.contains(.leftOut) else { continue }
      for id in (read(row) { $0.names } ?? []).compactMap(RecordName.addressOfOne).flatMap({
        wanted[$0] ?? []
      })
      where id != row.id && targets[id] == nil { targets[id] = row.id }
    }
    redirect { targets[$0] }
  }

  /// The addresses that records have for posts which no record is known to be, with the names that they point by. Other
  /// names are ids, and whoever had one of those was found by it.
  private func wantedAddresses() -> [String: Set<Identifier>] {
    var wanted: [String: Set<Identifier>] = [:]
    for row in rows where !row.flags.contains(.leftOut) {
      let unknown = [row.parent, row.subject].map { id in id.flatMap { rowOfIdentifier[$0] == nil ? $0 : nil }
      }
      guard unknown.contains(where: { $0 != nil }) else { continue }
      let besides = read(row) { [$0.parentAddress?.string, $0.subjectAddress?.string] } ?? [nil, nil]
      for (id, address) in zip(unknown, besides) {
        guard let id else { continue }
        for name in [identifiers[id], address].compactMap({ $0.flatMap(RecordName.addressOfOne) }) {
          wanted[name, default: []].insert(id)
        }
      }
    }
    return wanted
  }

  /// Lets what rows point at be what `target` says, where it says something.
  private mutating func redirect(_ target: (Identifier) -> Identifier?) {
    for index in rows.indices {
      if let parent = rows[index].parent, let other = target(parent), other != rows[index].id {
        rows[index].parent = other
      }
      if let subject = rows[index].subject, let other = target(subject), other != rows[index].id {
        rows[index].subject = other
      }
    }
  }

  /// Takes replies out of the threads, and quotes off the posts, whose authors do not want them there.
  mutating func closeGates() {
    for gate in gates {
      guard let post = rowOfIdentifier[gate.post], !rows[post].flags.contains(.leftOut) else { continue }
      for id in gate.hiddenReplies {
        guard let reply = rowOfIdentifier[id], reply != post else { continue }
        hideParent(of: reply)
      }
      for id in gate.detachedQuotes {
        guard let quote = rowOfIdentifier[id], rows[quote].subject == gate.post else { continue }
        hideSubject(of: quote)
      }
    }
  }
}
