internal import SystemPackage
import Foundation

/// What a path leads to.
package enum FileKind: Hashable, Sendable {
  case file, folder
  /// A symbolic link.
  case link
  /// A device, a pipe or a socket.
  case other

  init(_ type: FileType) {
    switch type {
    case .regular: self = .file
    case .directory: self = .folder
    case .symbolicLink: self = .link
    default: self = .other
    }
  }
}

/// What distinguishes a file from every other, and from itself with other bytes: its place on the disk, its size, and
/// the times of its last change. Programs can set the modification time, but not the change time.
package struct FileIdentity: Hashable, Sendable {
  /// Whether it is a file, a folder, or something else.
  package let kind: FileKind
  /// The number of its file system.
  package let device: UInt64
  /// Its number in the file system.
  package let inode: UInt64
  /// The number of its bytes.
  package let size: Int
  /// When its bytes were written last, in nanoseconds since 1970.
  package let modified: Int64
  /// When its bytes, or what is said of them, were changed last, in nanoseconds since 1970.
  package let changed: Int64

  init(_ status: Stat) {
    kind = FileKind(status.type)
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = Int(status.size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  /// The identity of what is at a path; `nil` if there is nothing, for the reason in `errno`.
  package init?(at path: String, followingLinks: Bool = false) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(Stat(rawValue: status))
  }

  /// Whether the file was last changed at least two seconds before a moment, in seconds since 1970. A file system may
  /// count time in steps of two seconds, so a later change of an unsettled file may not show.
  package func isSettled(at seconds: Int64) -> Bool {
    let limit = seconds.subtractingReportingOverflow(2).partialValue
    return max(modified, changed) < limit.multipliedReportingOverflow(by: 1_000_000_000).partialValue
  }

  /// The same for now.
  package var isSettled: Bool { isSettled(at: Int64(time(nil))) }

  /// Whether two identities are of one file or folder, however it was changed in between.
  package func isSamePlace(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }

  /// The numbers of a regular file with spaces between them.
  package var text: String { "\(device) \(inode) \(size) \(modified) \(changed)" }
}
