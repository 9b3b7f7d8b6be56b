import SiteFiles

/// A path for each row of an archive, end to end: four bytes a row beside their own.
struct RowPaths: Sendable {
  private var bytes: [UInt8] = []
  /// Where the path of each row ends.
  private var ends: [UInt32] = []
  /// Paths that were replaced, and those that found no room.
  private var others: [UInt32: [UInt8]] = [:]
  private let limit: Int

  /// No path yet; as many bytes of paths lie end to end as four bytes can count.
  init(limit: Int = Int(UInt32.max)) { self.limit = limit }

  /// Makes room for as many rows, of about the usual length.
  mutating func reserve(rows: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(rows * 40)
  }

  /// Adds the path of the next row; an empty one where it has none.
  mutating func append(_ path: [UInt8]) {
    let end = bytes.count + path.count
    if end <= limit { bytes += path } else { others[UInt32(clamping: ends.count)] = path }
    ends.append(UInt32(clamping: bytes.count))
  }

  /// Gives a row another path.
  mutating func replace(_ row: UInt32, by path: [UInt8]) { others[row] = path }

  /// Adds all paths to a hash.
  func combine(into hasher: inout ContentHasher) {
    for count in [bytes.count, ends.count, others.count] { hasher.combine(UInt64(count)) }
    hasher.update(bytes)
    ends.withUnsafeBytes { hasher.update($0) }
    for (row, path) in others.sorted(by: { $0.key < $1.key }) {
      hasher.combine(UInt64(row) << 32 | UInt64(path.count))
      hasher.update(path)
    }
  }

  /// The path of a row; nil where it has none.
  subscript(row: UInt32) -> ArraySlice<UInt8>? {
    if !others.isEmpty, let path = others[row] { return path[...] }
    let start = row == 0 ? 0 : Int(ends[Int(row) - 1])
    let end = Int(ends[Int(row)])
    return start == end ? nil : bytes[start..<end]
  }
}

extension RowPaths {
  /// Adds all paths to what the next build may recall.
  func leave(in values: inout StateValues) {
    values.add(bytes)
    values.add(ends)
    let others = others.sorted { $0.key < $1.key }
    values.add(others.map(\.key))
    values.add(others.map { String(decoding: $0.value, as: UTF8.self) })
  }

  /// The paths of so many rows as an earlier build left them.
  init(_ state: inout StateReader, rows: Int) throws(StateReader.Mismatch) {
    self.init()
    bytes = try state.values(of: UInt8.self)
    ends = try state.values(of: UInt32.self)
    let (replaced, paths) = (try state.values(of: UInt32.self), try state.texts())
    let isAscending = zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }
    guard ends.count == rows, isAscending, Int(ends.last ?? 0) <= bytes.count,
      replaced.count == paths.count
    else {
      throw StateReader.Mismatch()
    }
    for (row, path) in zip(replaced, paths) { others[row] = Array(path.utf8) }
  }
}
