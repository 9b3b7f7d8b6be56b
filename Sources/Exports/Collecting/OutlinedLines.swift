import NativeFormat
import SitePaths

/// Successive lines of a native export as far as each can be read on its own, by whichever task has time.
///
/// The outlines point into the bytes of the export.
struct OutlinedLines: Sendable {
  /// A line that is not blank.
  struct Line: Sendable {
    /// Its number, from 1 for the first of these lines.
    let number: Int
    /// Its bytes in the file, without the line feed.
    let range: Range<Int>
    /// Whether the file ends with it and no line feed follows.
    let isCut: Bool
    /// The hash of its bytes.
    let fingerprint: UInt64
    let content: Content
  }

  /// What a line holds.
  enum Content: Sendable {
    case record(RecordOutline)
    case notObject
    case tooLong
    case invalid(JSONError)
  }

  /// The longest line that is read, in bytes: no post of any network comes near.
  static let maximumLength = 1 << 20
  /// The most lines that are outlined at once, which bounds the memory of a file of very short lines.
  static let limit = 1024

  private(set) var lines: [Line] = []
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
      if !line.isBlank { lines.append(Line(line)) }
    }
    end = min(rest.offset, block.upperBound)
  }
}

extension OutlinedLines.Line {
  fileprivate init(_ line: NativeLines.Line) {
    number = line.number
    range = line.offset..<(line.offset + line.bytes.count)
    isCut = line.isCut
    content = Self.content(of: line.bytes)
    var hasher = ContentHasher()
    if case .record = content { hasher.update(line.bytes) }
    fingerprint = hasher.finish().high
  }

  private static func content(of bytes: UnsafeRawBufferPointer) -> OutlinedLines.Content {
    guard bytes.count <= OutlinedLines.maximumLength else { return .tooLong }
    do {
      let outline = try RecordOutline(bytes)
      return outline.isObject ? .record(outline) : .notObject
    } catch {
      return .invalid(error)
    }
  }
}
