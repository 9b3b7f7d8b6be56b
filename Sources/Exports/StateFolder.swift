import NativeFormat
import BuildDiagnostics
import FileSystem
import Foundation

/// The folder of imported records and unpacked input; only its owner can look into it.
struct StateFolder: Sendable {
  /// Its absolute path.
  let path: String

  /// Makes a folder below it, empty; what an earlier run left there goes.
  func emptyFolder(_ name: String) throws(Diagnostic) -> String {
    removeFolder(name)
    return try StateFolder(path: path + "/" + name).makeFolder()
  }

  /// Makes the next numbered folder in one below it: the first is 0. Throws if that one is missing, since a cancelled run
  /// has removed it, and makes none of its folders again.
  func numberedFolder(in name: String) throws(Diagnostic) -> (number: Int, path: String) {
    let number = names(in: name).count
    let folder = "\(path)/\(name)/\(number)"
    guard mkdir(folder, 0o700) == 0 else { throw .system(.unwritableExport, "make the folder", folder) }
    return (number, folder)
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
