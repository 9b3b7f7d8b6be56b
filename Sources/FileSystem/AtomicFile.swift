package import BuildDiagnostics
import Foundation

/// A file that is written next to its destination and takes its name when it is whole: whatever happens, the
/// destination is the old file or the new one.
///
///     var file = try AtomicFile(path, durability: .synchronized)
///     try file.write(bytes)
///     try file.commit()
///
/// Without `commit` nothing is left behind, unless the process dies.
package struct AtomicFile: ~Copyable {
  /// What waits for the disk.
  package enum Durability: Sendable {
    /// Nothing: after a power failure the file may be the old one, the new one, or damaged. For what can be made again.
    case none
    /// The bytes are on the disk before the file takes its name. The name is there when its folder is synchronized.
    case synchronized
  }

  /// The end of the name of a file that is not whole yet.
  package static let ending = ".part"

  private let staged: String
  private let durability: Durability
  /// The open file, until it has its name. Errors name its destination.
  package private(set) var file: OpenFile
  private var isCommitted = false

  /// Begins a file that only its owner may read; its folder must be there. With `isShared` many may write the same file
  /// at once. `code` is the code of errors.
  package init(
    _ destination: String, durability: Durability, isShared: Bool = false, code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    let staged = destination + (isShared ? ".\(UInt64.random(in: 0 ... .max))" : "") + Self.ending
    if !isShared { unlink(staged) }
    let descriptor = uninterrupted {
      open(staged, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw .system(code, "write", destination) }
    file = OpenFile(descriptor, path: destination, code: code)
    (self.staged, self.durability) = (staged, durability)
  }

  deinit { if !isCommitted { unlink(staged) } }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) { try file.write(bytes) }

  /// Gives the file its name.
  package consuming func commit() throws(Diagnostic) {
    if durability == .synchronized { try file.synchronize() }
    try file.close()
    guard rename(staged, file.path) == 0 else { throw .system(file.code, "write", file.path) }
    isCommitted = true
  }

  /// Writes a whole file.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, durability: Durability,
    code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    let file = try AtomicFile(path, durability: durability, code: code)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes a text.
  package static func write(
    _ text: String, to path: String, durability: Durability, code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    try Array(text.utf8).span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try write(bytes, to: path, durability: durability, code: code)
    }
  }
}
