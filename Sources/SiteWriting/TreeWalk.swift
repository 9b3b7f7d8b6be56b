package import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Walks a folder tree without recursion: each folder before and after what is in it, in no set order.
///
/// Paths are relative to the root. Names that appear or go while it walks may be seen or not. Links are
/// files here: they are never followed.
package struct TreeWalk {
  /// One step of the walk.
  package enum Step {
    case enter(String)
    case file(String)
    case leave(String)
  }

  private let root: String
  private var open: [OpenListing] = []
  private var entered: String?

  /// A walk below a folder; the root itself is no step.
  package init(_ root: String) throws(Diagnostic) {
    self.root = root
    open = [try OpenListing(root, name: "")]
  }

  /// The next step, or nil at the end.
  package mutating func next() throws(Diagnostic) -> Step? {
    if let folder = entered {
      entered = nil
      open.append(try OpenListing(root + "/" + folder, name: folder))
    }
    guard let listing = open.last else { return nil }
    guard let entry = try listing.next() else {
      open.removeLast()
      return open.isEmpty ? nil : .leave(listing.name)
    }
    let name = listing.name.isEmpty ? entry.name : listing.name + "/" + entry.name
    guard entry.isFolder else { return .file(name) }
    entered = name
    return .enter(name)
  }

  /// Leaves out what is in the folder just entered; its `leave` is left out too.
  package mutating func skip() { entered = nil }
}

extension TreeWalk {
  /// What removing a tree came to.
  struct Removal {
    /// Whether nothing of the tree is left.
    var isWhole = false
    /// The bytes of the files that were removed.
    var bytes = 0
  }

  /// Removes a tree of ours with all that is in it; one that is not there is no error.
  static func remove(_ root: String) throws(Diagnostic) { _ = try remove(root, until: nil) }

  /// The same until a deadline, if there is one.
  ///
  /// Some file systems pass over names when others go, so a folder that is not empty is gone through again,
  /// as long as that helps.
  static func remove(_ root: String, until deadline: ContinuousClock.Instant?) throws(Diagnostic) -> Removal {
    var removal = Removal()
    while true {
      var status = stat()
      guard lstat(root, &status) == 0 else { return Removal(isWhole: true, bytes: removal.bytes) }
      let removed = try removeContents(of: root, until: deadline, &removal)
      if rmdir(root) == 0 { return Removal(isWhole: true, bytes: removal.bytes) }
      guard errno == ENOTEMPTY || errno == EEXIST, removed > 0 else { throw .system("remove", root) }
      if let deadline, ContinuousClock.now >= deadline { return removal }
    }
  }

  private static func removeContents(
    of root: String, until deadline: ContinuousClock.Instant?, _ removal: inout Removal
  ) throws(Diagnostic) -> Int {
    var walk = try TreeWalk(root)
    var removed = 0
    while let step = try walk.next() {
      switch step {
      case .enter: break
      case .file(let name):
        var status = stat()
        if deadline != nil, lstat(root + "/" + name, &status) != 0 { break }
        guard unlink(root + "/" + name) == 0 else { break }
        removed += 1
        removal.bytes += Int(status.st_size)
      case .leave(let name): if rmdir(root + "/" + name) == 0 { removed += 1 }
      }
      if let deadline, removed % 16 == 1, ContinuousClock.now >= deadline { return removed }
    }
    return removed
  }
}

/// The names of one open folder, one after the other.
private final class OpenListing {
  let name: String
  private let path: String
  private let stream: OpaquePointer

  init(_ path: String, name: String) throws(Diagnostic) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open the folder", path) }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      throw .system("list the folder", path)
    }
    self.path = path
    self.name = name
    self.stream = stream
  }

  deinit { closedir(stream) }

  func next() throws(Diagnostic) -> (name: String, isFolder: Bool)? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .system("list the folder", path) }
        return nil
      }
      let name = Self.name(of: entry)
      if name == "." || name == ".." { continue }
      return (name, isFolder(name, type: Int32(entry.pointee.d_type)))
    }
  }

  private func isFolder(_ name: String, type: Int32) -> Bool {
    guard type == Int32(DT_UNKNOWN) else { return type == Int32(DT_DIR) }
    var status = stat()
    return lstat(path + "/" + name, &status) == 0 && status.isFolder
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let bytes = UnsafeRawPointer(entry).advanced(by: offset)
    return String(cString: bytes.assumingMemoryBound(to: CChar.self))
  }
}
