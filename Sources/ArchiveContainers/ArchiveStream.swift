import BuildDiagnostics
import CArchive
import FileSystem
import Foundation

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
      let failure = Self.failure(of: archive, name: name, .unreadableExport, Self.fault(ofOpening: shape))
      archive_read_free(archive)
      throw failure
    }
    self.archive = archive
    self.name = name
  }

  deinit { archive_read_free(archive) }

  /// A zip has the list of its files at its end, which is what a download that was cut short lacks.
  private static func fault(ofOpening shape: Shape) -> String {
    switch shape {
    case .zip:
      "cannot open the archive: the list of files at its end is missing, so it was cut short or is no zip"
    case .tar, .single: "cannot open the archive"
    }
  }

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
