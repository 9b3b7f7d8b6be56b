internal import FileSystem

/// Finds out whether files of a site are as a build left them, file after file in the order of their paths: a folder
/// that many of them are below, such as `@ada/post`, is opened once, which spares the system the way to it.
struct FilesOnDisk {
  private let site: Folder
  private let time: Int64?
  /// The first two names of the path at hand, and the folder of that path if it is open.
  private var above: [UInt8] = []
  private var opened: Folder?

  /// Looks at a site; `time` is when the build was over, in nanoseconds since 1970. Without it only sizes are compared.
  init(of site: Folder, since time: Int64?) { (self.site, self.time) = (site, time) }

  /// Whether the file of a line is as the build left it. What was done to it later shows in the time of its last
  /// change, which cannot be set.
  mutating func contains(_ line: ManifestLine) -> Bool {
    guard let found = identity(of: line), found.kind == .file, found.size == line.size else { return false }
    return time.map { found.changed <= $0 } ?? true
  }

  private mutating func identity(of line: ManifestLine) -> FileIdentity? {
    let path = line.pathBytes
    let count = Self.countAbove(path)
    let isSame = count > 0 && count == above.count && above.elementsEqual(path[..<count])
    if !isSame {
      opened = nil
      above = Array(path[..<count])
    } else if opened == nil {
      opened = site.folder(String(decoding: path[..<count], as: UTF8.self))
    }
    let name = opened == nil ? path[...] : path[(count + 1)...]
    return (opened ?? site).identity(of: String(decoding: name, as: UTF8.self))
  }

  /// How many bytes the first two names have if others follow, else 0.
  private static func countAbove(_ path: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = path.firstIndex(of: 0x2F) else { return 0 }
    return path[(first + 1)...].firstIndex(of: 0x2F) ?? 0
  }
}
