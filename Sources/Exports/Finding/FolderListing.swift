import ArchiveContainers
import BuildDiagnostics
import FileSystem

/// The entries of a folder, sorted by the bytes of their names. Hidden files, and what systems put into folders by
/// themselves, are not among them. No link is followed.
struct FolderListing {
  /// One entry.
  struct Entry {
    let name: String
    /// What it is; `nil` if it is not found by its name.
    let kind: FileKind?
  }

  let entries: [Entry]

  /// Lists the folder at a path.
  init(_ path: String) throws(Diagnostic) {
    let folder = try Folder(path, followingLinks: true, code: .unreadableExport)
    let limit = ContainerLimits.standard.folderEntries
    let names = try FolderNames(path, followingLinks: true, code: .unreadableExport).sorted(upTo: limit)
    guard names.count <= limit else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(path),
        "it has more than \(limit) files and folders, the most that are read")
    }
    entries = names.filter { !Self.isHidden($0) }
      .map { Entry(name: $0, kind: folder.identity(of: $0)?.kind) }
  }

  /// Whether nobody means an entry of this name to be published.
  static func isHidden(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX" || name == "Thumbs.db" || name == "desktop.ini"
  }
}

extension FolderListing {
  /// Whether a path leads to something hidden, or through it.
  static func hidesPath(_ path: String) -> Bool { path.split(separator: "/").contains(where: isHidden) }
}

extension FolderListing.Entry {
  /// What it is, if it is not read, such as `a symbolic link`; `nil` for a file or a folder.
  var irregularity: String? {
    switch kind {
    case .file, .folder: nil
    case .link: "a symbolic link"
    case .other: "a device or a pipe"
    case nil: "a file whose name is not UTF-8"
    }
  }
}
