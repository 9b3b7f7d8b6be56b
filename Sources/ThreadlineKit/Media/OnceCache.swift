import Synchronization

/// Values that are computed once each, by the first caller; later callers wait for the result.
final class OnceCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Cell: Sendable { let value = Mutex<Value?>(nil) }

  private let cells = Mutex<[Key: Cell]>([:])

  /// What is known of a key, or what `find` finds.
  func value(of key: Key, orFind find: () -> Value) -> Value {
    let cell = cells.withLock { cells in
      if let cell = cells[key] { return cell }
      let cell = Cell()
      cells[key] = cell
      return cell
    }
    return cell.value.withLock { value in
      if let value { return value }
      let found = find()
      value = found
      return found
    }
  }
}
