import ThreadModel

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
