import Synchronization

/// Runs `work` on the numbers below `count`, in ranges of at most `size`, with as many tasks as `jobs` says. Returns the
/// results in the order of the ranges.
///
/// After a failure no other range is begun, and the failure of the lowest range is thrown. `state` makes the state of one
/// task.
package func inParallel<State, Value: Sendable, Failure>(
  _ count: Int, by size: Int, jobs: Int, state: @escaping @Sendable () -> State,
  _ work: @escaping @Sendable (Range<Int>, inout State) throws(Failure) -> Value
) async throws(Failure) -> [Value] {
  let dealer = Dealer()
  let results = await withTaskGroup(of: [(start: Int, value: Result<Value, Failure>)].self) { group in
    for _ in 0..<min(max(1, jobs), count) {
      group.addTask {
        var state = state()
        var results: [(start: Int, value: Result<Value, Failure>)] = []
        while let range = dealer.next(size, of: count) {
          let value = Result { () throws(Failure) in try work(range, &state) }
          if case .failure = value { dealer.stop(at: count) }
          results.append((range.lowerBound, value))
        }
        return results
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  return try results.sorted { $0.start < $1.start }.map { (result) throws(Failure) in try result.value.get() }
}

/// The same for tasks without a state.
package func inParallel<Value: Sendable, Failure>(
  _ count: Int, by size: Int = 1, jobs: Int,
  _ work: @escaping @Sendable (Range<Int>) throws(Failure) -> Value
) async throws(Failure) -> [Value] {
  try await inParallel(count, by: size, jobs: jobs, state: {}) { (range, _) throws(Failure) in
    try work(range)
  }
}

/// Knows which numbers are dealt out.
private final class Dealer: Sendable {
  private let dealt = Atomic(0)

  func next(_ size: Int, of count: Int) -> Range<Int>? {
    let start = dealt.add(size, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + size, count) : nil
  }

  func stop(at count: Int) { dealt.store(count, ordering: .relaxed) }
}
