package import ThreadModel

/// Which URL each account and each post of an archive has: one value that every stage asks.
///
/// A post's path is made once from its row, and costs its bytes and eight more; only where two rows wanted one URL,
/// or a URL was given away before, is another kept next to it.
package struct Permalinks: Sendable {
  private let archive: Archive
  private let handles: [String]
  /// By the accounts' order, how the paths of its posts begin: `@ada/post/`.
  private let postPrefixes: [[UInt8]]
  private let onlyOwner: AccountID?
  /// The paths of rows without a mark and another spelling. Anyone who goes through all rows asks for them again and
  /// again.
  private var wanted = RowPaths()
  /// The rows whose slug carries a mark of their id, and how many digits it has.
  private var marks: [RowID: Int] = [:]
  /// The rows whose published slug is spelled with other capitals than the export spells it now: the published
  /// spelling stays, since on many hosts the two are one file. Also those that had another slug before they were named by
  /// their title, or when they had another title.
  private var spellings: [RowID: String] = [:]

  /// The URLs that the rows would have if each were alone. They are not for use before they are settled.
  init(wantedIn archive: Archive, lock: PermalinkLock) {
    self.archive = archive
    handles = AccountHandles.handles(of: archive.accounts, lock: lock)
    postPrefixes = handles.map { Array("@\($0)/post/".utf8) }
    onlyOwner = archive.onlyOwner
    keepPaths()
  }

  /// Settles who has which URL: what the lock says was published stays with its id; of two that want one URL and
  /// were never published, the earlier post has it and the later one gets a mark of its id. `locked` are the rows of its
  /// lines.
  func settled(_ lock: PermalinkLock, _ locked: LockedRows) -> Permalinks {
    var settled = self
    var claims = URLClaims()
    locked.forEachLine(of: lock) { line, row in
      claims.addPublished(line.path, row: row ?? .missing)
      guard let row, let path = settled.pathBytes(ofRow: row), !line.path.elementsEqual(path) else { return }
      if let published = line.entry.address { settled.keepSpelling(of: published, row: row) }
    }
    for row in archive.rowIDs {
      if let path = settled.pathBytes(ofRow: row) { claims.addWanted(path, row: row) }
    }
    let unmarked = settled
    settled.marks = claims.losers { row, digits in
      unmarked.address(ofRow: row, digits: digits) ?? .notFound
    }
    return settled
  }

  /// The URL of an account's list; `nil` for an index that is invalid.
  package func address(ofAccount index: AccountID, list: AccountList = .posts) -> PageURL? {
    handles.indices.contains(index.position)
      ? .account(handle: handles[index.position], list: list) : nil
  }

  /// The URL of a post or tombstone; `nil` for a repost, which has no page, and for a tombstone that does
  /// not know whose post it was.
  package func address(ofRow index: RowID, page: Int? = nil) -> PageURL? {
    address(ofRow: index, page: page, digits: marks[index])
  }

  /// The path of `address(ofRow:)`; `nil` if none exists.
  func path(ofRow index: RowID) -> String? {
    pathBytes(ofRow: index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path of `address(ofRow:)` in UTF-8; `nil` if none exists. It is for those who go through all rows, and makes
  /// no text.
  func pathBytes(ofRow index: RowID) -> ArraySlice<UInt8>? {
    guard marks[index] != nil || spellings[index] != nil else { return wanted[index] }
    return address(ofRow: index).map { Array($0.path.utf8)[...] }
  }

  /// Keeps the path that each row has where it has no mark.
  private mutating func keepPaths() {
    wanted.reserve(rows: archive.rows.count)
    var path: [UInt8] = []
    for row in archive.rowIDs {
      path.removeAll(keepingCapacity: true)
      if let account = addressAccount(of: archive[row]),
        !appendOwnName(of: archive[row], account, to: &path), let address = address(ofRow: row)
      {
        path += address.path.utf8
      }
      wanted.append(path)
    }
  }

  /// Adds the path of a post whose own name is safe; false, and nothing is added, where it is not.
  private func appendOwnName(of row: RecordRow, _ account: Int, to path: inout [UInt8]) -> Bool {
    let bytes = archive.identifiers.bytes(of: row.slug ?? row.id)
    let name = row.slug == nil ? SafeName.lastPart(of: bytes) : bytes
    guard SafeName.isSafe(name) else { return false }
    path += postPrefixes[account]
    path += name
    path.append(0x2F)
    return true
  }

  /// The account in whose name a row has a URL. A tombstone without an account is the owner's, where there is one
  /// owner.
  func addressAccount(of row: RecordRow) -> Int? {
    guard row.kind != .repost else { return nil }
    let account = row.account == .missing ? onlyOwner : row.account
    return account.flatMap { handles.indices.contains($0.position) ? $0.position : nil }
  }

  /// The URL that a post would have had under an id it had before; `nil` if its account has none.
  package func address(ofAlias alias: RecordAlias, row index: RowID) -> PageURL? {
    guard case .post(let handle, _, _)? = address(ofRow: index) else { return nil }
    let id = archive.identifiers[alias.alias]
    return .post(handle: handle, slug: SafeName.make(from: SafeName.lastPart(of: id), unique: id))
  }

  private mutating func keepSpelling(of published: PageURL, row: RowID) {
    guard case .post(_, let slug, _) = published,
      case .post(_, let wanted, _)? = address(ofRow: row, digits: nil), slug != wanted,
      slug.lowercased() == wanted.lowercased() || archive[row].flags.contains(.namedByTitle)
    else { return }
    spellings[row] = slug
  }

  private func address(ofRow index: RowID, page: Int? = nil, digits: Int?) -> PageURL? {
    let row = archive[index]
    guard let account = addressAccount(of: row) else { return nil }
    let id = archive.id(of: row)
    let name = row.slug.map { archive.identifiers[$0] } ?? SafeName.lastPart(of: id)
    let slug =
      digits.map { SafeName.marked(name, unique: id, digits: $0) } ?? spellings[index]
      ?? SafeName.make(from: name, unique: id)
    return .post(handle: handles[account], slug: slug, page: page)
  }
}

/// A path for each row of an archive, end to end: eight bytes a row next to their own.
struct RowPaths: Sendable {
  private var bytes: [UInt8] = []
  /// Where the path of each row ends.
  private var ends: [Int] = []

  /// Reserves space for as many rows, of about the usual length.
  mutating func reserve(rows: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(rows * 40)
  }

  /// Adds the path of the next row; an empty one where it has none.
  mutating func append(_ path: [UInt8]) {
    bytes += path
    ends.append(bytes.count)
  }

  /// The path of a row; `nil` if it has none.
  subscript(row: RowID) -> ArraySlice<UInt8>? {
    let start = row == 0 ? 0 : ends[row.position - 1]
    let end = ends[row.position]
    return start == end ? nil : bytes[start..<end]
  }
}
