import ArchiveContainers
package import BuildDiagnostics
import FileSystem
import Foundation

/// The paths of exports as a person writes them: `archive.zip`, `exports`, or a pattern such as `old/*.zip`.
package enum ExportPaths {
  /// The files and folders that paths lead to, in their order; those of a pattern by name. Throws if a path or a
  /// pattern leads to nothing.
  package static func expanded(_ paths: [String]) throws(Diagnostic) -> [String] {
    var result: [String] = []
    for path in paths {
      let found = matches(of: path)
      guard !found.isEmpty else {
        let problem =
          isPattern(path)
          ? "no file or folder matches the pattern \"\(path)\"" : "there is no file or folder \"\(path)\""
        throw .error(.missingExport, at: Diagnostic.Place(path), problem + "; expected an export")
      }
      result += found
    }
    return result
  }

  /// The paths that a path or a pattern leads to, sorted by name; none if there is nothing. `*`, `?` and `[…]` stand
  /// for parts of one name, as in glob(7), but a name that exists as it is written is for itself.
  package static func matches(of path: String) -> [String] {
    if path == "-" || fileExists(path) { return [path] }
    guard isPattern(path) else { return [] }
    var found = [path.hasPrefix("/") ? "/" : ""]
    for part in path.split(separator: "/") { found = found.flatMap { names(of: String(part), in: $0) } }
    return found
  }

  /// The entries of a folder that a part of a pattern means. The folder is empty or ends with a slash, as each entry
  /// does that is a folder itself.
  private static func names(of part: String, in folder: String) -> [String] {
    let start = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    if fileExists(start + part) { return [start + part] }
    guard isPattern(part), let folder = try? FolderNames(start.isEmpty ? "." : start, followingLinks: true),
      let names = try? folder.sorted(upTo: ContainerLimits.standard.folderEntries)
    else { return [] }
    return names.filter { fnmatch(part, $0, FNM_PERIOD) == 0 }.map { start + $0 }
  }

  private static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }
}
