import NativeFormat
import ThreadModel

/// All records of all exports before anything is decided about them together: what ``RecordCollector`` makes.
///
/// After this pass each id has one row, that of the record that stands among those with this id. A record that says itself
/// that not everybody may see it has a row too, with the reason and nothing that it points at.
struct CollectedRecords {
  var files: [NativeFile] = []
  /// When the export of a file was made, by the number of the file.
  var exportDates: [UInt32: Instant] = [:]
  var table = RowTable()
  var accounts = AccountTable()
  /// Members of accounts' records that this version does not know, by id.
  var accountExtras: [String: RecordExtras] = [:]
  /// Further ids that records say they have or had.
  var aliases: [RecordAlias] = []
  /// Which replies the authors of posts keep from being shown below them, and which posts may not show them as a quote:
  /// threadgates and postgates of Bluesky.
  var gates: [(post: Identifier, hiddenReplies: [Identifier], detachedQuotes: [Identifier])] = []
  /// Where the records are that differ from the one that stands for their id.
  var replaced: [(id: Identifier, place: RecordRow.Place)] = []
  /// What imports left out, each with the last file before it: earlier files may not show that.
  var imports: [(file: Int, withheld: WithheldNames)] = []
  /// Names of records that are withheld and have no row.
  var withheld = WithheldNames()
  /// Names of records without a usable id, which are withheld if their account is.
  var nameless: [(account: AccountID, names: [String])] = []

  /// Every name of a row's record.
  func names(of row: RecordRow) -> [String] { files.read(row.place) { $0.names } ?? [table.id(of: row)] }

  /// Withholds every name that the records of some rows have, or had in what they replaced.
  func withholdNames(in withheld: inout WithheldNames, ofRowsWhere isMeant: (Int) -> Bool) {
    for (index, row) in table.rows.enumerated() where isMeant(index) {
      for name in names(of: row) { withheld.insert(record: name) }
    }
    for (id, place) in replaced {
      guard let row = table[id], isMeant(row) else { continue }
      for name in files.read(place, { $0.names }) ?? [] { withheld.insert(record: name) }
    }
  }
}

/// One row for each id of a record, found by the id in four bytes for each identifier.
struct RowTable {
  var identifiers = IdentifierTable()
  var rows: [RecordRow] = []
  /// Why each row is left out; `nil` if it is not.
  private(set) var reasons: [LeftOutReason?] = []
  private var rowOfIdentifier: [UInt32] = []
  private static let none = UInt32.max

  /// The row of an identifier, if it has one.
  subscript(identifier: Identifier) -> Int? {
    let index = Int(identifier.index)
    guard index < rowOfIdentifier.count, rowOfIdentifier[index] < rows.count else { return nil }
    return Int(rowOfIdentifier[index])
  }

  /// The id of a row.
  func id(of row: RecordRow) -> String { identifiers[row.id] }

  /// Reserves space for more rows.
  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(rows.count + count)
    reasons.reserveCapacity(reasons.count + count)
  }

  /// Adds a row of a new id.
  mutating func append(_ row: RecordRow, _ reason: LeftOutReason?) {
    while rowOfIdentifier.count <= Int(row.id.index) { rowOfIdentifier.append(Self.none) }
    rowOfIdentifier[Int(row.id.index)] = UInt32(clamping: rows.count)
    rows.append(row)
    reasons.append(reason)
  }

  /// Puts a row in the place of another with its id.
  mutating func replace(_ index: Int, by row: RecordRow, _ reason: LeftOutReason?) {
    rows[index] = row
    reasons[index] = reason
  }

  /// The ids of the rows without a reason that begin or end as a name does: few of a million ids are worth comparing letter
  /// by letter.
  func shownIDs(_ reasons: [LeftOutReason?], alike name: String) -> [String] {
    rows.indices.lazy.filter { reasons[$0] == nil }.map { identifiers[rows[$0].id] }.filter {
      $0.isAlike(name)
    }
  }
}

extension RecordRow.Flags {
  /// Is or holds something of an unknown kind. Only until the archive is made.
  static let unknownKind = RecordRow.Flags(rawValue: 64)
}
