// Prints what differences of lists cost, then compares lists of real exports with edits of them and proves each
// difference by applying it.
//
//     Benchmarks/diff.sh            3,900,000 differences
//     Benchmarks/diff.sh 400000     so many
//
// THREADLINE_DATA names the folder of the exports; without it the lists are made up.

import Foundation

let wanted = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3_900_000
DiffBenchmark().run()

let real = ProcessInfo.processInfo.environment["THREADLINE_DATA"].map { CorpusLists.read(in: $0) } ?? []
let lists = real.isEmpty ? EditedLists.made(count: 20_000, seed: 42) : real
let entries = lists.reduce(0) { $0 + $1.count }
print("\(lists.count) \(real.isEmpty ? "made-up" : "real") lists of \(entries) entries in all")

var soak = DiffSoak(EditedLists(of: lists, seed: 42))
let start = (cpu: DiffBenchmark.cpu, wall: Date())
soak.run(count: wanted)
let cpu = DiffBenchmark.cpu - start.cpu
let wall = Date().timeIntervalSince(start.wall)
print(
  "\(soak.diffs) differences, \(soak.operations) operations, \(soak.failures.count) failures: "
    + "\(Int(cpu)) s of CPU, \(Int(wall)) s on the clock, \(Int(Double(soak.diffs) / cpu)) a second of CPU")
for failure in soak.failures.prefix(5) { print(failure) }
if wanted != 3_900_000 {
  print("3,900,000 would take \(Int(cpu / Double(max(wanted, 1)) * 3_900_000)) s of CPU")
}
exit(soak.failures.isEmpty ? 0 : 1)
