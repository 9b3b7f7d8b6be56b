/// All of the exports, checked: one small row a record, in one order whatever the order of the input. The
/// bodies stay in the input and are decoded when they are wanted.
///
/// It is a class, since it never changes and is asked for each row of each page: a copy would count references to all of it.
public final class Archive: Sendable {
  /// Accounts by id.
  public let accounts: [Account]
  /// The ids and slugs that rows stand for.
  public let identifiers: IdentifierTable
  /// Posts, reposts and tombstones by time, then by id.
  public let rows: [RecordRow]
  /// Decodes a body.
  public let bodies: any RecordBodies
  /// Ids that records had before, sorted: what was published under one leads to the record.
  public let aliases: [RecordAlias]
  /// The ids of accounts that became part of another because the person said so, with the id of that other.
  public let joinedAccounts: [String: String]

  /// What the references of its bodies leave unsaid.
  public let hiddenNames: HiddenNames

  /// When the export of each file was made, by the number of the file (``RecordRow/Place/file``), as far as it says so.
  public let exportDates: [UInt32: Instant]

  /// What a person took down of what the exports hold, or held.
  public let takenDown: TakenDown

  /// By identifier the row of the post or tombstone that has it or had it, or `.missing`.
  private let rowsByIdentifier: [RowID]

  /// Takes rows that are already in order and accounts that are already sorted by id.
  public init(
    accounts: [Account], identifiers: IdentifierTable, rows: [RecordRow], bodies: any RecordBodies,
    aliases: [RecordAlias] = [], joinedAccounts: [String: String] = [:],
    hiddenNames: HiddenNames = HiddenNames(), takenDown: TakenDown = TakenDown(),
    exportDates: [UInt32: Instant] = [:]
  ) {
    self.exportDates = exportDates
    self.hiddenNames = hiddenNames
    self.takenDown = takenDown
    self.aliases = aliases
    self.joinedAccounts = joinedAccounts
    self.accounts = accounts
    self.identifiers = identifiers
    self.rows = rows
    self.bodies = bodies
    var found = [RowID](repeating: .missing, count: identifiers.count)
    for (index, row) in rows.enumerated() where row.isEntry && found.indices.contains(Int(row.id.index)) {
      if found[Int(row.id.index)] == .missing { found[Int(row.id.index)] = RowID(index) }
    }
    for alias in aliases {
      let (former, now) = (Int(alias.alias.index), Int(alias.id.index))
      guard found.indices.contains(former), found.indices.contains(now) else { continue }
      if found[former] == .missing { found[former] = found[now] }
    }
    rowsByIdentifier = found
  }

  /// When the counts of a row were read: the time of its export; `nil` if the export does not say it.
  public func exportDate(of row: RecordRow) -> Instant? { exportDates[row.place.file] }

  /// The account of a row; `nil` for a tombstone that does not know whose it was.
  public func account(of row: RecordRow) -> Account? {
    accounts.indices.contains(row.account.position) ? self[row.account] : nil
  }

  /// All rows.
  @inlinable public var rowIDs: Range<RowID> { 0..<RowID(rows.count) }

  /// All accounts.
  @inlinable public var accountIDs: Range<AccountID> { 0..<AccountID(accounts.count) }

  /// A row.
  @inlinable public subscript(row: RowID) -> RecordRow { rows[row.position] }

  /// An account.
  @inlinable public subscript(account: AccountID) -> Account { accounts[account.position] }

  /// The id of a row.
  public func id(of row: RecordRow) -> String { identifiers[row.id] }

  /// The row of the post or tombstone that has an id or had it, if there is one; of two with one id the earlier.
  public func row(of id: Identifier) -> RowID? {
    let index = Int(id.index)
    guard rowsByIdentifier.indices.contains(index), rowsByIdentifier[index] != .missing else { return nil }
    return rowsByIdentifier[index]
  }

  /// The row of the post or tombstone that has an id or had it, if there is one.
  public func row(ofID id: String) -> RowID? { identifiers.find(id).flatMap { row(of: $0) } }
}

/// Hashes of the names that no reference may show: a body says less of a post that it points to when one is added, and
/// more when one goes, though its own bytes stay.
public struct HiddenNames: Hashable, Sendable, Codable {
  /// Of the handles of accounts.
  public let accounts: UInt64
  /// Of the ids and URLs of records.
  public let records: UInt64

  /// The hashes; of no names both are 0.
  public init(accounts: UInt64 = 0, records: UInt64 = 0) {
    self.accounts = accounts
    self.records = records
  }
}

/// An id that a record had before it had the one that it has.
public struct RecordAlias: Hashable, Sendable {
  /// The id that the record had before.
  public let alias: Identifier
  /// The id that the record has.
  public let id: Identifier

  /// An old id of a record.
  public init(alias: Identifier, id: Identifier) {
    self.alias = alias
    self.id = id
  }
}

/// Gives the body behind a row. The reader that made the archive keeps the input for as long as this lives.
public protocol RecordBodies: Sendable {
  /// The post at a row of kind `.post`. A reference to a record that was left out because it is not public
  /// comes back as `unavailable` and bare: no id, no name, no text.
  func post(_ row: RecordRow) throws -> Post
  /// The repost at a row of kind `.repost`.
  func repost(_ row: RecordRow) throws -> Repost
  /// The tombstone at a row of kind `.tombstone`.
  func tombstone(_ row: RecordRow) throws -> Tombstone
}

/// What planning needs to know of a record, in 72 bytes.
public struct RecordRow: Hashable, Sendable {
  /// What a row stands for.
  public enum Kind: UInt8, Hashable, Sendable { case post, repost, tombstone }

  /// Yes-or-no facts.
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    /// Any set of flags.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Has a page, a thread and its author's timeline, but is listed nowhere else.
    public static let unlisted = Flags(rawValue: 1)
    /// Replies to something, in the archive or not.
    public static let reply = Flags(rawValue: 2)
    /// The parent was left out because it is not public: nothing of it may be shown.
    public static let withheldParent = Flags(rawValue: 4)
    /// The quoted or reposted post was left out because it is not public, or is gone: nothing of it may be shown.
    public static let withheldSubject = Flags(rawValue: 8)
    /// Has a content warning or sensitive media.
    public static let sensitive = Flags(rawValue: 16)
    /// Carries pictures, videos or sound.
    public static let media = Flags(rawValue: 32)
    /// May have a tag, in its text, next to it, in an earlier version, or in what it quotes or answers as the export
    /// has that: worth parsing for anyone who looks for tags.
    public static let tags = Flags(rawValue: 256)
    /// Was changed after it was published; the body says when.
    public static let edited = Flags(rawValue: 512)
    /// Is not finished: is in a draft of the site alone, with a mark.
    public static let draft = Flags(rawValue: 1024)
    /// May be seen by everybody only later: likewise.
    public static let embargoed = Flags(rawValue: 2048)
    /// Its slug is made of its title, so a URL that was published before is better.
    public static let namedByTitle = Flags(rawValue: 4096)
    /// May be seen until a time that its body says.
    public static let expires = Flags(rawValue: 8192)
  }

  /// Where the bytes of the body lie.
  public struct Place: Hashable, Sendable {
    /// Which file of the archive.
    public var file: UInt32
    /// How many bytes the record has.
    public var length: UInt32
    /// Where the record begins.
    public var offset: UInt64
    /// A run of bytes in a file.
    public init(file: UInt32, offset: UInt64, length: UInt32) {
      self.file = file
      self.offset = offset
      self.length = length
    }
  }

  /// The id of the record, unique in an archive.
  public var id: Identifier
  /// The export's own name for it in URLs, not yet made safe.
  public var slug: Identifier?
  // These two are here because they fit next to the slug: at the end they would cost eight bytes a row.
  /// What kind of record it is.
  public var kind: Kind
  /// What is known about it without decoding it.
  public var flags: Flags = []
  /// The id of the post it replies to.
  public var parent: Identifier?
  /// The id of the post it quotes or reposts.
  public var subject: Identifier?
  /// The account, or `missing` if it is unknown.
  public var account: AccountID
  /// An estimate of the HTML it will take, in bytes.
  public var weight: UInt32 = 0
  /// When it was published.
  public var published: Instant
  /// Where its bytes are in the mapped input.
  public var place: Place
  /// The first 64 bits of the hash of its bytes.
  public var fingerprint: UInt64 = 0

  /// A row of a kind; everything that may be missing is.
  public init(kind: Kind, id: Identifier, account: AccountID, published: Instant, place: Place) {
    self.kind = kind
    self.id = id
    self.account = account
    self.published = published
    self.place = place
  }

  /// Whether it is in a thread.
  package var isEntry: Bool { kind != .repost }
}
