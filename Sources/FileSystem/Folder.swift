package import BuildDiagnostics
import Foundation
internal import SyscallShim
internal import SystemPackage

/// An open folder: names below it are reached from its descriptor, whatever happens to its path meanwhile.
package final class Folder: Sendable {
  private let file: OpenFile
  private var code: Diagnostic.Code { file.code }
  /// The path that errors name.
  package var path: String { file.path }
  /// The number that the system knows it by.
  package var descriptor: Int32 { file.descriptor }

  /// What is at a name.
  package enum Finding: ~Copyable {
    /// Nothing, or a name whose parent is not a folder.
    case nothing
    /// A regular file, open for reading.
    case file(OpenFile)
    /// A folder.
    case folder
    /// A link, a pipe, a device, or something behind a link: nothing of ours.
    case foreign
  }

  /// Opens a folder that is there; a link in its place is refused, unless links are followed. `code` is the code of
  /// errors.
  package init(
    _ path: String, followingLinks: Bool = false, code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = uninterrupted { openat(AT_FDCWD, path, flags) }
    guard descriptor >= 0 else { throw .system(code, "open the folder", path) }
    file = OpenFile(descriptor, path: path, code: code)
  }

  private init(taking file: consuming OpenFile) { self.file = file }

  /// The path of a name below, for messages.
  package func path(of name: String) -> String { path + "/" + name }

  /// What the system knows of the folder itself.
  package func identity() throws(Diagnostic) -> FileIdentity { try file.identity() }

  // MARK: Looking

  /// What the system knows of a name; a link counts for itself. `nil` if there is nothing, for the reason in `errno`.
  package func identity(of name: UnsafePointer<CChar>) -> FileIdentity? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileIdentity(Stat(rawValue: status))
  }

  /// Opens a folder below, without following any link on the way; `nil` if that fails, for the reason in `errno`.
  package func folder(_ name: String) -> Folder? {
    let descriptor = openBeneath(name)
    return descriptor < 0 ? nil : Folder(taking: OpenFile(descriptor, path: path(of: name), code: code))
  }

  /// Looks at a name without following any link on the way.
  package func find(_ name: String) throws(Diagnostic) -> Finding {
    let found = openBeneath(name)
    if found < 0 {
      switch errno {
      case ENOENT, ENOTDIR: return .nothing
      case ELOOP, ENXIO, EXDEV: return .foreign
      default: throw .system(code, "read", path(of: name))
      }
    }
    let file = OpenFile(found, path: path(of: name), code: code)
    switch try file.identity().kind {
    case .file: return .file(file)
    case .folder: return .folder
    case .link, .other: return .foreign
    }
  }

  /// All bytes of a file; `nil` if there is no regular file of that name, or a larger one than `limit`.
  package func bytes(of name: String, limit: Int) throws(Diagnostic) -> [UInt8]? {
    guard case .file(let file) = try find(name), try file.identity().size <= limit else { return nil }
    return try file.bytes()
  }

  /// Opens a regular file below, without following any link on the way. `name` is the name in errors.
  package func open(_ path: String, as name: String) throws(Diagnostic) -> OpenFile {
    try OpenFile(regular: openBeneath(path), path: name, code: code, deed: "read")
  }

  /// Opens what has a name to read it, without following any link on the way: -1 with `errno` if that fails.
  package func openBeneath(_ name: String) -> Int32 {
    let found = uninterrupted { threadline_open_beneath(descriptor, name) }
    guard found < 0, errno == ENOSYS || errno == EPERM else { return found }
    return openByWalking(name)
  }

  /// The same folder by folder, if the kernel has no `openat2` or a sandbox forbids it.
  package func openByWalking(_ name: String) -> Int32 {
    var parts = name.split(separator: "/").map(String.init)
    guard let last = parts.popLast(), last != "..", !parts.contains("..") else {
      errno = EXDEV
      return -1
    }
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC
    var current = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    for (part, isLast) in parts.map({ ($0, false) }) + [(last, true)] where current >= 0 {
      let next = uninterrupted { openat(current, part, flags | (isLast ? O_NONBLOCK : O_DIRECTORY)) }
      let reason = errno
      _ = closes(current)
      errno = reason
      current = next
    }
    return current
  }

  // MARK: Changing

  /// Creates a file for writing, and the folders above it; `nil` if something of that name exists.
  package func create(_ name: String, mode: UInt16 = 0o644) throws(Diagnostic) -> OpenFile? {
    var created = openNew(name, mode)
    if created < 0, errno == ENOENT {
      // From the deepest folder up: for most files all but that one are there.
      try makeEachFolder(above: name[...].parent, code) { mkdirat(descriptor, $0, 0o755) }
      created = openNew(name, mode)
    }
    if created < 0, errno == EEXIST { return nil }
    guard created >= 0 else { throw .system(code, "write", path(of: name)) }
    return OpenFile(created, path: path(of: name), code: code)
  }

  /// Creates a file that only its owner may read; one of that name must not exist.
  package func createPrivate(_ name: String) throws(Diagnostic) -> OpenFile {
    guard let file = try create(name, mode: 0o600) else {
      throw .error(code, at: .init(path(of: name)), "cannot write: the file exists")
    }
    return file
  }

  /// Makes a folder; true also if there is one already, false if something else has its name.
  package func makeFolder(_ name: String) throws(Diagnostic) -> Bool {
    // Looking first costs less where it exists, as nearly all folders of a rebuild do.
    if let found = identity(of: name) { return found.kind == .folder }
    if mkdirat(descriptor, name, 0o755) == 0 { return true }
    guard errno == EEXIST, let found = identity(of: name) else {
      throw .system(code, "make the folder", path(of: name))
    }
    return found.kind == .folder
  }

  /// Removes a file; one that is gone already is no error.
  package func remove(_ name: String) throws(Diagnostic) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .system(code, "remove", path(of: name))
    }
  }

  /// Moves a file of this folder over another name of it, in one step.
  package func rename(_ name: String, to other: String) throws(Diagnostic) {
    guard renameat(descriptor, name, descriptor, other) == 0 else {
      throw .system(code, "rename to \"\(other)\"", path(of: name))
    }
  }

  /// Moves a file from anywhere on the same file system to a name of this folder, over a file that is there. False if a
  /// folder that is not empty is in the way.
  package func take(_ path: String, as name: String) throws(Diagnostic) -> Bool {
    if renameat(AT_FDCWD, path, descriptor, name) == 0 { return true }
    guard [EISDIR, ENOTEMPTY, EEXIST].contains(errno) else {
      throw .system(code, "write", self.path(of: name))
    }
    return false
  }

  /// Removes a folder; false if it is not empty, in use, or not a folder. One that is gone already is no error.
  package func removeEmptyFolder(_ name: String) throws(Diagnostic) -> Bool {
    if unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return true }
    guard [ENOTEMPTY, EEXIST, ENOTDIR, EBUSY].contains(errno) else {
      throw .system(code, "remove", path(of: name))
    }
    return false
  }

  /// Waits until the names in this folder are on the disk.
  package func synchronize() throws(Diagnostic) { try file.synchronize() }

  /// Waits until everything written to the file system of this folder is on the disk: one call instead of one for each
  /// file.
  package func synchronizeFileSystem() throws(Diagnostic) {
    guard uninterrupted({ threadline_sync_filesystem(descriptor) }) == 0 else {
      throw .system(code, "write", path)
    }
  }

  private func openNew(_ name: String, _ mode: UInt16) -> Int32 {
    uninterrupted {
      openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
    }
  }
}
