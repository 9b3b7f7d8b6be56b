/// A number that stands for one id or slug of an archive.
public struct Identifier: Hashable, Sendable {
  /// The position in the table.
  public let index: UInt32

  /// Names a position.
  public init(index: UInt32) { self.index = index }
}

/// Every id of an archive once, so that a row holds four bytes for it and comparing two is comparing numbers.
///
/// The bytes are end to end in one buffer; a table of open addresses finds them. Memory: the bytes of the
/// ids and about 18 bytes each.
public struct IdentifierTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Half of each hash: it spares most comparisons of bytes, and all hashing when the table grows.
  private var hashes: [UInt32] = []
  private var slots: [UInt32]
  private static let empty = UInt32.max

  /// An empty table.
  public init() { slots = [UInt32](repeating: Self.empty, count: 16) }

  /// How many ids it holds.
  public var count: Int { ends.count }

  /// The numbers of all ids, in the order in which they came.
  package var identifiers: [Identifier] { (0..<UInt32(count)).map { Identifier(index: $0) } }

  /// The number of an id, which it is given if it has none yet. Nil once the table holds 4 GB of ids.
  public mutating func intern(_ text: String) -> Identifier? {
    var text = text
    return text.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  /// The number of an id by its UTF-8 bytes.
  public mutating func intern(_ key: UnsafeRawBufferPointer) -> Identifier? {
    let hash = Self.hash(key)
    let slot = slot(for: key, hash: hash)
    if slots[slot] != Self.empty { return Identifier(index: slots[slot]) }
    let end = bytes.count + key.count
    guard end < Int(UInt32.max), ends.count < Int(UInt32.max) - 1 else { return nil }
    let identifier = UInt32(ends.count)
    bytes.append(contentsOf: key)
    ends.append(UInt32(end))
    hashes.append(hash)
    slots[slot] = identifier
    if ends.count * 4 > slots.count * 3 { grow() }
    return Identifier(index: identifier)
  }

  /// The number of an id that is already in the table.
  public func find(_ text: String) -> Identifier? {
    var text = text
    return text.withUTF8 { find(UnsafeRawBufferPointer($0)) }
  }

  /// The number of an id that is already in the table, by its UTF-8 bytes.
  public func find(_ key: UnsafeRawBufferPointer) -> Identifier? {
    let found = slots[slot(for: key, hash: Self.hash(key))]
    return found == Self.empty ? nil : Identifier(index: found)
  }

  /// The UTF-8 bytes of an id.
  package func bytes(of identifier: Identifier) -> ArraySlice<UInt8> { bytes[range(identifier.index)] }

  /// The id that a number stands for.
  public subscript(identifier: Identifier) -> String {
    String(decoding: bytes(of: identifier), as: UTF8.self)
  }

  /// Whether one id comes before another by its bytes.
  public func precedes(_ left: Identifier, _ right: Identifier) -> Bool {
    bytes(of: left).lexicographicallyPrecedes(bytes(of: right))
  }

  private func range(_ index: UInt32) -> Range<Int> {
    let start = index == 0 ? 0 : Int(ends[Int(index) - 1])
    return start..<Int(ends[Int(index)])
  }

  private func slot(for key: UnsafeRawBufferPointer, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != Self.empty, !matches(slots[slot], key, hash) { slot = (slot + 1) & mask }
    return slot
  }

  private func matches(_ index: UInt32, _ key: UnsafeRawBufferPointer, _ hash: UInt32) -> Bool {
    guard hashes[Int(index)] == hash else { return false }
    let range = range(index)
    return range.count == key.count && bytes[range].elementsEqual(key)
  }

  /// Seeded again in each run by the standard library, so nobody can craft ids that meet; no order depends
  /// on it.
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(bytes: key)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private mutating func grow() {
    slots = [UInt32](repeating: Self.empty, count: slots.count * 2)
    let mask = slots.count - 1
    for index in 0..<UInt32(ends.count) {
      var slot = Int(hashes[Int(index)]) & mask
      while slots[slot] != Self.empty { slot = (slot + 1) & mask }
      slots[slot] = index
    }
  }
}
