package import ArchiveContainers
package import BuildDiagnostics
import FileSystem
package import ThreadModel

/// Every foreign format, in the order they are tried. A new one is one file and one line here.
package let exportImporters: [any ExportImporter] = [
  MastodonArchive(), XArchive(), BlueskyArchive(), ThreadsArchive(), ThreadsAPIPages(),
]

/// Turns one foreign format into a native export: recognises it by its content, keeps what may be published.
package protocol ExportImporter: Sendable {
  /// The word for the format in headers and for `--as`: `mastodon-archive`.
  var kind: String { get }
  /// Whether a container holds an export of this kind. Looks at content, never at file names a person chose.
  func recognizes(_ container: any ExportContainer) -> Bool
  /// Whether a file of this name holds the posts of an export of this kind.
  func holdsPosts(_ name: String) -> Bool
  /// Whether a file of this name says which posts of an export of this kind may be shown.
  func limitsPosts(_ name: String) -> Bool
  /// Whether a folder of this name is a part of an export of this kind, and none by itself.
  func isPart(folder name: String) -> Bool
  /// Whether all of a container is one export of this kind, such as an unpacked archive. A single file stands for
  /// itself.
  func isWhole(_ container: any ExportContainer) -> Bool
  /// Whether exports of another kind are read with one of this kind that they lie next to.
  func takesIn(kind: String) -> Bool
  /// Whether the single file in a container belongs to an export of this kind next to it.
  func isCompanion(_ container: any ExportContainer) -> Bool
  /// What belongs to the export of a file that is given by itself, by its name and those of the folders that it is in,
  /// the nearest last; `nil` if the file is for itself.
  func neighbours(of name: String, in folders: [String]) -> ExportNeighbours?
  /// What belongs to the export that a folder is, and is stored next to it; `nil` if all of it is in the folder.
  var neighboursOfFolder: ExportNeighbours? { get }
  /// Writes a native export into a folder that is there and empty. Media stay in the container.
  func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport
}

extension ExportImporter {
  package func holdsPosts(_ name: String) -> Bool { false }
  package func limitsPosts(_ name: String) -> Bool { false }
  package func isPart(folder name: String) -> Bool { false }
  package func isWhole(_ container: any ExportContainer) -> Bool {
    container.entries.count > 1 && recognizes(container)
  }
  package func takesIn(kind: String) -> Bool { false }
  package func isCompanion(_ container: any ExportContainer) -> Bool { false }
  package func neighbours(of name: String, in folders: [String]) -> ExportNeighbours? { nil }
  package var neighboursOfFolder: ExportNeighbours? { nil }
}

/// What a person decided about an import, and whom to tell how far it is.
package struct ImportOptions: Sendable {
  /// What records mean that say no visibility; nil leaves them out.
  package var assumedVisibility: Visibility?
  /// The handle of the owner, for an export that does not say it: `ada.example`.
  package var handle: String?
  /// The handle of an account by its id, if the configuration or an earlier build says it.
  package var knownHandle: @Sendable (String) -> KnownHandle? = { _ in nil }
  /// Whether to publish an account that its network shows to signed-in people only.
  package var publishAnyway = false
  /// Is called with how far the import is.
  package var onProgress: @Sendable (ReadingProgress) -> Void = { _ in }

  /// Options; by default nothing is assumed.
  package init(assumedVisibility: Visibility? = nil, handle: String? = nil) {
    (self.assumedVisibility, self.handle) = (assumedVisibility, handle)
  }
}

/// The handle of an account whose export does not say it.
package struct KnownHandle: Hashable, Sendable, Codable {
  /// The handle, or the DID if the account goes by that.
  package let text: String
  /// Whether the person wrote it, not an earlier build.
  package let isPersons: Bool

  /// A handle.
  package init(_ text: String, isPersons: Bool) { (self.text, self.isPersons) = (text, isPersons) }
}

/// What came of an import.
package struct ImportReport: Sendable {
  /// The absolute path of the native export that was written.
  package let ndjsonPath: String
  /// What was counted.
  package var tally: ImportTally
  /// How many media were named, there or not.
  package let media: ImportedMedia
  /// The paths of the media in the container, by their names.
  package let mediaPaths: [String: String]
  /// The id of the account that has the handle which the person gave; `nil` if none does.
  package var accountNamedByPerson: String?
}

/// What belongs to the export that a bare file is part of, and lies around it.
///
/// A person who gives `data/tweets.js` gives the archive that it is in: the files next to it say which of its
/// posts are for a few alone, and hold the pictures.
package struct ExportNeighbours: Sendable {
  /// How many folders above that of the file they are in: 0 where they are next to it.
  var level = 0
  /// Whether a file or folder belongs to the export, by its path below that folder.
  package let takes: @Sendable (String) -> Bool
}

extension ExportImporter {
  /// The container of an export with its neighbors; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - path: where the file or folder is; a link there is followed, since the person named it.
  ///   - name: the path as the person wrote it.
  ///   - isFolder: whether it is a folder that holds the export.
  package func container(
    around path: String, name: String, isFolder: Bool = false
  ) throws(Diagnostic) -> (any ExportContainer)? {
    var folders = (resolvedPath(path) ?? "").split(separator: "/").map(String.init)
    guard let last = folders.popLast(),
      let neighbours = isFolder ? neighboursOfFolder : neighbours(of: last, in: folders),
      folders.count >= neighbours.level
    else { return nil }
    let own = (folders.suffix(neighbours.level) + [last]).joined(separator: "/")
    let container = try PlainContainer(
      folder: "/" + folders.dropLast(neighbours.level).joined(separator: "/"),
      name: Self.name(above: name, neighbours.level + 1)
    ) { path in
      path == own || path.hasPrefix(own + "/") || own.hasPrefix(path + "/") || neighbours.takes(path)
    }
    let isUseful = isFolder || container.contains(own) && container.entries.count > 1
    return isUseful && recognizes(container) ? container : nil
  }

  /// What a person would call a folder so many levels above a path: `a` for `a/b` and 1, `.` for `b`.
  private static func name(above path: String, _ levels: Int) -> String {
    let parts = path.split(separator: "/")
    guard parts.count > levels else { return path.hasPrefix("/") ? "/" : "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.dropLast(levels).joined(separator: "/")
  }
}
