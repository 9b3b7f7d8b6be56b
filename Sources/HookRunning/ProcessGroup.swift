import Foundation
import Synchronization

/// A program that runs, and all that it started and that did not leave its group: to be ended from any thread, as long as
/// no other group can have its number.
package final class ProcessGroup: Sendable {
  private let leader: Mutex<pid_t?>

  init(leader: pid_t) { self.leader = Mutex(leader) }

  /// Asks it to end.
  package func end() { send(SIGTERM) }

  func send(_ signal: Int32) {
    leader.withLock { leader in
      if let leader { kill(-leader, signal) }
    }
  }

  /// Says that its leader is about to be reaped.
  func forget() { leader.withLock { $0 = nil } }
}
