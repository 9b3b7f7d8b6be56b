import FileSystem
package import LinkPreviews

extension PreviewFile {
  /// Reads at most `limit` bytes of a regular file, from an offset on; `nil` for anything else, for a symbolic link, and
  /// for what cannot be read.
  package init?(_ path: String, limit: Int = PreviewPage.readingLimit + 1, from offset: Int = 0) {
    guard let file = try? OpenFile(reading: path, followingLinks: false), let size = try? file.size(),
      let start = try? file.bytes(from: offset, limit: limit)
    else { return nil }
    self.init(start, bytes: size)
  }
}

extension PreviewPage {
  /// Reads the page in a file, without its URL; `nil` if there is no such file.
  package init?(file path: String) {
    guard let file = PreviewFile(path) else { return nil }
    self.init(html: file.start)
  }
}

/// What is at a path; a link is neither a file nor a folder.
func fileKind(of path: String) -> FileKind? { FileIdentity(at: path)?.kind }
