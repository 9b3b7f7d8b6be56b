import ThreadModel

/// Finds the row of an id: four bytes for each identifier.
struct RowIndex {
  private var rows: [UInt32] = []
  private static let none = UInt32.max

  /// The row of an identifier, if one was set.
  subscript(identifier: Identifier) -> Int? {
    get {
      let index = Int(identifier.index)
      guard index < rows.count, rows[index] != Self.none else { return nil }
      return Int(rows[index])
    }
    set {
      let index = Int(identifier.index)
      while rows.count <= index { rows.append(Self.none) }
      rows[index] = newValue.map { UInt32(clamping: $0) } ?? Self.none
    }
  }
}
