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

  /// Whether it is so old that a file system would give the next change another time: a tenth of a second, or two whole
  /// seconds where it counts nothing smaller.
  func isSettled(at now: timespec) -> Bool {
    let (age, isLess) = Int(now.tv_sec).subtractingReportingOverflow(seconds)
    guard !isLess else { return seconds < 0 }
    if age >= 3 { return true }
    return nanoseconds != 0 && age * 1_000_000_000 + Int(now.tv_nsec) - nanoseconds >= 100_000_000
  }
}

/// What tells whether anybody touched a theme since it was read: the names and the stamps of its files.
package struct ThemeStamp: Hashable, Sendable {
  private var files: [String: FileStamp] = [:]
  private var leftOut: [Diagnostic] = []
  /// Whether nobody wrote to a file right before it was looked at: one that is written again then may keep its stamp.
  package private(set) var isSettled = true

  /// Looks at the files of a theme, which lie in these folders over each other.
  package init(builtIn: String, theme: String?, siteFolder: String?) throws(Diagnostic) {
    let now = Self.now
    for case let layer? in [builtIn, theme, siteFolder] {
      for part in ["Templates", "Public"] {
        let folder = try ThemeFolder("\(layer)/\(part)")
        for file in folder.files {
          files[file.source] = file.stamp
          if !file.stamp.isSettled(at: now) { isSettled = false }
        }
        leftOut += folder.diagnostics
      }
    }
  }

  private static var now: timespec {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now
  }
}
