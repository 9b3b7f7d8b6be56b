import NativeFormat
import SitePaths

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
