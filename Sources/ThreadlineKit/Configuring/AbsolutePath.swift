import Foundation

/// Paths made absolute. Only the command line and `threadline.toml` have relative paths.
package enum AbsolutePath {
  /// A path relative to a folder, or to the working folder, without `.` and `..`.
  package static func of(_ path: String, in folder: String? = nil) -> String {
    let base = URL(fileURLWithPath: folder ?? FileManager.default.currentDirectoryPath, isDirectory: true)
    return URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL.path
  }

  /// An absolute path as a person in the working folder would type it: relative if it is below that folder,
  /// and `.` if it is the folder.
  package static func shown(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    if path == folder { return "." }
    let start = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// The folder that a file is in.
  package static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
