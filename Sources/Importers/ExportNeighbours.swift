package import ArchiveContainers
package import BuildDiagnostics
import FileSystem

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
