import FileSystem
import SitePaths

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

  /// The bytes of a range, or `nil` if the file no longer has them all, or the disk fails.
  package func bytes(_ range: Range<Int>) -> [UInt8]? {
    let bytes = try? file.bytes(from: range.lowerBound, limit: range.count)
    return bytes?.count == range.count ? bytes : nil
  }

  /// Whether the file is still as it was when it was opened.
  var isUnchanged: Bool { (try? file.identity()) == identity }

  /// The hash of its bytes, or nil if they could not be read to their end, or changed meanwhile.
  var hash: ContentHash? {
    guard let hash = try? ContentHash(of: file), isUnchanged else { return nil }
    return hash
  }
}
