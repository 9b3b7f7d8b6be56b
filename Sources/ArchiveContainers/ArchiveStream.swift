import BuildDiagnostics
import CArchive
import FileSystem
import Foundation
import SitePaths

/// The entries of an archive in the order they stand, each with its bytes: the entry point to libarchive, and its only user.
struct ArchiveStream: ~Copyable {
  /// What the bytes are taken for. Nothing else is tried, whatever libarchive could read besides.
  enum Shape: Sendable {
    /// A zip, read by its table of contents.
    case zip
    /// A tar, as it is or packed with gzip or Zstandard.
    case tar
    /// Any bytes, as they are or packed with gzip or Zstandard.
    case single
  }

  /// The position of the current entry, from 0; -1 before the first.
  private(set) var ordinal = -1
  private let archive: OpaquePointer
  private let name: String
  private let names = NamesInUTF8()

  /// Opens an archive. The descriptor stays the caller's and must stay open; `name` is in errors.
  init(_ shape: Shape, descriptor: Int32, name: String) throws(Diagnostic) {
    guard let archive = archive_read_new() else {
      throw .error(.unreadableExport, at: Diagnostic.Place(name), "no memory is left to open it")
    }
    // Anything but ARCHIVE_OK would mean that libarchive starts a program to unpack, which it never may.
    guard Self.support(shape, in: archive),
      archive_read_open_fd(archive, descriptor, OpenFile.chunkSize) == ARCHIVE_OK
    else {
      // A zip has the list of its files at its end, which is what a download that was cut short lacks.
      let lack = ": the list of files at its end is missing, so it was cut short or is no zip"
      let fault = "cannot open the archive" + (shape == .zip ? lack : "")
      let failure = Self.failure(of: archive, name: name, .unreadableExport, fault)
      archive_read_free(archive)
      throw failure
    }
    self.archive = archive
    self.name = name
  }

  deinit { archive_read_free(archive) }

  private static func support(_ shape: Shape, in archive: OpaquePointer) -> Bool {
    switch shape {
    case .zip:
      return archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK
    case .tar:
      guard archive_read_support_format_tar(archive) == ARCHIVE_OK else { return false }
    case .single:
      guard archive_read_support_format_raw(archive) == ARCHIVE_OK,
        archive_read_support_format_empty(archive) == ARCHIVE_OK
      else { return false }
    }
    return archive_read_support_filter_gzip(archive) == ARCHIVE_OK
      && archive_read_support_filter_zstd(archive) == ARCHIVE_OK
  }

  /// Goes on to the next entry; nil at the end. A damaged archive throws.
  mutating func next() throws(Diagnostic) -> ArchiveHeader? {
    var entry: OpaquePointer?
    switch names.during({ archive_read_next_header(archive, &entry) }) {
    case ARCHIVE_EOF: return nil
    case ARCHIVE_OK, ARCHIVE_WARN: break
    default: throw Self.failure(of: archive, name: name, .unreadableExport, "the archive is damaged")
    }
    guard let entry else { return nil }
    ordinal += 1
    return names.during { ArchiveHeader(entry) }
  }

  /// Reads what comes next of the current entry, up to the size of the buffer; none at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    guard count >= 0 else {
      throw Self.failure(of: archive, name: name, .damagedArchiveEntry, "its bytes are damaged")
    }
    return count
  }

  /// What comes next of the current entry, up to a limit or its end.
  func bytes(limit: Int) throws(Diagnostic) -> [UInt8] {
    try ByteChunks.bytes(limit: limit) { buffer throws(Diagnostic) in try read(into: buffer) }
  }

  /// How many bytes of the archive itself were read until now.
  var bytesConsumed: Int { max(0, Int(archive_filter_bytes(archive, -1))) }

  /// The error for what libarchive just refused, with its reason and what helps.
  private static func failure(
    of archive: OpaquePointer, name: String, _ code: Diagnostic.Code, _ what: String
  ) -> Diagnostic {
    let reason = archive_error_string(archive).map { " (\(String(cString: $0)))" } ?? ""
    return .error(code, at: Diagnostic.Place(name), what + reason + "; download it again")
  }
}

/// Has libarchive give names as UTF-8, whatever the locale of the process. It converts them to the locale of
/// the thread and drops those that do not fit, which in the usual `C` locale are all but ASCII ones.
private struct NamesInUTF8: ~Copyable {
  private let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

  deinit { if let locale { freelocale(locale) } }

  func during<Result>(_ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }
}

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
