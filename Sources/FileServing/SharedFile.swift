import FileSystem
import Foundation

/// A regular file open for reading, closed with the last use of it. A class because many answers share it.
///
/// The bytes stay those of the file that was opened, even if another takes its name meanwhile.
package final class SharedFile: Sendable {
  /// What the file was when it was opened.
  let identity: FileIdentity
  private let file: OpenFile

  /// Takes over an open file that is a regular one.
  init(_ file: consuming OpenFile, _ identity: FileIdentity) {
    self.file = file
    self.identity = identity
  }

  /// Its length in bytes when it was opened.
  package var size: Int { identity.size }

  /// The number of the open file, which stays this file's own.
  var number: CInt { file.descriptor }

  /// What the file is now.
  var currentIdentity: FileIdentity? { try? file.identity() }

  /// Asks the disk for a range that is wanted next; false if the file no longer has it.
  func prepare(_ range: Range<Int>) -> Bool {
    guard currentIdentity?.size ?? 0 >= range.upperBound else { return false }
    #if !canImport(Darwin)
      _ = posix_fadvise(number, off_t(range.lowerBound), off_t(range.count), CInt(POSIX_FADV_WILLNEED))
    #endif
    return true
  }

  /// The bytes of a range, or `nil` if the file no longer has them all, or the disk fails.
  package func bytes(_ range: Range<Int>) -> [UInt8]? {
    let bytes = try? file.bytes(from: range.lowerBound, limit: range.count)
    return bytes?.count == range.count ? bytes : nil
  }
}
