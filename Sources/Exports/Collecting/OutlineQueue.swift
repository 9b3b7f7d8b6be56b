import NativeFormat
import Dispatch
import FileSystem
import Synchronization

/// The outlined lines of a native export in order, while other threads outline the lines that follow.
///
/// The file is cut into blocks at line ends. A block is outlined by the thread that asks for its lines first, so that one
/// job needs no other thread. No more blocks wait than there are jobs, which bounds the memory.
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
      if !waiting.isEmpty { DispatchQueue.global().async { _ = block.lines } }
      waiting.append(block)
    }
    guard !waiting.isEmpty else { return nil }
    let block = waiting.removeFirst()
    let lines = block.lines
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
      return NativeLines.lineFeed(in: bytes, from: least - 1).map { $0 + 1 } ?? bytes.count
    }
    return start..<cut
  }
}

/// Lines of a file that the first thread outlines that asks for them; others wait for it.
private final class OutlinedBlock: Sendable {
  let range: Range<Int>
  private let file: MappedFile
  private let outlined = Mutex<OutlinedLines?>(nil)

  init(of file: MappedFile, _ range: Range<Int>) { (self.file, self.range) = (file, range) }

  var lines: OutlinedLines {
    outlined.withLock { outlined in
      let lines = outlined ?? file.withBytes { OutlinedLines(of: $0, in: range) }
      outlined = lines
      return lines
    }
  }
}
