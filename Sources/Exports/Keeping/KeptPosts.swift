import BuildDiagnostics
package import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `kept/`: a native export of posts that a network's later exports dropped, next to `permalinks.lock`.
///
/// It is input, since nothing else has these posts. A build that finds such posts writes a draft, reads it instead of
/// what it was made from, and puts it in its place before it publishes.
package struct KeptPosts {
  /// Where kept posts are.
  package struct Settings: Sendable {
    /// The folder `kept`.
    package var folder: String
    /// Another such folder, which is only read.
    package var input: String?
    /// The file of a published medium by the hash of its bytes, where the export that had it is gone.
    package var publishedFile: @Sendable (ContentHash) -> String? = { _ in nil }

    /// A folder that may not be there.
    package init(folder: String, input: String? = nil) { (self.folder, self.input) = (folder, input) }
  }

  private let folder: String
  private let draft: String

  init(_ settings: Settings, state: StateFolder) {
    folder = settings.folder
    draft = state.path + "/" + Self.draftName
  }

  static let draftName = "kept.draft"

  /// The kept posts in a folder; `nil` if there are none.
  static func file(in folder: String) throws(Diagnostic) -> NativeFile? {
    let path = folder + "/" + NativeExportWriter.fileName
    guard access(path, F_OK) == 0 else { return nil }
    return try NativeFile(path: path, name: path, folder: folder, origin: .earlier)
  }

  /// Puts the draft in the place of what is kept, and waits until the disk has it. Without a draft nothing changes.
  func commit() throws(Diagnostic) {
    let name = NativeExportWriter.fileName
    guard access(draft + "/" + name, F_OK) == 0 else { return }
    try StateFolder(path: folder).makeFolder(mode: 0o755)
    let media = StateFolder(path: draft).files(in: "media")
    for path in media { try move("media/" + path) }
    try move(name)
    guard CacheFile.sync(folder: folder) else { throw .system(.unwritableFile, "write", folder) }
    let wanted = Set(media)
    for path in StateFolder(path: folder).files(in: "media") where !wanted.contains(path) {
      unlink(folder + "/media/" + path)
    }
  }

  /// Copies a file of the draft and gives it its name when the disk has it.
  private func move(_ path: String) throws(Diagnostic) {
    let target = folder + "/" + path
    try StateFolder(path: String(target.prefix(upTo: target.lastIndex(of: "/") ?? target.startIndex)))
      .makeFolder(mode: 0o755)
    let file = try MappedFile(path: draft + "/" + path, name: target)
    guard file.withBytes({ CacheFile.write($0, to: target + ".part") }) else {
      throw .system(.unwritableFile, "write", target)
    }
    guard rename(target + ".part", target) == 0 else { throw .system(.unwritableFile, "write", target) }
  }

  /// Removes everything that is kept.
  func remove() { StateFolder(path: folder).removeFolder("") }
}
