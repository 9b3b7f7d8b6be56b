import EntryDiffing
import Foundation
import RandomNumbers

/// What differences of long lists cost.
struct DiffBenchmark {
  private let length = 10_000
  private let rounds = 15

  /// CPU time of this process in seconds: what other programs do meanwhile does not count.
  static var cpu: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  func run() {
    print("\(length) entries, best of \(rounds), CPU time:")
    measure("ids of text", (0..<length).map { EditedLists.entry("https://social.example/@ada/\($0)") })
    measure("ids of 64 bits", (0..<length).map { ListedEntry(id: UInt64($0) &* 0x9E37_79B9, fingerprint: 1) })
    let long = (0..<1_000_000).map { ListedEntry(id: $0, fingerprint: 1) }
    var other = long
    other.remove(at: 500_000)
    let cost = best { EntryDiff(from: long, to: other).deletes.count }
    print("one of 1,000,000 deleted: \(Self.milliseconds(cost.seconds))")
  }

  private func measure<ID>(_ name: String, _ list: [ListedEntry<ID>]) {
    var numbers = SeededNumbers(seed: 42)
    var edited = list
    for _ in 0..<length / 30 {
      let entry = edited.remove(at: numbers.index(below: edited.count))
      edited.insert(entry, at: numbers.index(below: edited.count))
      edited.remove(at: numbers.index(below: edited.count))
      let index = numbers.index(below: edited.count)
      edited[index] = ListedEntry(id: edited[index].id, fingerprint: 2)
    }
    let changed = list.map { ListedEntry(id: $0.id, fingerprint: 2) }
    var worst = 0.0
    for (what, new) in [
      ("edited in one of ten", edited), ("shuffled", list.shuffled(using: &numbers)),
      ("reversed", list.reversed()), ("all updated", changed),
      ("all updated and shuffled", changed.shuffled(using: &numbers)),
    ] {
      let cost = best { count(EntryDiff(from: list, to: new)) }
      worst = max(worst, cost.seconds)
      let perSecond = Int(Double(cost.result) / cost.seconds)
      let looked = Int(Double(list.count + new.count) / cost.seconds)
      print(
        "  \(name), \(what): \(Self.milliseconds(cost.seconds)), \(cost.result) operations, \(perSecond) a second, "
          + "\(looked) entries looked at a second")
    }
    print("  \(name): slowest \(Self.milliseconds(worst)); wanted below 16 ms")
  }

  private func count<ID>(_ diff: EntryDiff<ID>) -> Int {
    diff.deletes.count + diff.updates.count + diff.moves.count + diff.inserts.count
  }

  private func best(_ body: () -> Int) -> (seconds: Double, result: Int) {
    var least = Double.infinity
    var result = 0
    for _ in 0..<rounds {
      let start = Self.cpu
      result = body()
      least = min(least, Self.cpu - start)
    }
    return (least, result)
  }

  static func milliseconds(_ seconds: Double) -> String { "\((seconds * 100_000).rounded() / 100) ms" }
}
