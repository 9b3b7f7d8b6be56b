package import BuildDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What tells one state of a file from the next without reading it. The time is that of its last change, which nobody
/// can set.
struct FileStamp: Hashable, Sendable {
  let file: UInt64
  let size: Int
  let seconds, nanoseconds: Int

  init(_ status: stat) {
    #if canImport(Darwin)
      let change = status.st_ctimespec
    #else
      let change = status.st_ctim
    #endif
    (file, size) = (UInt64(status.st_ino), Int(status.st_size))
    (seconds, nanoseconds) = (Int(change.tv_sec), Int(change.tv_nsec))
  }
}

/// What tells whether anybody touched a theme since it was read: the names and the stamps of its files.
package struct ThemeStamp: Hashable, Sendable {
  private var files: [String: FileStamp] = [:]
  private var leftOut: [Diagnostic] = []

  /// Looks at the files of a theme, which lie in these folders over each other.
  package init(builtIn: String, theme: String?, siteFolder: String?) throws(Diagnostic) {
    for case let layer? in [builtIn, theme, siteFolder] {
      for part in ["Templates", "Public"] {
        let folder = try ThemeFolder("\(layer)/\(part)")
        for file in folder.files { files[file.source] = file.stamp }
        leftOut += folder.diagnostics
      }
    }
  }

  /// Whether nothing changed in the last tenth of a second: a file that is written twice at once may keep its stamp.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let limit = Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000 - 100
    return files.values.allSatisfy { $0.seconds * 1_000 + $0.nanoseconds / 1_000_000 < limit }
  }
}
