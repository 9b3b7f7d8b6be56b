package import BuildDiagnostics
import Foundation

/// Walks a folder tree without recursion: each folder before and after what is in it, in no set order.
///
///     var walk = try TreeWalk(root)
///     while let step = try walk.next() {
///       if case .file(let path, .file) = step { … }
///     }
///
/// Paths are relative to the root. Names that appear or go while it walks may be seen or not. Links are never followed.
/// After an error `next` goes on with what comes after.
package struct TreeWalk {
  /// One step of the walk.
  package enum Step {
    case enter(String)
    /// Anything but a folder.
    case file(String, FileKind)
    case leave(String)
  }

  private let root: String
  private let code: Diagnostic.Code
  private var open: [FolderNames] = []
  private var entered: String?

  /// A walk below a folder; the root itself is no step. `code` is the code of errors.
  package init(
    _ root: String, followingLinks: Bool = false, code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    (self.root, self.code) = (root, code)
    open = [try FolderNames(root, followingLinks: followingLinks, code: code)]
  }

  /// The next step, or `nil` at the end.
  package mutating func next() throws(Diagnostic) -> Step? {
    if let folder = entered {
      entered = nil
      open.append(try FolderNames(root + "/" + folder, below: folder, code: code))
    }
    guard let names = open.last else { return nil }
    let found: (name: String, kind: FileKind)?
    do throws(Diagnostic) { found = try names.next() } catch {
      open.removeLast()
      throw error
    }
    guard let (name, kind) = found else {
      open.removeLast()
      return open.isEmpty ? nil : .leave(names.folder)
    }
    let path = names.folder.isEmpty ? name : names.folder + "/" + name
    guard kind == .folder else { return .file(path, kind) }
    entered = path
    return .enter(path)
  }

  /// Leaves out what is in the folder just entered; its `leave` is left out too.
  package mutating func skip() { entered = nil }

  /// The paths of everything of a kind below a folder, sorted; none if there is no such folder. What cannot be read is
  /// left out.
  package static func paths(in root: String, of kind: FileKind = .file) -> [String] {
    guard var walk = try? TreeWalk(root, followingLinks: true) else { return [] }
    var paths: [String] = []
    while true {
      do {
        switch try walk.next() {
        case .file(let path, kind): paths.append(path)
        case .enter(let path) where kind == .folder: paths.append(path)
        case nil: return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        default: continue
        }
      } catch { continue }
    }
  }
}

/// The names of one open folder, one after the other.
package final class FolderNames {
  /// The path of the folder below the root of a walk.
  fileprivate let folder: String
  private let path: String
  private let code: Diagnostic.Code
  private let stream: OpaquePointer

  /// Opens a folder; in a walk it is `below` the root. `code` is the code of errors.
  package convenience init(
    _ path: String, below folder: String = "", followingLinks: Bool = false,
    code: Diagnostic.Code = .fileSystem
  ) throws(Diagnostic) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    try self.init(taking: uninterrupted { open(path, flags) }, path, below: folder, code)
  }

  /// Lists a folder that is open.
  package convenience init(of folder: Folder) throws(Diagnostic) {
    let copy = uninterrupted { openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    try self.init(taking: copy, folder.path, below: "", .fileSystem)
  }

  /// Takes over what was opened, or throws if that failed.
  private init(
    taking descriptor: Int32, _ path: String, below folder: String, _ code: Diagnostic.Code
  ) throws(Diagnostic) {
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let failure = Diagnostic.system(code, "open the folder", path)
      if descriptor >= 0 { _ = closes(descriptor) }
      throw failure
    }
    (self.path, self.folder, self.code, self.stream) = (path, folder, code, stream)
  }

  deinit { closedir(stream) }

  /// The next name and what it is, or `nil` at the end. A name that is not UTF-8 comes repaired, and so is not found
  /// again.
  package func next() throws(Diagnostic) -> (name: String, kind: FileKind)? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .system(code, "list the folder", path) }
        return nil
      }
      let name = Self.name(of: entry)
      if name != ".", name != ".." { return (name, kind(of: name, Int32(entry.pointee.d_type))) }
    }
  }

  /// All names that are left, sorted by their bytes, up to one more than a limit.
  package func sorted(upTo limit: Int = .max - 1) throws(Diagnostic) -> [String] {
    var names: [String] = []
    while names.count <= limit, let (name, _) = try next() { names.append(name) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func kind(of name: String, _ type: Int32) -> FileKind {
    switch type {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    case Int32(DT_UNKNOWN): FileIdentity(at: path + "/" + name)?.kind ?? .other
    default: .other
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let bytes = UnsafeRawPointer(entry).advanced(by: offset)
    return String(cString: bytes.assumingMemoryBound(to: CChar.self))
  }
}
