internal import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a file line by line in bounded memory.
final class LineReader {
  /// The file that errors name.
  let path: String
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var start = 0
  private var offset = 0

  /// Opens a file.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    file = try OpenFile(reading: path)
  }

  /// The next line without its end, or nil; what follows the last line end is no line.
  func next() throws(Diagnostic) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = lineEnd(behind: searched) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      searched = buffer.count - start
      guard try fill() else { return nil }
    }
  }

  private func lineEnd(behind place: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, place < bytes.count else { return nil }
      return memchr(base + place, 0x0A, bytes.count - place).map { UnsafeRawPointer($0) - base }
    }
  }

  /// Drops what was read and adds a piece of the file; false at its end.
  private func fill() throws(Diagnostic) -> Bool {
    buffer.removeFirst(start)
    start = 0
    let count = try withUnsafeTemporaryAllocation(byteCount: OpenFile.chunkSize, alignment: 16) {
      (piece) throws(Diagnostic) in
      let count = try file.read(into: piece, at: offset)
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
      return count
    }
    offset += count
    return count > 0
  }
}

/// Writes a new file line by line.
struct LineWriter: ~Copyable {
  private var file: OpenFile
  private var buffer: [UInt8] = []

  /// Takes over an empty file.
  init(_ file: consuming OpenFile) {
    self.file = file
    buffer.reserveCapacity(OpenFile.chunkSize * 2)
  }

  /// Adds a line, which `body` appends without its end, and hands it to `seen` as it stands in the file.
  mutating func line(_ body: (inout [UInt8]) -> Void, seen: (ArraySlice<UInt8>) -> Void = { _ in })
    throws(Diagnostic)
  {
    let start = buffer.count
    body(&buffer)
    buffer.append(0x0A)
    seen(buffer[start...])
    if buffer.count >= OpenFile.chunkSize { try flush() }
  }

  /// Writes what is left, waits for the disk if asked to, and closes the file.
  mutating func close(synchronizing: Bool) throws(Diagnostic) {
    try flush()
    if synchronizing { try file.synchronize() }
    try file.close()
  }

  private mutating func flush() throws(Diagnostic) {
    try buffer.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
