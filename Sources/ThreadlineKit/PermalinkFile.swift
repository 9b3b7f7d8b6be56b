import BuildDiagnostics
import SiteFiles
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
    do {
      file = try GrowingFile(path)
    } catch {
      throw .error(.permalinkLockUnusable, at: .init(path), error.message)
    }
    length = PermalinkLock.wholeLength(of: file.bytes)
    lock = try PermalinkLock(Array(file.bytes[..<length]), path: path)
    warning = length == file.bytes.count ? nil : Self.tornLine(path)
  }

  /// Adds lines at the end and waits until the disk has them. A torn line goes, even where there is nothing to add.
  ///
  /// Throws where another build has added lines since the file was read: its addresses are not known to this one.
  func append(_ entries: some Sequence<PermalinkLock.Entry>) throws(Diagnostic) {
    guard changes(with: entries) else { return }
    do {
      try file.append(lines(adding: entries), behind: length)
    } catch {
      throw error.code == .fileChanged
        ? error : .error(.permalinkLockUnusable, at: .init(file.path), error.message)
    }
  }

  /// The hash of the file when lines were added: of what the build knows, whatever others add meanwhile.
  func hash(adding entries: some Sequence<PermalinkLock.Entry>) -> ContentHash {
    guard changes(with: entries) else { return ContentHash(of: file.bytes) }
    var hasher = ContentHasher()
    hasher.update(file.bytes[..<length])
    if length > 0, file.bytes[length - 1] != 0x0A { hasher.update("\n".utf8) }
    for line in lines(adding: entries) { hasher.update((line + "\n").utf8) }
    return hasher.finish()
  }

  /// Whether the file is another one when lines were added.
  private func changes(with entries: some Sequence<PermalinkLock.Entry>) -> Bool {
    warning != nil || entries.contains { _ in true }
  }

  /// The lines of the file behind those that it has.
  private func lines(adding entries: some Sequence<PermalinkLock.Entry>) -> some Sequence<String> {
    let header = length == 0 ? [String(PermalinkLock.header.dropLast())] : []
    return [AnySequence(header), AnySequence(entries.lazy.map(\.line))].joined()
  }

  private static func tornLine(_ path: String) -> Diagnostic {
    .warning(
      .permalinkLockTorn, at: .init(path),
      "the last line is unfinished, as a build leaves it that is killed; nothing was published under it, and it is "
        + "taken away")
  }
}

extension Diagnostic.Code {
  /// `permalinks.lock` cannot be read or written.
  static let permalinkLockUnusable: Diagnostic.Code = "permalink-lock-unusable"
  /// The last line of `permalinks.lock` is unfinished.
  static let permalinkLockTorn: Diagnostic.Code = "permalink-lock-torn"
}
