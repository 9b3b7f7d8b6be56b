package import BuildDiagnostics
import ThreadModel

// Entries that take nothing down, as those do that are misspelt.
extension ArchiveBuilder {
  /// Settles which of the entries in doubt mean something, and warns of the others. `isMeant` says whether a name is one
  /// of a post or tombstone.
  mutating func settleDoubts(_ isMeant: (String) -> Bool) {
    let doubted = redactions.entries.indices.filter { redactions.entries[$0].doubt != nil }
    guard !doubted.isEmpty else { return }
    let mentioned = self.mentioned(
      of: Set(doubted.flatMap { redactions.entries[$0].ids }.map { RecordName($0) }))
    for index in doubted {
      let entry = redactions.entries[index]
      let isKnown = entry.ids.contains { name in
        isMeant(name) || mentioned.contains(RecordName(name))
          || imports.contains { $0.withheld.contains(record: name) }
      }
      if isKnown || !accounts(of: entry).isEmpty {
        redactions.entries[index].doubt = nil
      } else if let doubt = entry.doubt {
        log.append(warning(of: entry, doubt))
      }
    }
  }

  /// The accounts that an entry takes down.
  func accounts(of entry: Redactions.Entry) -> Set<UInt32> {
    guard entry.kind == .account || entry.kind == .address else { return [] }
    return accounts(in: PublishNames(entry.ids, list: PublishNames.denyList), widely: true)
  }

  /// Which of some names records have or point at.
  private func mentioned(of names: Set<RecordName>) -> Set<RecordName> {
    var found: Set<RecordName> = []
    for row in rows where row.parent != nil || row.subject != nil {
      let ids = [row.parent, row.subject].compactMap { $0.map { identifiers[$0] } }
      let addresses = read(row) { [$0.parentAddress, $0.subjectAddress].compactMap { $0?.string } } ?? []
      for name in (ids + addresses).map({ RecordName($0) }) where names.contains(name) { found.insert(name) }
    }
    return found
  }

  private func warning(of entry: Redactions.Entry, _ doubt: Redactions.Doubt) -> Diagnostic {
    let name = entry.paths.first.map { "/" + $0 } ?? entry.ids.first ?? ""
    let what =
      switch entry.kind {
      case .account: "account"
      case .address: "post and no account"
      case .post, .thread, .media: "post"
      }
    let nearest = doubt.nearestPath.map { "/" + $0 } ?? self.nearest(to: name, entry.kind)
    return .warning(
      .redactionNamesNothing, at: doubt.place,
      "\"\(name.prefix(200))\" names no \(what) of the exports or of the site, so nothing is taken down by it"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
  }

  private func nearest(to name: String, _ kind: Redactions.Kind) -> String? {
    var names: [String] = []
    if kind != .account {
      names = rows.lazy.filter { !$0.flags.contains(.leftOut) }.map { identifiers[$0.id] }.filter {
        $0.isAlike(name)
      }
    }
    if kind == .account || kind == .address {
      for index in 0..<UInt32(accounts.count) where !isWithheld(index) {
        names += [accounts.id(index)] + handles(index).map { "@" + $0.drop { $0 == "@" } }
      }
    }
    return nearestName(to: name, in: names)
  }
}

extension String {
  /// Whether it begins with the first half of another text or ends with the second, which is quick to tell of many.
  package func isAlike(_ other: String) -> Bool {
    let half = other.count / 2
    return hasPrefix(other.prefix(half)) || hasSuffix(other.suffix(other.count - half))
  }
}

extension Diagnostic.Code {
  /// An entry of `redactions.toml` that means nothing.
  package static let redactionNamesNothing: Diagnostic.Code = "redaction-names-nothing"
}
