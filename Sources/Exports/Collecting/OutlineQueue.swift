import NativeFormat
import Dispatch
import FileSystem
import SitePaths
import Synchronization

/// The outlined lines of a native export in order, while other threads outline the lines that follow.
///
/// The file is cut into blocks at line ends. Other threads outline the blocks that wait. One that none of them has begun
/// is outlined when it is taken, so that one job needs no other thread. No more blocks wait than there are jobs, which
/// bounds the memory.
struct OutlineQueue {
  private let file: MappedFile
  private let jobs: Int
  private let blockSize: Int
  /// The blocks that follow. Other threads outline all but the first.
  private var waiting: [OutlinedBlock] = []
  /// Where the next block begins.
  private var cut = 0

  /// The lines of a file, outlined by so many threads. A block has at least `blockSize` bytes, unless it is the last.
  init(of file: MappedFile, jobs: Int, blockSize: Int = 1 << 16) {
    self.file = file
    self.jobs = max(1, jobs)
    self.blockSize = max(1, blockSize)
  }

  /// The next lines; `nil` at the end.
  mutating func next() -> OutlinedLines? {
    while waiting.count < jobs, cut < file.count {
      let block = OutlinedBlock(of: file, nextRange())
      if !waiting.isEmpty { DispatchQueue.global().async { block.outline() } }
      waiting.append(block)
    }
    guard !waiting.isEmpty else { return nil }
    let block = waiting.removeFirst()
    let lines = block.take()
    if lines.end < block.range.upperBound {
      // The lines were too many to be outlined at once.
      waiting.insert(OutlinedBlock(of: file, lines.end..<block.range.upperBound), at: 0)
    }
    return lines
  }

  private mutating func nextRange() -> Range<Int> {
    let start = cut
    cut = file.withBytes { bytes in
      let least = min(bytes.count, start + blockSize)
      return bytes.place(of: 0x0A, from: least - 1).map { $0 + 1 } ?? bytes.count
    }
    return start..<cut
  }
}

/// Lines of a file that are outlined once: ahead, by another thread, or when they are taken.
private final class OutlinedBlock: Sendable {
  private enum State { case waiting, outlined(OutlinedLines), taken }

  let range: Range<Int>
  private let file: MappedFile
  private let state = Mutex(State.waiting)

  init(of file: MappedFile, _ range: Range<Int>) { (self.file, self.range) = (file, range) }

  /// Outlines the lines, unless that was done.
  func outline() {
    state.withLock { state in
      if case .waiting = state { state = .outlined(lines) }
    }
  }

  /// The lines, which the block then forgets: a thread that comes late may hold it for long.
  func take() -> OutlinedLines {
    state.withLock { state in
      defer { state = .taken }
      if case .outlined(let lines) = state { return lines }
      return lines
    }
  }

  private var lines: OutlinedLines { file.withBytes { OutlinedLines(of: $0, in: range) } }
}
