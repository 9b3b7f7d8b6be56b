import NativeFormat
import Dispatch
import FileSystem
import Synchronization

/// The outlined lines of a native export in order, while other threads outline the lines that follow.
///
/// The file is cut into blocks at line ends. Anyone who takes lines outlines blocks too when none is ready, so that one job
/// needs no other thread. No more blocks wait than twice the number of jobs, which bounds the memory.
final class OutlineQueue: Sendable {
  private struct State {
    /// Where the next block begins that no thread has taken.
    var cut = 0
    /// The numbers of the next block to be cut, and of the next one to be given.
    var (next, first) = (0, 0)
    /// Blocks that are outlined and wait.
    var done: [Int: (lines: OutlinedLines, end: Int)] = [:]
    var workers = 0
    /// The rest of the block that was given last, if its lines were too many to be outlined at once.
    var rest = 0..<0
  }

  private struct Block: Sendable {
    let number: Int
    let range: Range<Int>
  }

  private enum Step: Sendable {
    case give(OutlinedLines, end: Int)
    case outline(Block)
    case wait
    case end
  }

  private let file: MappedFile
  private let jobs: Int
  private let blockSize: Int
  private let state = Mutex(State())
  /// Signaled for each block that a worker has outlined.
  private let progress = DispatchSemaphore(value: 0)

  /// The lines of a file, outlined by so many threads. A block has at least `blockSize` bytes, unless it is the last.
  init(of file: MappedFile, jobs: Int, blockSize: Int = 1 << 16) {
    self.file = file
    self.jobs = max(1, jobs)
    self.blockSize = max(1, blockSize)
  }

  /// The next lines; `nil` at the end. Called by one thread.
  func next() -> OutlinedLines? {
    let left = state.withLock { $0.rest }
    if !left.isEmpty { return give(outline(left), end: left.upperBound) }
    while true {
      switch state.withLock({ step(&$0) }) {
      case .give(let lines, let end):
        startWorkers()
        return give(lines, end: end)
      case .outline(let block):
        startWorkers()
        finish(block)
      case .wait: progress.wait()
      case .end: return nil
      }
    }
  }

  private func give(_ lines: OutlinedLines, end: Int) -> OutlinedLines {
    state.withLock { $0.rest = lines.end..<end }
    return lines
  }

  private func step(_ state: inout State) -> Step {
    if let first = state.done.removeValue(forKey: state.first) {
      state.first += 1
      return .give(first.lines, end: first.end)
    }
    if let block = cut(&state) { return .outline(block) }
    return state.first == state.next ? .end : .wait
  }

  /// Starts the workers that have something to do and do not run.
  private func startWorkers() {
    let missing = state.withLock { state in
      let blocks = state.cut < file.count ? state.first + 2 * jobs - state.next : 0
      let missing = max(0, min(jobs - 1 - state.workers, blocks))
      state.workers += missing
      return missing
    }
    for _ in 0..<missing { DispatchQueue.global().async { self.work() } }
  }

  private func work() {
    while let block = state.withLock({ state in
      let block = cut(&state)
      if block == nil { state.workers -= 1 }
      return block
    }) {
      finish(block)
      progress.signal()
    }
  }

  private func finish(_ block: Block) {
    let lines = outline(block.range)
    state.withLock { $0.done[block.number] = (lines, block.range.upperBound) }
  }

  private func outline(_ block: Range<Int>) -> OutlinedLines {
    file.withBytes { OutlinedLines(of: $0, in: block) }
  }

  /// Takes the next block, unless enough of them wait.
  private func cut(_ state: inout State) -> Block? {
    guard state.cut < file.count, state.next < state.first + 2 * jobs else { return nil }
    let end = file.withBytes { bytes in
      let least = min(bytes.count, state.cut + blockSize)
      return NativeLines.lineFeed(in: bytes, from: least - 1).map { $0 + 1 } ?? bytes.count
    }
    defer { (state.cut, state.next) = (end, state.next + 1) }
    return Block(number: state.next, range: state.cut..<end)
  }
}
