import Foundation

/// Paths as typed, made absolute: the rest of the program knows no working folder.
enum AbsolutePath {
  /// A path relative to a folder, or to the working folder, without `.` and `..`.
  static func of(_ path: String, in folder: String? = nil) -> String {
    let base = URL(fileURLWithPath: folder ?? FileManager.default.currentDirectoryPath, isDirectory: true)
    let url = URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL
    let text = url.path
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// An absolute path as a person in the working folder would type it: relative if it is below that folder,
  /// and `.` if it is the folder.
  static func shown(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    if path == folder { return "." }
    let start = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

/// Where the running program lies.
enum ProgramPath {
  static var current: String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().path
      ?? AbsolutePath.of(CommandLine.arguments.first ?? "threadline")
  }
}
