package import BuildDiagnostics
package import FileSystem
internal import Foundation
internal import SitePaths

/// Reads a file line by line in bounded memory, each line in place: it is valid until the next one is asked for, and
/// nothing is copied or counted for it. For lists with a line for each file of a site.
final class LineScanner {
  private let file: OpenFile
  private var buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: OpenFile.chunkSize)
  /// What is read and not asked for yet is `buffer[start..<end]`; `offset` is where the file goes on.
  private var start = 0
  private var end = 0
  private var offset = 0
  /// The line that was given last.
  private(set) var line = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// Reads a file from its start.
  init(_ file: consuming OpenFile) { self.file = file }

  /// Opens a file by its path.
  convenience init(_ path: String) throws(Diagnostic) { self.init(try OpenFile(reading: path)) }

  deinit { buffer.deallocate() }

  /// The file that errors name.
  var path: String { file.path }

  /// The next line without its end, or nil; what follows the last line end is no line.
  func next() throws(Diagnostic) -> UnsafeBufferPointer<UInt8>? {
    var searched = start
    while true {
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<end])
      if let lineEnd = bytes.place(of: 0x0A, from: searched) {
        line = UnsafeBufferPointer(rebasing: buffer[start..<lineEnd])
        start = lineEnd + 1
        return line
      }
      searched = end - start
      guard try fill() else { return nil }
    }
  }

  /// The lines that are at hand, with their ends: at least one, and about as many as were read at once; `nil` at the
  /// end.
  func nextLines() throws(Diagnostic) -> [UInt8]? {
    guard let first = try next()?.count else { return nil }
    let block = (start - first - 1)..<((buffer[..<end].lastIndex(of: 0x0A) ?? start - 1) + 1)
    start = block.upperBound
    return Array(buffer[block])
  }

  /// Drops what was read and adds a chunk of the file; false at its end.
  private func fill() throws(Diagnostic) -> Bool {
    let rest = end - start
    // A line that is longer than the buffer moves to one of twice the size.
    let isFull = rest == buffer.count
    let next = isFull ? UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2) : buffer
    if let base = next.baseAddress, let old = buffer.baseAddress { memmove(base, old + start, rest) }
    if isFull { buffer.deallocate() }
    (buffer, start, end) = (next, 0, rest)
    let count = try file.read(
      into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[rest...])), at: offset)
    offset += count
    end += count
    return count > 0
  }
}

/// Writes a new file line by line.
package struct LineWriter: ~Copyable {
  private var file: OpenFile
  private var buffer: [UInt8] = []

  /// Takes over an empty file.
  package init(_ file: consuming OpenFile) {
    self.file = file
    buffer.reserveCapacity(OpenFile.chunkSize * 2)
  }

  /// Adds a line, which `body` appends without its end.
  package mutating func line(_ body: (inout [UInt8]) -> Void) throws(Diagnostic) {
    body(&buffer)
    buffer.append(0x0A)
    if buffer.count >= OpenFile.chunkSize { try flush() }
  }

  /// Writes what is left, waits for the disk if asked to, and closes the file.
  package mutating func close(synchronizing: Bool) throws(Diagnostic) {
    try flush()
    if synchronizing { try file.synchronize() }
    try file.close()
  }

  private mutating func flush() throws(Diagnostic) {
    try buffer.span.withUnsafeBytes { (bytes) throws(Diagnostic) in try file.write(bytes) }
    buffer.removeAll(keepingCapacity: true)
  }
}
