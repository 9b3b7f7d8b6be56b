import BuildDiagnostics
import EntryDiffing
import SitePaths
import SitePlanning
import SiteWriting
import ThreadModel

/// What is compared of an export: a row for each account, post and repost, and one for each thread.
struct ExportRows {
  /// What the fields behind the path hold.
  static let facts = ["content", "visibility", "account", "parent", "quote", "time"]

  let plan: SitePlan
  /// Whether it is the second of the two exports.
  let isNew: Bool
  private var archive: Archive { plan.archive }

  /// Writes all rows. A tombstone has none: what it stands for is gone.
  func write(to rows: inout LineSorter) throws(Diagnostic) {
    for account in archive.accountIDs where plan.hasTimeline(account: account) {
      let address = plan.permalinks.address(ofAccount: account)
      let facts = [Self.fingerprint(of: archive[account])]
      try rows.append(row(.account, archive[account].id, address, facts).line)
    }
    for id in archive.rowIDs where archive[id].kind != .tombstone {
      try rows.append(row(id).line)
    }
    for thread in plan.threads {
      guard let root = thread.root?.row, archive[root].kind == .post else { continue }
      try rows.append(row(of: thread, root: root).line)
    }
  }

  /// The subject and the id that a row is about.
  static func name(of row: ComparedRow) -> (subject: ComparedChange.Subject, id: String) {
    let end = row.key.utf8.firstIndex(of: 0x2F) ?? row.key.endIndex
    return (.init(rawValue: String(row.key[..<end])) ?? .post, String(row.key[end...].dropFirst()))
  }

  private func row(
    _ subject: ComparedChange.Subject, _ id: String, _ address: PageURL?, _ fields: [String]
  ) -> ComparedRow {
    ComparedRow(
      key: "\(subject.rawValue)/\(id)", isNew: isNew, fields: [address.map { "/" + $0.path } ?? ""] + fields)
  }

  private func row(_ index: RowID) -> ComparedRow {
    let record = archive[index]
    return row(
      record.kind == .repost ? .repost : .post, archive.id(of: record), plan.permalinks.address(ofRow: index),
      [
        String(record.fingerprint, radix: 16), record.flags.contains(.unlisted) ? "unlisted" : "public",
        archive.account(of: record)?.id ?? "", record.parent.map { archive.identifiers[$0] } ?? "",
        record.subject.map { archive.identifiers[$0] } ?? "", String(record.published.milliseconds),
      ])
  }

  /// The account as far as its page shows it, but for the folder that its pictures were unpacked to.
  private static func fingerprint(of account: Account) -> String {
    let texts = [
      account.handle, account.name, account.url, account.pronouns, account.website, account.location,
    ].map { $0 ?? "" }
    let parts = [String(describing: account.bio), String(describing: account.fields)]
    let pictures = [account.avatar, account.banner].map { medium in
      if case .file(_, let path)? = medium?.source { path } else { "" }
    }
    let lists = account.pinned + account.flags + account.otherHandles
    return ContentHash(combining: texts + parts + pictures + lists).prefix(16)
  }

  // MARK: Threads

  /// A thread by its root, with 32 digits for each entry: the hashes of its id and of its parent's.
  private func row(of thread: PostThread, root: RowID) -> ComparedRow {
    let ids = thread.entries.map { ContentHash(of: archive.id(of: archive[$0.row]).utf8).high }
    var entries = ""
    for (id, entry) in zip(ids, thread.entries) {
      entries += ContentHash(high: id, low: entry.parent.map { ids[Int($0)] } ?? 0).description
    }
    return row(
      .thread, archive.id(of: archive[root]), plan.permalinks.address(ofRow: root), [entries])
  }

  /// The entries of a thread's row. An entry's fingerprint is its parent, so it differs where the entry has moved to another
  /// branch.
  static func entries(of row: ComparedRow) -> [ListedEntry<UInt64>] {
    let digits = Array(row[1].utf8)
    return stride(from: 0, to: digits.count, by: 32).compactMap { start in
      ContentHash(String(decoding: digits[start...].prefix(32), as: UTF8.self)).map { hashes in
        ListedEntry(id: hashes.high, fingerprint: hashes.low)
      }
    }
  }
}
