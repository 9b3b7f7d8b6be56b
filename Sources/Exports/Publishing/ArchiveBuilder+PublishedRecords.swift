import BuildDiagnostics
import ThreadModel

// Which records the lists of `[publish]` name.
extension ArchiveBuilder {
  /// The rows that the lists keep from being published, with the reason. Records that are withheld anyway are passed
  /// over; threads are still whole, whatever their authors hide in them.
  mutating func unpublishedRows() -> [(row: Int, reason: String)] {
    guard let rules else { return [] }
    let deny = PublishNames(rules.deny, list: PublishNames.denyList)
    let allow = PublishNames(rules.allow, list: PublishNames.allowList)
    let denied = rowsOfThreads(meantBy: deny.others)
    let allowed = rowsOfShownThreads(meantBy: allow.others)
    let tags = bornTags(deny, allow, rules)
    var unpublished: [(row: Int, reason: String)] = []
    for index in rows.indices where !rows[index].flags.contains(.leftOut) {
      let born = tags[index] ?? []
      if denied.rows.contains(index) || deny.tags.contains(where: { born.contains($0.key) }) {
        unpublished.append((index, PublishRules.denied))
      } else if !allow.isEmpty, !allowedAccounts.contains(rows[index].account), !allowed.rows.contains(index),
        !allow.tags.contains(where: { born.contains($0.key) })
      {
        unpublished.append((index, PublishRules.notAllowed))
      }
    }
    tellUnknown(deny, found: denied.found, tags: tags)
    tellUnknown(allow, found: allowed.found, tags: tags)
    return unpublished
  }

  /// Leaves rows out and withholds every name of them, those of their older versions too.
  mutating func leaveOut(unpublished: [(row: Int, reason: String)]) {
    for (index, reason) in unpublished {
      leaveOut(index, reason: reason)
      withholdNames(of: rows[index])
    }
    for alias in aliases where isLeftOut(alias.id) {
      withheld.insert(record: identifiers[alias.alias])
      if let old = rowOfIdentifier[alias.alias], isLeftOut(alias.alias) { withholdNames(of: rows[old]) }
    }
    aliases = aliases.filter { !isLeftOut($0.id) }
  }

  private func isLeftOut(_ id: Identifier) -> Bool {
    rowOfIdentifier[id].map { rows[$0].flags.contains(.leftOut) } ?? false
  }

  // MARK: Tags

  /// The tags of every row that may bear one. A repost bears the denied tags of what it repeats, and where a post repeats
  /// the words of one that is not here and bears such a tag, those words are taken from it.
  private mutating func bornTags(
    _ deny: PublishNames, _ allow: PublishNames, _ rules: PublishRules
  ) -> [Int: Set<String>] {
    guard !(deny.tags.isEmpty && allow.tags.isEmpty) else { return [:] }
    let bodies = NativeBodies(files: files, withheld: WithheldNames())
    let denied = Set(deny.tags.map(\.key))
    var born: [Int: Set<String>] = [:]
    for index in rows.indices where rows[index].flags.contains(.tags) {
      let row = rows[index]
      switch row.kind {
      case .tombstone: break
      case .repost: born[index] = rules.tags(of: (try? bodies.repost(row))?.subject).intersection(denied)
      case .post:
        guard let post = try? bodies.post(row) else { continue }
        born[index] = rules.tags(of: post)
        if !isHere(row.parent), !rules.tags(of: post.replyTo).isDisjoint(with: denied) {
          hideParent(of: index)
        }
        if !isHere(row.subject), !rules.tags(of: post.quote).isDisjoint(with: denied) {
          hideSubject(of: index)
        }
      }
    }
    return born
  }

  private func isHere(_ id: Identifier?) -> Bool { id.flatMap { rowOfIdentifier[$0] } != nil }

  // MARK: Threads

  /// The rows of the threads that names mean: whatever is connected with such a post by replies, even where a post
  /// between them is not here or may not be shown.
  private func rowsOfThreads(meantBy names: [String]) -> (rows: Set<Int>, found: Set<String>) {
    guard !names.isEmpty else { return ([], []) }
    var groups = JoinedNames<RecordName>()
    for row in rows {
      let own = RecordName(identifiers[row.id])
      let (others, parent) = read(row) { ($0.names, $0.parent?.string) } ?? ([], nil)
      _ = groups.group(of: own)
      for name in others + [parent, row.parent.map { identifiers[$0] }].compactMap({ $0 }) where !name.isEmpty
      {
        groups.join(own, RecordName(name))
      }
    }
    let found = names.filter { groups.contains(RecordName($0)) }
    let meant = Set(found.map { groups.group(of: RecordName($0)) })
    let ofThreads = rows.indices.filter {
      meant.contains(groups.group(of: RecordName(identifiers[rows[$0].id])))
    }
    return (Set(ofThreads), Set(found))
  }

  /// The same of what is connected through posts that are public, and of names that are those of one.
  private func rowsOfShownThreads(meantBy names: [String]) -> (rows: Set<Int>, found: Set<String>) {
    guard !names.isEmpty else { return ([], []) }
    var groups = JoinedNames<Int>()
    for index in rows.indices where isPublic(rows[index]) {
      guard let parent = rows[index].parent.flatMap({ rowOfIdentifier[$0] }),
        isPublic(rows[parent])
      else { continue }
      groups.join(index, parent)
    }
    let wanted = Dictionary(grouping: names, by: { RecordName($0) })
    var meant: Set<Int> = []
    var found: Set<String> = []
    for index in rows.indices where isPublic(rows[index]) {
      let row = rows[index]
      let own = row.kind == .repost ? [identifiers[row.id]] : read(row) { $0.names } ?? [identifiers[row.id]]
      for name in own {
        guard let names = wanted[RecordName(name)] else { continue }
        meant.insert(groups.group(of: index))
        found.formUnion(names)
      }
    }
    return (Set(rows.indices.filter { meant.contains(groups.group(of: $0)) }), found)
  }

  /// Whether a row would be shown if the person had not denied it.
  private func isPublic(_ row: RecordRow) -> Bool {
    !row.flags.contains(.leftOut) || reasons[Int(row.weight)] == PublishRules.denied
  }
}
