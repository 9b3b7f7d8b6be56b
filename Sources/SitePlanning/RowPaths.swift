import ThreadModel

/// A path for each row of an archive, end to end: four bytes a row next to their own.
struct RowPaths: Sendable {
  private var bytes: [UInt8] = []
  /// Where the path of each row ends.
  private var ends: [UInt32] = []
  /// Paths that were replaced, and those that did not fit.
  private var others: [RowID: [UInt8]] = [:]
  private let limit: Int

  /// No path yet; as many bytes of paths are end to end as four bytes can count.
  init(limit: Int = Int(UInt32.max)) { self.limit = limit }

  /// Reserves space for as many rows, of about the usual length.
  mutating func reserve(rows: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(rows * 40)
  }

  /// Adds the path of the next row; an empty one where it has none.
  mutating func append(_ path: [UInt8]) {
    let end = bytes.count + path.count
    if end <= limit { bytes += path } else { others[RowID(ends.count)] = path }
    ends.append(UInt32(clamping: bytes.count))
  }

  /// Gives a row another path.
  mutating func replace(_ row: RowID, by path: [UInt8]) { others[row] = path }

  /// The path of a row; `nil` if it has none.
  subscript(row: RowID) -> ArraySlice<UInt8>? {
    if !others.isEmpty, let path = others[row] { return path[...] }
    let start = row == 0 ? 0 : Int(ends[row.position - 1])
    let end = Int(ends[row.position])
    return start == end ? nil : bytes[start..<end]
  }
}
