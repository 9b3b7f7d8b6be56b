import ThreadModel

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
