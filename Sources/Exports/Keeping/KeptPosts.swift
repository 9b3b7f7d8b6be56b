import ArchiveContainers
import BuildDiagnostics
import FileSystem
package import SitePaths

/// `kept/`: a native export of posts that a network's later exports dropped, next to `permalinks.lock`.
///
/// It is input, since nothing else has these posts. A build that finds such posts writes a draft, reads it instead of
/// what it was made from, and puts it in its place before it publishes.
package enum KeptPosts {
  /// Where kept posts are.
  package struct Settings: Sendable {
    /// The folder `kept`.
    package var folder: String
    /// Another such folder, which is only read.
    package var input: String?
    /// The file of a published media item by the hash of its bytes, where the export that had it is gone.
    package var publishedFile: @Sendable (ContentHash) -> String? = { _ in nil }

    /// Says what may be kept of a media item that no site published.
    package var clean: NativeExportWriter.Cleaner?

    /// A folder that may not be there.
    package init(folder: String) { self.folder = folder }
  }

  static let draftName = "kept.draft"

  /// The kept posts in a folder; `nil` if there are none.
  static func file(in folder: String) throws(Diagnostic) -> NativeFile? {
    let path = folder + "/" + NativeExportWriter.fileName
    guard fileExists(path) else { return nil }
    return try NativeFile(path: path, name: path, folder: folder, origin: .earlier)
  }

  /// Puts the draft in a state folder in the place of what is kept, and waits until the disk has it. Without a draft
  /// nothing changes.
  static func commit(draftIn state: StateFolder, to folder: String) throws(Diagnostic) {
    let draft = state.path + "/" + draftName
    let name = NativeExportWriter.fileName
    guard fileExists(draft + "/" + name) else { return }
    let media = TreeWalk.paths(in: draft + "/media").map { "media/" + $0 }
    for path in media + [name] {
      try makeFolders(String((folder + "/" + path)[...].parent ?? ""), code: .unwritableFile)
      try MappedFile(path: draft + "/" + path, name: folder + "/" + path).withBytes {
        (bytes) throws(Diagnostic) in
        try AtomicFile.write(
          bytes, to: folder + "/" + path, durability: .synchronized, code: .unwritableFile)
      }
    }
    try Folder(folder, code: .unwritableFile).synchronize()
    let wanted = Set(media)
    for path in TreeWalk.paths(in: folder + "/media") where !wanted.contains("media/" + path) {
      removeFile(folder + "/media/" + path)
    }
  }
}
