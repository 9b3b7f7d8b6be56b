import Foundation
import Testing
@testable import LivePreview

@Suite("Watching files")
struct FileWatchTests {
  private func makeFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "threadline-watch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Counts what a source tells until nothing has been told for a while.
  private func count(_ watch: FileWatch, while change: () throws -> Void) async throws -> Int {
    let counting = Task {
      var count = 0
      for await _ in watch.changes { count += 1 }
      return count
    }
    try change()
    try await Task.sleep(for: .milliseconds(900))
    watch.stop()
    return await counting.value
  }

  @Test("a thousand changes at once are reported as one (fault 208)")
  func burst() async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let watch = FileWatch()
    watch.watch(.init(folders: [folder]))
    let told = try await count(watch) {
      for number in 0..<1_000 { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(number)")) }
    }
    // What a busy machine pauses between is not at once.
    #expect((1...100).contains(told))
  }

  @Test("a file that is replaced by another was changed, and its neighbor was not")
  func replaced() async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/export.ndjson"
    try Data("one".utf8).write(to: URL(fileURLWithPath: file))
    let other = FileWatch()
    other.watch(.init(files: [file]))
    let beside = try await count(other) {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/else"))
    }
    #expect(beside == 0)
    let watch = FileWatch()
    watch.watch(.init(files: [file]))
    let told = try await count(watch) {
      try Data("two".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
    #expect(told >= 1)
  }

  @Test("sizes and times are compared if the system reports nothing")
  func polled() async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (changes, told) = AsyncStream<Void>.makeStream()
    let events = PolledEvents.task(.init(folders: [folder]), every: .milliseconds(20)) { told.yield() }
    defer { events.cancel() }
    try await Task.sleep(for: .milliseconds(100))
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/new"))
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }
}
