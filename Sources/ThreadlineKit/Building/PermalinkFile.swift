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
  private let file: GrowingFile
  /// How many of its bytes are whole lines.
  private let length: Int

  /// Reads the file; one that is missing holds no address yet. A file that cannot be read stops the build, since
  /// without it addresses would change.
  init(_ path: String) throws(Diagnostic) {
    file = try GrowingFile(path, code: .permalinkLockUnusable)
    length = PermalinkLock.wholeLength(of: file.bytes)
    let isWhole = length == file.bytes.count
    lock = try PermalinkLock(isWhole ? file.bytes : Array(file.bytes[..<length]), path: path)
    let torn = Diagnostic.warning(
      .permalinkLockTorn, at: .init(path),
      "the last line is unfinished, as a build leaves it that is killed; nothing was published under it, and it is "
        + "taken away")
    warning = isWhole ? nil : torn
  }

  /// Adds lines at the end and waits until the disk has them. A torn line goes, even where there is nothing to add.
  ///
  /// Throws where another build has added lines since the file was read: its addresses are not known to this one.
  func append(_ entries: some Sequence<PermalinkLock.Entry>) throws(Diagnostic) {
    guard warning != nil || entries.contains(where: { _ in true }) else { return }
    let header = length == 0 ? [String(PermalinkLock.header.dropLast())] : []
    let lines = [AnySequence(header), AnySequence(entries.lazy.map(\.line))].joined()
    try file.append(lines, behind: length)
  }

  /// Copies a file, or makes an empty one if it does not exist: what a build begins with that adds nothing to the file.
  static func copy(_ path: String, to other: String) throws(Diagnostic) {
    let bytes = OpenFile.bytes(at: path) ?? []
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try AtomicFile.write(bytes, to: other, durability: .none, code: .permalinkLockUnusable)
    }
  }
}
