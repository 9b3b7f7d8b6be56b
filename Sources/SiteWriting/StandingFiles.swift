internal import BuildDiagnostics
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
  private let times: LeavingTimes?
  /// The first two names of the path at hand, and of the one that is open.
  private var above: [UInt8] = []
  private var opened: Int32 = -1
  private var name: [CChar] = []
  /// Whether names were put into a folder that was opened, or taken from it, after the build was over.
  private(set) var hasChangedFolder = false

  /// Looks at a site that was left at some times; where nobody knows when, sizes alone are compared.
  init(of site: Folder, left times: LeavingTimes?) {
    self.site = site
    self.times = times
  }

  deinit { if opened >= 0 { _ = close(opened) } }

  /// Whether the file of a line is as the build left it. What was done to it later shows in the time of its last change,
  /// which nobody can set. Only where that is one at which a build or somebody else may have changed it, it is read.
  mutating func contains(_ line: ManifestLine) -> Bool {
    var status = stat()
    guard look(at: line, &status), status.isRegular, Int(status.st_size) == line.size else { return false }
    guard let times, status.wasChanged(after: times.proven) else { return true }
    return !status.wasChanged(after: times.over) && holdsItsBytes(line)
  }

  private func holdsItsBytes(_ line: ManifestLine) -> Bool {
    do throws(Diagnostic) {
      guard let path = line.path, let hash = line.hash,
        case .file(let file) = try site.standing(at: path.description)
      else { return false }
      return try FileSource.file(SourceFile(open: file)).digest().hash == hash
    } catch {
      return false
    }
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
        noteFolder()
      }
      let isBelow = opened >= 0
      spell(isBelow ? path[(count + 1)...] : path[...])
      return fstatat(isBelow ? opened : site.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }
  }

  private mutating func noteFolder() {
    var status = stat()
    guard let times, opened >= 0, fstat(opened, &status) == 0 else { return }
    if status.wasChanged(after: times.over) { hasChangedFolder = true }
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
