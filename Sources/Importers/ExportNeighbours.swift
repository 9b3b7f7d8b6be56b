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
  let takes: @Sendable (String) -> Bool
}

/// An importer of a format whose files are also given one by one.
package protocol BareFileImporter: ExportImporter {
  /// What belongs to the export of a file, by its name and those of the folders that it is in, the nearest
  /// last; `nil` if the file is for itself.
  func neighbours(of name: String, in folders: [String]) -> ExportNeighbours?
  /// What belongs to the export that a folder is, and is stored next to it; `nil` if all of it is in the folder.
  func neighbours(ofFolder name: String) -> ExportNeighbours?
}

extension BareFileImporter {
  package func neighbours(ofFolder name: String) -> ExportNeighbours? { nil }

  /// The container of an export that a folder is, with its neighbors; `nil` if it has none.
  package func container(aroundFolder path: String) throws(Diagnostic) -> (any ExportContainer)? {
    guard let resolved = resolvedPath(path) else { return nil }
    var folders = resolved.split(separator: "/").map(String.init)
    guard let own = folders.popLast(), let neighbours = neighbours(ofFolder: own) else { return nil }
    let container = try FolderContainer(
      path: "/" + folders.joined(separator: "/"), name: Self.name(above: path, 1), limits: .standard
    ) { path in
      path == own || path.hasPrefix(own + "/") || neighbours.takes(path)
    }
    return recognizes(container) ? container : nil
  }

  /// The container of a file with its neighbours; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - path: where the file lies; a link there is followed, since the person named it.
  ///   - name: the path as the person wrote it.
  package func container(around path: String, name: String) throws(Diagnostic) -> (any ExportContainer)? {
    guard let resolved = resolvedPath(path) else { return nil }
    var folders = resolved.split(separator: "/").map(String.init)
    guard let file = folders.popLast(), let neighbours = neighbours(of: file, in: folders),
      folders.count >= neighbours.level
    else { return nil }
    let own = (folders.suffix(neighbours.level) + [file]).joined(separator: "/")
    let container = try FolderContainer(
      path: "/" + folders.dropLast(neighbours.level).joined(separator: "/"),
      name: Self.name(above: name, neighbours.level + 1), limits: .standard
    ) { path in
      path == own || own.hasPrefix(path + "/") || neighbours.takes(path)
    }
    let isUseful = container.contains(own) && container.entries.count > 1 && recognizes(container)
    return isUseful ? container : nil
  }

  /// What a person would call a folder so many levels above a path: `a` for `a/b` and 1, `.` for `b`.
  private static func name(above path: String, _ levels: Int) -> String {
    let parts = path.split(separator: "/")
    guard parts.count > levels else { return path.hasPrefix("/") ? "/" : "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.dropLast(levels).joined(separator: "/")
  }
}
