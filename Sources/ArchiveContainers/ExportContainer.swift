package import BuildDiagnostics
package import FileSystem
import SitePaths

/// What a person's export comes in: a folder, an archive such as a zip, or a single file.
///
/// A container lends out its files by their paths and never lets one of them decide where it is written. What
/// it holds besides regular files (links, devices, pipes, paths that lead elsewhere) is left out when it is
/// opened and told in `diagnostics`.
package protocol ExportContainer: Sendable {
  /// The container as the person wrote it; it is before every diagnostic.
  var name: String { get }
  /// The regular files in it, sorted by the bytes of their paths; no path comes twice.
  var entries: [ContainerEntry] { get }
  /// What was left out when the container was opened, and why.
  var diagnostics: DiagnosticLog { get }

  /// Where its bytes are on the disk; `nil` if it is unknown.
  var place: ContainerPlace? { get }

  /// Lends what reads the bytes of each of some files to a closure, in one pass. Files that are missing, damaged or
  /// unreadable are reported; only what concerns the whole container throws, such as a limit that was passed.
  func visit(
    _ paths: Set<String>, _ body: (_ path: String, _ read: ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog

  /// Copies files out, in one pass, each to the absolute path given for its own. Folders on the way must be
  /// there. A damaged file is reported in the log, and nothing is at its destination; only what concerns
  /// the whole container, such as a limit that was passed, throws. After each file that was copied `onFile` is
  /// told its path in the container.
  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> DiagnosticLog
}

/// Reads what comes next, up to the size of a buffer; no bytes at the end.
package typealias ByteReader = (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int

/// A regular file in a container.
package struct ContainerEntry: Hashable, Sendable {
  /// Its path in the container, which is always a valid `SitePath`: relative and without `..`.
  package let path: String
  /// Its size in bytes as the container states it; `nil` if it does not.
  package let size: Int?
  /// The file on the disk, for an entry of a folder.
  package private(set) var identity: FileIdentity?
}

extension ExportContainer {
  package var place: ContainerPlace? { nil }

  package func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    try visit(Set(wanted.keys)) { path, read throws(Diagnostic) in
      guard let destination = wanted[path] else { return }
      try AtomicFile.fill(destination, from: read)
      onFile(path)
    }
  }

  /// The first `length` bytes of files, by their paths, in one pass, and what there was to say about the others.
  package func starts(
    of paths: Set<String>, length: Int
  ) throws(Diagnostic) -> (bytes: [String: [UInt8]], diagnostics: DiagnosticLog) {
    var starts: [String: [UInt8]] = [:]
    let log = try visit(paths) { path, read throws(Diagnostic) in
      starts[path] = try ByteChunks.bytes(limit: length, read)
    }
    return (starts, log)
  }

  /// The first `limit` bytes of a file, or all of them where there are fewer.
  package func prefix(of path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let found = try starts(of: [path], length: limit)
    guard let start = found.bytes[path] else { throw found.diagnostics.diagnostics.first ?? missing(path) }
    return start
  }

  /// All bytes of a file that has at most `limit` of them; a larger one is an error.
  package func read(
    _ path: String, limit: Int = ContainerLimits.standard.entryBytes
  ) throws(Diagnostic) -> [UInt8] {
    let bytes = try prefix(of: path, limit: limit == .max ? limit : limit + 1)
    guard bytes.count <= limit else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(name),
        "\"\(path)\" has more than \(limit) bytes, which is as much as is read of one file")
    }
    return bytes
  }

  /// Whether there is a file at a path, found by halving since the entries are sorted.
  package func contains(_ path: String) -> Bool {
    let index = entries.firstSortedIndex { !$0.path.utf8.lexicographicallyPrecedes(path.utf8) }
    return index < entries.count && entries[index].path == path
  }

  /// The error for a path that is not in the container.
  package func missing(_ path: String) -> Diagnostic {
    .error(.missingContainerEntry, at: Diagnostic.Place(name), "there is no \"\(path)\" in it")
  }
}

extension [ContainerEntry] {
  /// In the order that a container promises.
  func sortedByPath() -> [ContainerEntry] {
    sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

/// Where the bytes of a container are on the disk.
package enum ContainerPlace: Sendable {
  /// All are in one file: an archive, or a file that is an export by itself.
  case file(path: String)
  /// They are in files of a folder.
  case folder(path: String)
}
