import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder in which imported records and unpacked input lie; nobody but its owner may look into it.
struct StateFolder: Sendable {
  /// Its absolute path.
  let path: String

  /// Makes a folder below it, empty; what an earlier run left there goes.
  func emptyFolder(_ name: String) throws(Diagnostic) -> String {
    removeFolder(name)
    return try StateFolder(path: path + "/" + name).makeFolder()
  }

  /// Makes the folder itself, and those above it.
  @discardableResult
  func makeFolder(mode: mode_t = 0o700) throws(Diagnostic) -> String {
    let folder = path
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, mode) == 0 || errno == EEXIST else {
        let reason = String(cString: strerror(errno))
        throw .error(.unwritableExport, at: Diagnostic.Place(made), "could not make the folder: \(reason)")
      }
    }
    return folder
  }

  /// Removes a folder below it with all that is in it; what is mapped from there stays mapped.
  func removeFolder(_ name: String) { Self.remove(path + "/" + name) }

  /// The paths of the files in the folders of a folder below it.
  func files(in name: String) -> [String] {
    names(in: name).flatMap { folder in names(in: name + "/" + folder).map { folder + "/" + $0 } }
  }

  /// The names of what is in a folder below it; none where there is no such folder.
  func names(in name: String) -> [String] { Self.names(in: path + "/" + name) }

  /// Removes a folder and all that is in it; links are removed, not followed.
  private static func remove(_ folder: String) {
    guard unlink(folder) != 0 else { return }  // a link, which leads elsewhere
    var folders = [folder]
    var index = 0
    while index < folders.count {
      for name in names(in: folders[index]) {
        let path = folders[index] + "/" + name
        if unlink(path) != 0 { folders.append(path) }
      }
      index += 1
    }
    for folder in folders.reversed() { rmdir(folder) }
  }

  private static func names(in folder: String) -> [String] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
