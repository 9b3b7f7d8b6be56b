import SitePaths

/// Cuts a text into its lines, one at a time.
package struct NativeLines: Sequence, IteratorProtocol {
  /// One line: its bytes without the line feed, where it begins, and its number from 1.
  ///
  /// It points into the text, which nobody changes: use it before that text goes away.
  package struct Line: Sendable {
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    package let offset: Int
    package var number: Int
    /// Whether the text ends with it and no line feed follows.
    package let isCut: Bool

    /// Whether there is nothing but white space in it.
    package var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
  }

  private let text: UnsafeRawBufferPointer
  /// Where the next line begins.
  package private(set) var offset: Int
  private var number = 0

  /// The lines of a text from a byte on, which begins a line. Numbers count from there.
  package init(_ text: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.text = text
    self.offset = offset
  }

  /// The next line; nil behind the last one.
  package mutating func next() -> Line? {
    guard offset < text.count else { return nil }
    let start = offset
    let end = text.place(of: 0x0A, from: start)
    offset = (end ?? text.count) + 1
    number += 1
    let bytes = UnsafeRawBufferPointer(rebasing: text[start..<(end ?? text.count)])
    return Line(bytes: bytes, offset: start, number: number, isCut: end == nil)
  }

  /// About how many lines there are, by the length of the first ones: no more than of a hundred bytes each.
  package static func estimatedCount(in text: UnsafeRawBufferPointer) -> Int {
    let start = Swift.min(text.count, 1 << 16)
    let lines = count(in: text, before: start) + 1
    return Swift.min(lines + lines / 8, start / 100 + 1) * (text.count / Swift.max(1, start) + 1)
  }

  /// How many line feeds there are before a byte.
  package static func count(in text: UnsafeRawBufferPointer, before limit: Int) -> Int {
    text.prefix(limit).count { $0 == 0x0A }
  }
}
