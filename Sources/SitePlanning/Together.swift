import Dispatch
import Synchronization

/// Does two pieces of work, at the same time where there may be two tasks, and gives what both made.
package func together<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let made = Mutex<(first: First?, second: Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { place in
    if place == 0 {
      let value = first()
      made.withLock { $0.first = value }
    } else {
      let value = second()
      made.withLock { $0.second = value }
    }
  }
  let both = made.withLock { $0 }
  return (both.first ?? first(), both.second ?? second())
}
