internal import BuildDiagnostics
internal import SyscallShim

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open folder: names below it are reached from its descriptor, whatever happens to its path meanwhile.
final class Folder: Sendable {
  /// The path that errors name.
  let path: String
  let descriptor: Int32

  /// What stands at a name.
  enum Standing: ~Copyable {
    /// Nothing, or a name whose parent is not a folder.
    case nothing
    /// A regular file, open for reading.
    case file(OpenFile)
    /// A folder.
    case folder
    /// A link, a pipe, a device, or something behind a link: nothing of ours.
    case foreign
  }

  /// Opens a folder that is there; a link in its place is refused.
  init(_ path: String) throws(Diagnostic) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open the folder", path) }
    self.path = path
  }

  deinit { _ = close(descriptor) }

  /// The path of a name below, for messages.
  func path(of name: String) -> String { path + "/" + name }

  /// Looks at a name without following any link on the way.
  func standing(at name: String) throws(Diagnostic) -> Standing {
    let found = uninterrupted { openBeneath(name) }
    if found < 0 {
      switch errno {
      case ENOENT, ENOTDIR: return .nothing
      case ELOOP, ENXIO, EXDEV: return .foreign
      default: throw .system("read", path(of: name))
      }
    }
    let file = OpenFile(found, path: path(of: name))
    let status = try file.status()
    if status.isRegular { return .file(file) }
    return status.isFolder ? .folder : .foreign
  }

  /// Whether anything has a name; a link counts for itself.
  func hasAnything(at name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Creates a file for writing, and the folders above it; nil where something of that name exists.
  func create(_ name: String, mode: mode_t = 0o644) throws(Diagnostic) -> OpenFile? {
    var created = openNew(name, mode)
    if created < 0, errno == ENOENT {
      try makeFolders(above: name)
      created = openNew(name, mode)
    }
    if created < 0, errno == EEXIST { return nil }
    guard created >= 0 else { throw .system("write", path(of: name)) }
    return OpenFile(created, path: path(of: name))
  }

  /// Creates a file that only its owner may read; one of that name must not exist.
  func createPrivate(_ name: String) throws(Diagnostic) -> OpenFile {
    guard let file = try create(name, mode: 0o600) else {
      throw .error(.fileSystem, at: .init(path(of: name)), "cannot write: the file exists")
    }
    return file
  }

  /// Makes a folder; true also where one is there already, false where something else has its name.
  func makeFolder(_ name: String, mode: mode_t = 0o755) throws(Diagnostic) -> Bool {
    if mkdirat(descriptor, name, mode) == 0 { return true }
    guard errno == EEXIST else { throw .system("make the folder", path(of: name)) }
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .system("make the folder", path(of: name))
    }
    return status.isFolder
  }

  /// Takes a file away; one that is gone already is no error.
  func remove(_ name: String) throws(Diagnostic) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .system("remove", path(of: name))
    }
  }

  /// Moves a file of this folder over another name of it, in one step.
  func rename(_ name: String, to other: String) throws(Diagnostic) {
    guard renameat(descriptor, name, descriptor, other) == 0 else {
      throw .system("rename to \"\(other)\"", path(of: name))
    }
  }

  /// Waits until the names in this folder are on the disk.
  func synchronize() throws(Diagnostic) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw .system("write", path) }
  }

  /// Waits until everything written to the file system of this folder is on the disk: one call instead
  /// of one for each file.
  func synchronizeFileSystem() throws(Diagnostic) {
    guard uninterrupted({ threadline_sync_filesystem(descriptor) }) == 0 else {
      throw .system("write", path)
    }
  }

  private func openNew(_ name: String, _ mode: mode_t) -> Int32 {
    uninterrupted { openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode) }
  }

  /// A kernel without `openat2`, or a sandbox that forbids it, still refuses a link in the last place.
  private func openBeneath(_ name: String) -> Int32 {
    let found = threadline_open_beneath(descriptor, name)
    guard found < 0, errno == ENOSYS || errno == EPERM else { return found }
    return openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
  }

  /// Tries the deepest folder first: for most files all but that one are there.
  private func makeFolders(above name: String) throws(Diagnostic) {
    var missing: [Substring] = []
    var folder = name[...].parent
    while let next = folder, mkdirat(descriptor, String(next), 0o755) != 0, errno != EEXIST {
      guard errno == ENOENT else { throw .system("make the folder", path(of: String(next))) }
      missing.append(next)
      folder = next.parent
    }
    for name in missing.reversed() where mkdirat(descriptor, String(name), 0o755) != 0 && errno != EEXIST {
      throw .system("make the folder", path(of: String(name)))
    }
  }
}
