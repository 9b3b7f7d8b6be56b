import ThreadModel

/// Builds an archive of rows without bodies for a test; rows are put in order as a reader would.
struct ArchiveBuilder {
  private var identifiers = IdentifierTable()
  private var accounts: [Account] = []
  private var rows: [RecordRow] = []

  /// Adds a post by an account at a second, in reply to a parent.
  mutating func post(
    _ id: String, by account: String? = "ada", at second: Int64, replyTo parent: String? = nil,
    kind: RecordRow.Kind = .post, flags: RecordRow.Flags = []
  ) {
    guard let identifier = identifiers.intern(id) else { return }
    var row = RecordRow(
      kind: kind, id: identifier, account: account.map { number(ofAccount: $0) } ?? .missing,
      published: Instant(clamping: second * 1000), place: .init(file: 0, offset: 0, length: 0))
    row.parent = parent.flatMap { identifiers.intern($0) }
    row.flags = flags
    rows.append(row)
  }

  /// The archive, by time and then by id.
  func build() -> Archive {
    let sorted = rows.sorted { left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    return Archive(accounts: accounts, identifiers: identifiers, rows: sorted, bodies: NoBodies())
  }

  private mutating func number(ofAccount id: String) -> AccountID {
    if let index = accounts.firstIndex(where: { $0.id == id }) { return AccountID(index) }
    accounts.append(Account(id: id, handle: id))
    return AccountID(accounts.count - 1)
  }
}

/// Threads are made from rows alone: asking for a body fails.
private struct NoBodies: RecordBodies {
  struct Missing: Error {}
  func post(_ row: RecordRow) throws -> Post { throw Missing() }
  func repost(_ row: RecordRow) throws -> Repost { throw Missing() }
  func tombstone(_ row: RecordRow) throws -> Tombstone { throw Missing() }
}
