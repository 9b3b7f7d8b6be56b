/// What a build leaves for the next in a file: numbers, texts and arrays of plain values, as they lie in memory. Nothing is
/// copied: the arrays are those of the build.
///
/// Only the program that wrote it can read it, on the machine where it did; who keeps it says which program that is, and
/// proves with a sum that every byte is as it was written.
package struct StateValues {
  /// Lends the bytes of an array each.
  private var parts: [((UnsafeRawBufferPointer) -> Void) -> Void] = []

  /// Nothing yet.
  package init() {}

  /// Adds a number.
  package mutating func add(_ number: Int) { append([number]) }

  /// Adds a text.
  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds texts.
  package mutating func add(_ texts: [String]) {
    add(texts.map(\.utf8.count))
    add(texts.flatMap(\.utf8))
  }

  /// Adds an array of plain values, with their number and size before them.
  package mutating func add<Element: BitwiseCopyable>(_ values: [Element]) {
    append([values.count, MemoryLayout<Element>.stride])
    append(values)
  }

  /// Adds what stands in a part of an array, likewise.
  package mutating func add<Element: BitwiseCopyable>(_ values: ArraySlice<Element>) {
    append([values.count, MemoryLayout<Element>.stride])
    parts.append { lend in values.withUnsafeBytes(lend) }
  }

  /// Adds what stands for each value of an array, likewise. It is made when its bytes are asked for, some thousands at
  /// a time.
  package mutating func add<Value, Element: BitwiseCopyable>(
    _ values: [Value], as form: @escaping (Value) -> Element
  ) {
    append([values.count, MemoryLayout<Element>.stride])
    parts.append { lend in
      for start in stride(from: 0, to: values.count, by: 4_096) {
        values[start...].prefix(4_096).map(form).withUnsafeBytes(lend)
      }
    }
  }

  private mutating func append<Element: BitwiseCopyable>(_ values: [Element]) {
    parts.append { lend in values.withUnsafeBytes(lend) }
  }

  /// Calls `body` with all bytes, piece by piece; the first error ends it.
  package func forEachPiece<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    for part in parts where failure == nil {
      part { bytes in
        guard failure == nil else { return }
        do throws(Failure) { try body(bytes) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}

/// Reads what `StateValues` were written as, in the order in which they were added.
package struct StateReader {
  /// There is no such value at this place: another program wrote the bytes, or they are no state at all.
  package struct Mismatch: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  private var next = 0

  /// A reader at the first of some bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number.
  package mutating func number() throws(Mismatch) -> Int {
    guard bytes.count - next >= MemoryLayout<Int>.size else { throw Mismatch() }
    defer { next += MemoryLayout<Int>.size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: next, as: Int.self) }
  }

  /// The next number, which counts something that the bytes behind it could hold.
  private mutating func count() throws(Mismatch) -> Int {
    let count = try number()
    guard (0...bytes.count).contains(count) else { throw Mismatch() }
    return count
  }

  /// The next text.
  package mutating func text() throws(Mismatch) -> String {
    String(decoding: try values(of: UInt8.self), as: UTF8.self)
  }

  /// The next texts.
  package mutating func texts() throws(Mismatch) -> [String] {
    let counts = try values(of: Int.self)
    let all = try values(of: UInt8.self)
    var texts: [String] = []
    texts.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      guard count >= 0, count <= all.count - start else { throw Mismatch() }
      texts.append(String(decoding: all[start..<(start + count)], as: UTF8.self))
      start += count
    }
    return texts
  }

  /// The next array of plain values.
  package mutating func values<Element: BitwiseCopyable>(of: Element.Type) throws(Mismatch) -> [Element] {
    let (count, stride) = (try count(), try number())
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard stride == MemoryLayout<Element>.stride, !isTooLarge, size <= bytes.count - next else {
      throw Mismatch()
    }
    defer { next += size }
    return Array(unsafeUninitializedCapacity: count) { buffer, filled in
      bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[next..<(next + size)]))
      }
      filled = count
    }
  }

  /// Whether everything was read.
  package var isAtEnd: Bool { next == bytes.count }
}
