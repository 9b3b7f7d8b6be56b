package import ThreadModel

/// Which address each account and each post of an archive has: one value that every stage asks.
///
/// A slug is computed from its row when it is asked for; only where two rows wanted one address, or an address
/// was given away before, is another kept here. So a million posts cost nothing.
package struct Permalinks: Sendable {
  private let archive: Archive
  private let handles: [String]
  private let ownerIndex: UInt32?
  /// The rows whose slug carries a mark of their id, and how many digits it has.
  private var marks: [UInt32: Int] = [:]
  /// The rows whose published slug is spelled with other capitals than the export spells it now: the published
  /// spelling stays, since on many hosts the two are one file.
  private var spellings: [UInt32: String] = [:]

  /// Gives out addresses. What the lock says was published stays with its id; of two that want one address
  /// and were never published, the earlier post has it and the later one gets a mark of its id.
  package init(_ archive: Archive, lock: PermalinkLock) {
    self.archive = archive
    handles = AccountHandles(archive.accounts, lock: lock).handles
    let owners = archive.accounts.indices.filter { archive.accounts[$0].isOwner }
    ownerIndex = owners.count == 1 ? owners.first.map { UInt32($0) } : nil
    var claims = AddressClaims()
    let rows = RowsByID(archive)
    lock.forEach { entry in
      guard entry.kind == .post, let address = PageAddress(path: entry.path) else { return }
      let row = rows.row(entry.id)
      claims.addPublished(address, row: row ?? AddressClaims.noRow)
      if let row { keepSpelling(of: address, row: row) }
    }
    for index in archive.rows.indices {
      guard let address = address(ofRow: UInt32(index)) else { continue }
      claims.addWanted(address, row: UInt32(index))
    }
    let unmarked = self
    marks = claims.losers { row, digits in
      unmarked.address(ofRow: row, digits: digits) ?? .notFound
    }
  }

  /// The address of an account's list; nil for an index that is none.
  package func address(
    ofAccount index: UInt32, list: AccountList = .posts, page: Int? = nil
  ) -> PageAddress? {
    handles.indices.contains(Int(index)) ? .account(handle: handles[Int(index)], list: list, page: page) : nil
  }

  /// The address of a post or tombstone; nil for a repost, which has no page, and for a tombstone that does
  /// not know whose post it was.
  package func address(ofRow index: UInt32, page: Int? = nil) -> PageAddress? {
    address(ofRow: index, page: page, digits: marks[index])
  }

  /// The address that a post would have had under an id it had before; nil where its account has none.
  package func address(ofAlias alias: RecordAlias, row index: UInt32) -> PageAddress? {
    guard case .post(let handle, _, _)? = address(ofRow: index) else { return nil }
    let id = archive.identifiers[alias.alias]
    return .post(handle: handle, slug: SafeName.make(from: SafeName.lastPart(of: id), unique: id))
  }

  private mutating func keepSpelling(of published: PageAddress, row: UInt32) {
    guard case .post(_, let slug, _) = published,
      case .post(_, let wanted, _)? = address(ofRow: row, digits: nil),
      slug != wanted, slug.lowercased() == wanted.lowercased()
    else { return }
    spellings[row] = slug
  }

  private func address(ofRow index: UInt32, page: Int? = nil, digits: Int?) -> PageAddress? {
    let row = archive.rows[Int(index)]
    guard row.kind != .repost else { return nil }
    // A tombstone without an account is the owner's, where there is one owner.
    let account = row.account == RecordRow.noAccount ? ownerIndex : row.account
    guard let account, handles.indices.contains(Int(account)) else { return nil }
    let id = archive.id(of: row)
    let name = row.slug.map { archive.identifiers[$0] } ?? SafeName.lastPart(of: id)
    let slug =
      digits.map { SafeName.marked(name, unique: id, digits: $0) } ?? spellings[index]
      ?? SafeName.make(from: name, unique: id)
    return .post(handle: handles[Int(account)], slug: slug, page: page)
  }
}

/// Finds the post or tombstone of an id that it has or had, in four bytes an id.
package struct RowsByID: Sendable {
  private let archive: Archive
  private let rows: [UInt32]

  package init(_ archive: Archive) {
    self.archive = archive
    var rows = [UInt32](repeating: UInt32.max, count: archive.identifiers.count)
    for (index, row) in archive.rows.enumerated() where row.kind != .repost {
      rows[Int(row.id.index)] = UInt32(index)
    }
    for alias in archive.aliases where rows[Int(alias.alias.index)] == UInt32.max {
      rows[Int(alias.alias.index)] = rows[Int(alias.id.index)]
    }
    self.rows = rows
  }

  /// The row of an id, if the archive has it.
  package func row(_ id: String) -> UInt32? { archive.identifiers.find(id).flatMap { row($0) } }

  /// The row of an interned id, if the archive has a post or tombstone of it.
  package func row(_ id: Identifier) -> UInt32? {
    let row = rows[Int(id.index)]
    return row == UInt32.max ? nil : row
  }
}
