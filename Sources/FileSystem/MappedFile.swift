package import BuildDiagnostics
import Foundation

/// A file mapped into memory for as long as this lives: its bytes cost address space and no copies.
///
/// A file must not be cut short while it is mapped: a program that renews an export writes a new file and renames it.
/// That leaves the bytes here as they were; what is written into the file itself shows in them, and `hasChanged` says
/// so. The address is held as a number, since a pointer may not be shared between threads and bytes that are never
/// written may.
public final class MappedFile: Sendable {
  /// How many bytes the file has.
  public let count: Int
  @usableFromInline let address: UInt
  private let path: String
  /// Which file it is, as it was when it was mapped.
  package let identity: FileIdentity

  /// Maps a regular file; `name` is the name in errors, and `code` their code.
  package init(_ path: String, as name: String? = nil, code: Diagnostic.Code = .fileSystem) throws(Diagnostic)
  {
    let file = try OpenFile(reading: path, as: name, code: code)
    identity = try file.identity()
    (self.path, count) = (path, identity.size)
    guard count > 0 else {
      address = 0
      return
    }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0), start != MAP_FAILED else {
      throw .system(code, "read", name ?? path)
    }
    address = UInt(bitPattern: start)
  }

  deinit {
    if let start = UnsafeMutableRawPointer(bitPattern: address) { munmap(start, count) }
  }

  /// Whether somebody has written into the file since it was mapped, so that the bytes are no longer those that were
  /// first read.
  package var hasChanged: Bool {
    guard let now = FileIdentity(at: path, followingLinks: true) else { return false }
    return now.isSamePlace(as: identity) && (now.size, now.modified) != (identity.size, identity.modified)
  }

  /// Lends the bytes to a closure.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
  }
}
