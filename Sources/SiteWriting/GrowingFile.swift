package import BuildDiagnostics
internal import FileSystem

/// A file of lines that only grows, such as `permalinks.lock`, as it was when it was read.
///
///     let file = try GrowingFile(path, code: .permalinkLockUnusable)
///     try file.append(["post\t12\t@ada/post/12/"], behind: file.bytes.count)
///
/// What is added is on the disk when `append` returns. Where that fails, or the process dies, the file holds what it
/// held before and perhaps a part of the new lines, the last of them torn.
package struct GrowingFile: Sendable {
  private let path: String
  private let code: Diagnostic.Code
  /// What it held.
  package let bytes: [UInt8]

  /// Reads the file; one that is missing is empty. `code` is the code of errors.
  package init(_ path: String, code: Diagnostic.Code) throws(Diagnostic) {
    (self.path, self.code) = (path, code)
    bytes = try OpenFile.ifPresent(path, code: code)?.bytes() ?? []
  }

  /// Adds lines behind the first `length` bytes of the file. What stood behind those, a torn line, is cut off.
  ///
  /// When the system refuses anything the new lines are taken back: those that it could not bring to the disk must
  /// not be found by the next build and be believed.
  /// - Throws: `file-changed` where somebody else has added lines since.
  package func append(_ lines: some Sequence<String>, behind length: Int) throws(Diagnostic) {
    try makeFolders(String(path[...].parent ?? ""), code: code)
    let file = try OpenFile(appendingTo: path, code: code)
    try file.lock(.exclusive)
    guard try file.identity().size == bytes.count else {
      throw .error(
        .fileChanged, at: .init(path),
        "another build has added to it meanwhile, so nothing was published; build again")
    }
    do throws(Diagnostic) {
      if length < bytes.count { try file.truncate(to: length) }
      var writer = LineWriter(try OpenFile(appendingTo: path, code: code))
      if length > 0, bytes[length - 1] != 0x0A { try writer.line { _ in } }
      for line in lines { try writer.line { $0 += line.utf8 } }
      try writer.close(synchronizing: true)
      if bytes.isEmpty { try Folder(String(path[...].parent ?? "/"), code: code).synchronize() }
    } catch {
      try? file.truncate(to: length)
      throw error
    }
  }
}
