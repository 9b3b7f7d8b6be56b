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

  /// The first `limit` bytes of a file, or all of them where there are fewer.
  func prefix(of path: String, limit: Int) throws(Diagnostic) -> [UInt8]

  /// The first `length` bytes of files, by their paths, in one pass. Files that cannot be read are left out.
  func starts(of paths: Set<String>, length: Int) throws(Diagnostic) -> [String: [UInt8]]

  /// Copies files out, in one pass, each to the absolute path given for its own. Folders on the way must be
  /// there. A damaged file is reported in the log, and nothing is at its destination; only what concerns
  /// the whole container, such as a limit that was passed, throws. After each file that was copied `onFile` is
  /// told its path in the container.
  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> ContainerExtraction
}

/// A regular file in a container.
package struct ContainerEntry: Hashable, Sendable {
  /// Its path in the container, which is always a valid `SitePath`: relative and without `..`.
  package let path: String
  /// Its size in bytes as the container states it; `nil` if it does not.
  package let size: Int?
  /// The file on the disk, for an entry of a folder.
  package let identity: FileIdentity?

  /// A file by its path.
  package init(path: String, size: Int?, identity: FileIdentity? = nil) {
    (self.path, self.size, self.identity) = (path, size, identity)
  }
}

extension ExportContainer {
  package var place: ContainerPlace? { nil }

  package func starts(of paths: Set<String>, length: Int) throws(Diagnostic) -> [String: [UInt8]] {
    var starts: [String: [UInt8]] = [:]
    for path in paths { starts[path] = try? prefix(of: path, limit: length) }
    return starts
  }

  /// Copies files out and tells nobody how far it is.
  package func extract(_ wanted: [String: String]) throws(Diagnostic) -> ContainerExtraction {
    try extract(wanted) { _ in }
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

  /// Whether there is a file at a path.
  package func contains(_ path: String) -> Bool { entry(at: path) != nil }

  /// The file at a path, found by halving since the entries are sorted.
  package func entry(at path: String) -> ContainerEntry? {
    let index = entries.firstSortedIndex { !$0.path.utf8.lexicographicallyPrecedes(path.utf8) }
    return index < entries.count && entries[index].path == path ? entries[index] : nil
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
