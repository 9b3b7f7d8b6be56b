package import BuildDiagnostics
package import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What a build knows besides its files, left in the state folder for the next.
extension SiteWriter {
  /// What the last build left under a name; nil where it left nothing that can be read.
  package func left(as name: String) -> [UInt8]? { state.folder.bytes(of: name) }

  /// Leaves the next build some bytes under a name, in the place of what was there; nothing is left of no bytes. Where it
  /// throws, the next build may find what was there before.
  package func leave(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
    let draft = name + ".draft"
    try state.folder.remove(draft)
    guard !bytes.isEmpty else { return try state.folder.remove(name) }
    guard left(as: name) != bytes else { return }
    var file = try state.folder.createPrivate(draft)
    try bytes.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    try file.synchronize()
    try file.close()
    try state.folder.rename(draft, to: name)
  }

  /// Leaves the next build some values under a name, in the place of what was there: their bytes, and behind them the
  /// sum of those. They are written as they lie in memory, and nobody waits for the disk: where the machine stops before
  /// they are on it, the sum is wrong and the next build does without them. Gives that sum.
  @discardableResult
  package func leave(_ values: StateValues, as name: String) throws(Diagnostic) -> UInt64 {
    let draft = name + ".draft"
    try state.folder.remove(draft)
    var writer = SummedWriter(try state.folder.createPrivate(draft))
    try values.forEachPiece { (bytes) throws(Diagnostic) in try writer.append(bytes) }
    let sum = try writer.close()
    try state.folder.rename(draft, to: name)
    return sum
  }

  /// The values that the last build left under a name; nil where it left none, or any byte is not as it was written.
  package func leftState(as name: String) -> (reader: StateReader, sum: UInt64)? {
    guard var bytes = state.folder.bytes(of: name), bytes.count >= MemoryLayout<UInt64>.size else {
      return nil
    }
    let end = bytes.count - MemoryLayout<UInt64>.size
    let (sum, stated) = bytes.withUnsafeBytes { bytes in
      var checksum = Checksum()
      checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
      return (checksum.number, bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
    }
    guard sum == stated else { return nil }
    bytes.removeLast(MemoryLayout<UInt64>.size)
    return (StateReader(bytes), sum)
  }
}

/// Writes bytes to a new file, and their sum behind them.
private struct SummedWriter: ~Copyable {
  private var file: OpenFile
  private var checksum = Checksum()
  /// What is still to be written: small pieces are many.
  private var buffer: [UInt8] = []

  init(_ file: consuming OpenFile) {
    self.file = file
    buffer.reserveCapacity(OpenFile.chunkSize * 2)
  }

  /// Adds bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    checksum.update(bytes)
    if bytes.count < OpenFile.chunkSize {
      buffer.append(contentsOf: bytes)
      if buffer.count >= OpenFile.chunkSize { try flush() }
    } else {
      try flush()
      try file.write(bytes)
    }
  }

  /// Adds the sum, closes the file and gives the sum.
  mutating func close() throws(Diagnostic) -> UInt64 {
    let sum = checksum.number
    withUnsafeBytes(of: sum) { buffer.append(contentsOf: $0) }
    try flush()
    try file.close()
    return sum
  }

  private mutating func flush() throws(Diagnostic) {
    try buffer.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Folder {
  /// No state is larger; a file that says it is holds something else.
  private static let largestState = 4 << 30

  /// All bytes of a file; nil where it is none, or cannot be read as a whole.
  fileprivate func bytes(of name: String) -> [UInt8]? {
    do throws(Diagnostic) {
      guard case .file(let file) = try standing(at: name) else { return nil }
      let size = try Int(file.status().st_size)
      guard (0...Self.largestState).contains(size) else { return nil }
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
        let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[..<size]))
        count = (try? file.read(into: rest, at: 0)) ?? 0
      }
      return bytes.count == size ? bytes : nil
    } catch {
      return nil
    }
  }
}
