import BuildDiagnostics
import FileSystem
import SitePlanning
import SiteWriting

/// `permalinks.lock` on disk: read before a plan is made, added to before a site is published.
struct PermalinkFile {
  /// What it says. A line that a dead build left unfinished is not part of it.
  let lock: PermalinkLock
  /// That there is such a line.
  let warning: Diagnostic?
  private let path: String
  /// What the file held when it was read, and how many of these bytes are whole lines.
  private let bytes: [UInt8]
  private let length: Int

  /// Reads the file; one that is missing holds no address yet. A file that cannot be read stops the build, since
  /// without it addresses would change.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    bytes = try OpenFile.ifPresent(path, code: .permalinkLockUnusable)?.bytes() ?? []
    length = PermalinkLock.wholeLength(of: bytes)
    let isWhole = length == bytes.count
    lock = try PermalinkLock(isWhole ? bytes : Array(bytes[..<length]), path: path)
    let torn = Diagnostic.warning(
      .permalinkLockTorn, at: .init(path),
      "the last line is unfinished, as a build leaves it that is killed; nothing was published under it, and it is "
        + "taken away")
    warning = isWhole ? nil : torn
  }

  /// Adds lines at the end and waits until the disk has them. A torn line goes, even where there is nothing to add.
  ///
  /// When the system refuses anything the new lines are taken back: those that it could not bring to the disk must
  /// not be found by the next build and be believed. If the process dies, the file holds what it held before and perhaps
  /// a part of the new lines, the last of them torn.
  ///
  /// Throws where another build has added lines since the file was read: its addresses are not known to this one.
  func append(_ entries: some Sequence<PermalinkLock.Entry>) throws(Diagnostic) {
    guard warning != nil || entries.contains(where: { _ in true }) else { return }
    let (code, folder) = (Diagnostic.Code.permalinkLockUnusable, String(path[...].parent ?? ""))
    try makeFolders(folder, code: code)
    let file = try OpenFile(appendingTo: path, code: code)
    try file.lock(.exclusive)
    guard try file.size() == bytes.count else {
      throw .error(
        .fileChanged, at: .init(path),
        "another build has added to it meanwhile, so nothing was published; build again")
    }
    do throws(Diagnostic) {
      if length < bytes.count { try file.truncate(to: length) }
      var writer = LineWriter(try OpenFile(appendingTo: path, code: code))
      if length == 0 { try writer.line { $0 += PermalinkLock.header.utf8.dropLast() } }
      if length > 0, bytes[length - 1] != 0x0A { try writer.line { _ in } }
      for entry in entries { try writer.line { $0 += entry.line.utf8 } }
      try writer.close(synchronizing: true)
      if bytes.isEmpty { try Folder(folder.isEmpty ? "/" : folder, code: code).synchronize() }
    } catch {
      try? file.truncate(to: length)
      throw error
    }
  }

  /// Copies a file, or makes an empty one if it does not exist: what a build begins with that adds nothing to the file.
  static func copy(_ path: String, to other: String) throws(Diagnostic) {
    let text = String(decoding: OpenFile.bytes(at: path) ?? [], as: UTF8.self)
    try AtomicFile.write(text, to: other, durability: .none, code: .permalinkLockUnusable)
  }
}

extension Diagnostic.Code {
  /// A file that only grows, such as `permalinks.lock`, changed during the build, so nothing is published.
  ///
  /// - Cause: Another build added to it.
  /// - Fix: Build again.
  /// - Example: `permalinks.lock: error: another build has added to it meanwhile, so nothing was published;
  ///            build again [file-changed]`
  static let fileChanged: Diagnostic.Code = "file-changed"
}
