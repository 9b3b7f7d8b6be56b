import NativeFormat
import BuildDiagnostics
import FileSystem

/// The folder of imported records and unpacked input; only its owner can look into it.
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
  func makeFolder() throws(Diagnostic) -> String {
    try makeFolders(path, mode: 0o700, code: .unwritableExport)
    return path
  }

  /// Removes a folder below it with all that is in it; what is mapped from there stays mapped.
  func removeFolder(_ name: String) { try? TreeRemoval.remove(path + "/" + name) }

  /// The names of what is in a folder below it; none if there is no such folder.
  func names(in name: String) -> [String] { (try? FolderNames(path + "/" + name).sorted()) ?? [] }
}
