import FileSystem
import Synchronization

/// What was found out about files, remembered by their stamps so that they need not be read again.
/// Memory is bounded: with very many findings it begins again.
///
/// What changed less than two seconds ago is not remembered, since a second change may not show in its stamp.
final class StampMemory<Value: Sendable>: Sendable {
  private let known = Mutex<[[FileIdentity]: Value]>([:])

  /// What is known of these files, or what `find` finds.
  func value(of stamps: [FileIdentity], orFind find: () -> Value?) -> Value? {
    if let value = known.withLock({ $0[stamps] }) { return value }
    guard let value = find() else { return nil }
    if stamps.allSatisfy(\.isSettled) {
      known.withLock { known in
        if known.count >= 65_536 { known.removeAll(keepingCapacity: true) }
        known[stamps] = value
      }
    }
    return value
  }
}
