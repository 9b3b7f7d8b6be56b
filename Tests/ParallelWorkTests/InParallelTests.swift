import BuildDiagnostics
import ParallelWork
import Synchronization
import Testing

@Suite("Work in parallel")
struct InParallelTests {
  @Test("every number is dealt out once, and the results are in order", arguments: [0, 1, 7, 64, 100])
  func order(count: Int) async {
    for (size, jobs) in [(1, 1), (1, 4), (7, 3), (1_000, 2), (3, 0)] {
      let ranges = await inParallel(count, by: size, jobs: jobs) { $0 }
      #expect(ranges.flatMap { Array($0) } == Array(0..<count))
      #expect(ranges.allSatisfy { $0.count <= size })
    }
  }

  @Test("each task has a state of its own, made once")
  func state() async {
    let made = Atomic(0)
    let counts = await inParallel(
      100, by: 1, jobs: 3,
      state: {
        made.add(1, ordering: .relaxed)
        return 0
      }
    ) { _, count in
      count += 1
      return count
    }
    #expect((1...3).contains(made.load(ordering: .relaxed)))
    #expect(counts.count { $0 == 1 } <= 3 && counts.reduce(0, max) >= 100 / 3)
  }

  @Test("nothing is dealt out after a failure, and the first one is thrown")
  func failure() async {
    let done = Mutex<[Int]>([])
    let error = await #expect(throws: Diagnostic.self) {
      try await inParallel(1_000, jobs: 1) { (numbers) throws(Diagnostic) in
        guard numbers.lowerBound < 10 else { throw .error("test", "\(numbers.lowerBound)") }
        done.withLock { $0 += numbers }
      }
    }
    #expect(error?.message == "10")
    #expect(done.withLock { $0 } == Array(0..<10))
  }
}
