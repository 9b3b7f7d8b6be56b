import Dispatch
import FileSystem
import NativeFormat
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
      let start = cut
      cut = file.withBytes { bytes in
        let least = min(bytes.count, start + blockSize)
        return bytes.place(of: 0x0A, from: least - 1).map { $0 + 1 } ?? bytes.count
      }
      let block = OutlinedBlock(of: file, start..<cut)
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

/// Successive lines of a native export as far as each can be read on its own, by whichever task has time.
///
/// The outlines point into the bytes of the export.
struct OutlinedLines: Sendable {
  /// What a line holds.
  enum Content: Sendable {
    /// A record, with the hash of the bytes of the line.
    case record(RecordOutline, fingerprint: UInt64)
    case notObject
    case tooLong
    case invalid(JSONError)

    fileprivate init(of bytes: UnsafeRawBufferPointer) {
      guard bytes.count <= OutlinedLines.maximumLength else {
        self = .tooLong
        return
      }
      do {
        let outline = try RecordOutline(bytes)
        var hasher = ContentHasher()
        if outline.isObject { hasher.update(bytes) }
        self = outline.isObject ? .record(outline, fingerprint: hasher.finish().high) : .notObject
      } catch {
        self = .invalid(error)
      }
    }
  }

  /// The longest line that is read, in bytes: no post of any network comes near.
  static let maximumLength = 1 << 20
  /// The most lines that are outlined at once, which bounds the memory of a file of very short lines.
  static let limit = 1024

  /// The lines that are not blank, numbered from 1 for the first of all.
  private(set) var lines: [(line: NativeLines.Line, content: Content)] = []
  /// How many lines these are, with the blank ones.
  private(set) var count = 0
  /// Where the next line of the block begins; its end if these are all lines of it.
  private(set) var end: Int

  /// Reads the lines of a block, which begins and ends where lines do, or the first of them if they are many.
  init(of text: UnsafeRawBufferPointer, in block: Range<Int>) {
    let known = UnsafeRawBufferPointer(rebasing: text[..<block.upperBound])
    var rest = NativeLines(known, from: block.lowerBound)
    lines.reserveCapacity(min(Self.limit, block.count / 256))
    while lines.count < Self.limit, let line = rest.next() {
      count = line.number
      if !line.isBlank { lines.append((line, Content(of: line.bytes))) }
    }
    end = min(rest.offset, block.upperBound)
  }
}
