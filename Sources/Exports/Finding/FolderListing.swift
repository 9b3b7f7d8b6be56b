import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The entries of a folder, sorted by the bytes of their names. Hidden files, and what systems put into folders by
/// themselves, are not among them. No link is followed.
struct FolderListing {
  /// One entry.
  struct Entry {
    /// What an entry is.
    enum Kind: Hashable {
      case file, folder
      /// Something that is not read, such as `a symbolic link`.
      case other(String)
    }

    let name: String
    let kind: Kind
  }

  let entries: [Entry]

  /// Lists the folder at a path.
  init(_ path: String) throws(Diagnostic) {
    guard let folder = FolderHandle(at: [], beneath: path) else {
      throw .system(.unreadableExport, "read", path)
    }
    let limit = ContainerLimits.standard.folderEntries
    let names = folder.names(upTo: limit)
    guard names.count <= limit else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(path),
        "it has more than \(limit) files and folders, the most that are read")
    }
    entries = names.filter { !Self.isHidden($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { Entry(name: $0, kind: folder.kind(of: $0)) }
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

extension FolderHandle {
  /// The names in the folder in no promised order, up to one more than a limit; a name that is no UTF-8 comes
  /// repaired, and so is not found again.
  func names(upTo limit: Int) -> [String] {
    let copy = dup(descriptor)
    guard copy >= 0, let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var result: [String] = []
    while let child = readdir(stream) {
      let name = withUnsafePointer(to: &child.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { result.append(name) }
      if result.count > limit { break }
    }
    return result
  }

  /// What the entry of a name is.
  fileprivate func kind(of name: String) -> FolderListing.Entry.Kind {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return .other("a file whose name is not UTF-8")
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .other("a symbolic link")
    default: .other("a device or a pipe")
    }
  }
}
