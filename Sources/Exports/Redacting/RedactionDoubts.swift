import NativeFormat
import BuildDiagnostics
import ThreadModel

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
