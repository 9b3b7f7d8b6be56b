import CArchive
import Foundation
import SitePaths

/// What an archive says of an entry before its bytes come.
struct ArchiveHeader: Sendable {
  /// What an entry is.
  enum Kind: Hashable, Sendable {
    case file, folder
    /// Something that is never unpacked, such as `a symbolic link`.
    case other(String)
  }

  /// The path as it stands; `nil` if it is no UTF-8.
  let path: String?
  let kind: Kind
  /// The size in bytes; `nil` if the archive does not say.
  let size: Int?
  let isEncrypted: Bool

  /// Copies what is needed of libarchive's entry, which the next one overwrites.
  init(_ entry: OpaquePointer) {
    path = archive_entry_pathname(entry).flatMap { String(validatingCString: $0) }
    kind = Self.kind(of: entry)
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

  private static func kind(of entry: OpaquePointer) -> Kind {
    if archive_entry_hardlink(entry) != nil { return .other("a hard link") }
    switch archive_entry_filetype(entry) & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .other("a symbolic link")
    default: return .other("a device or a pipe")
    }
  }
}
