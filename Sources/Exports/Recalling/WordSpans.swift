/// Where in a line the values stand that only say words: what they say changes no more than the page of their post.
///
/// A line is read for each record of an export, so this is no array: there is room for eight.
struct WordSpans {
  private var bounds = SIMD16<UInt32>(repeating: 0)
  private var count = 0
  /// Whether there were more than there is room for.
  private(set) var isFull = false

  /// Adds the next span. Spans come in their order, and none reaches into another.
  mutating func add(_ span: Range<Int>) {
    guard count + 1 < bounds.scalarCount else { return isFull = true }
    bounds[count] = UInt32(clamping: span.lowerBound)
    bounds[count + 1] = UInt32(clamping: span.upperBound)
    count += 2
  }

  /// The bytes of a line before the first of them.
  func start(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[..<(count > 0 ? min(Int(bounds[0]), line.count) : line.count)])
  }

  /// Calls `body` with each run of bytes of a line that lies behind the first of them and in none.
  func forEachLaterRun(in line: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    for index in stride(from: 1, to: count, by: 2) {
      let start = min(Int(bounds[index]), line.count)
      let end = index + 1 < count ? min(max(Int(bounds[index + 1]), start), line.count) : line.count
      body(UnsafeRawBufferPointer(rebasing: line[start..<end]))
    }
  }
}
