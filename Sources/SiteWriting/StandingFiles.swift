internal import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Looks whether files of a site are as a build left them, file after file in the order of their paths: a folder that
/// many of them lie below, such as `@ada/post`, is opened once, which spares the system the way to it.
struct StandingFiles: ~Copyable {
  private let site: Folder
  private let time: timespec?
  /// The first two names of the path at hand, and of the one that is open.
  private var above: [UInt8] = []
  private var opened: Int32 = -1
  private var name: [CChar] = []

  /// Looks at a site; `time` is when the build was over. Where it is nil, sizes alone are compared.
  init(of site: Folder, since time: timespec?) {
    self.site = site
    self.time = time
  }

  deinit { if opened >= 0 { _ = close(opened) } }

  /// Whether the file of a line is as the build left it. What was done to it later shows in the time of its last change,
  /// which nobody can set.
  mutating func contains(_ line: ManifestLine) -> Bool {
    var status = stat()
    guard look(at: line, &status), status.isRegular, Int(status.st_size) == line.size else { return false }
    return time.map { !status.wasChanged(after: $0) } ?? true
  }

  private mutating func look(at line: ManifestLine, _ status: inout stat) -> Bool {
    line.withPath { path in
      let count = Self.countAbove(path)
      let isSame = count > 0 && count == above.count && above.elementsEqual(path[..<count])
      if !isSame {
        if opened >= 0 { _ = close(opened) }
        opened = -1
        above = Array(path[..<count])
      } else if opened < 0 {
        spell(path[..<count])
        opened = openat(site.descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
      let isBelow = opened >= 0
      spell(isBelow ? path[(count + 1)...] : path[...])
      return fstatat(isBelow ? opened : site.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }
  }

  /// How many bytes the first two names have where others follow; 0 where none do.
  private static func countAbove(_ path: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = path.firstIndex(of: 0x2F) else { return 0 }
    return path[(first + 1)...].firstIndex(of: 0x2F) ?? 0
  }

  /// Makes `name` some bytes as the system wants them.
  private mutating func spell(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    name.removeAll(keepingCapacity: true)
    for byte in bytes { name.append(CChar(bitPattern: byte)) }
    name.append(0)
  }
}
