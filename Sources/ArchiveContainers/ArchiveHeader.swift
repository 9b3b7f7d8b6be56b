import CArchive
import Foundation
import SitePaths

/// What an archive says of an entry before its bytes come.
struct ArchiveHeader: Sendable {
  /// The path as it stands; `nil` if it is no UTF-8.
  let path: String?
  let isFolder: Bool
  /// What it is if it is never unpacked, such as `a symbolic link`; `nil` for a file or a folder.
  let irregularity: String?
  /// The size in bytes; `nil` if the archive does not say.
  let size: Int?
  let isEncrypted: Bool

  /// Copies what is needed of libarchive's entry, which the next one overwrites.
  init(_ entry: OpaquePointer) {
    path = archive_entry_pathname(entry).flatMap { String(validatingCString: $0) }
    let type = archive_entry_filetype(entry) & S_IFMT
    let isHardLink = archive_entry_hardlink(entry) != nil
    isFolder = type == S_IFDIR && !isHardLink
    irregularity =
      switch type {
      case _ where isHardLink: "a hard link"
      case S_IFREG, S_IFDIR: nil
      case S_IFLNK: "a symbolic link"
      default: "a device or a pipe"
      }
    let size = archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : -1
    self.size = size >= 0 ? Int(size) : nil
    isEncrypted = archive_entry_is_encrypted(entry) != 0
  }

  /// The path as a container gives it, without the `./` that tar puts before it; `nil` for one that is absolute,
  /// holds `..`, a backslash or a control character, or is no path at all.
  var safePath: String? {
    guard var rest = path?[...] else { return nil }
    while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
    return SitePath(String(rest))?.description
  }
}
