package import BuildDiagnostics
import FileSystem
import SitePaths

/// Files on the disk as they are: a folder with an export in it, such as an archive that somebody has unpacked, or a file
/// that is an export by itself, such as a bare `outbox.json`.
package struct PlainContainer: ExportContainer {
  package let name: String
  package let entries: [ContainerEntry]
  package let diagnostics: DiagnosticLog
  package let allowance: Int
  package let place: ContainerPlace?

  /// Walks through a folder, or through those files and folders in it that are wanted by their paths.
  ///
  /// - Parameters:
  ///   - path: where the folder lies.
  ///   - name: the path as the person wrote it.
  ///   - limits: how much is taken from it.
  ///   - memory: what is known of folders, and is added to.
  ///   - isWanted: whether a file or folder is wanted.
  package init(
    folder path: String, name: String, limits: ContainerLimits = .standard, memory: FolderMemory? = nil,
    taking isWanted: @escaping (String) -> Bool = { _ in true }
  ) throws(Diagnostic) {
    var walk = FolderWalk(
      root: path, name: name, limit: limits.folderEntries, memory: memory, isWanted: isWanted)
    try walk.run()
    (self.name, place, allowance) = (name, .folder(path: path), limits.extractedBytes)
    (entries, diagnostics) = (walk.entries.sortedByPath(), walk.diagnostics)
  }

  /// Opens a file; its one entry has its last name.
  package init(file path: String, name: String, limits: ContainerLimits = .standard) throws(Diagnostic) {
    let file = try OpenFile(path: path, name: name)
    let last = name.split(separator: "/").last.flatMap { SitePath(String($0)) }
    (self.name, place, allowance) = (name, .file(path: path), limits.extractedBytes)
    entries = [ContainerEntry(path: last?.description ?? "export", size: try file.size())]
    diagnostics = DiagnosticLog()
  }

  /// Whether it is a single file.
  package var isFile: Bool { if case .file? = place { true } else { false } }

  package func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    var log = DiagnosticLog()
    for path in paths.sorted() {
      do throws(Diagnostic) {
        let file = try file(at: path)
        try body(path) { buffer throws(Diagnostic) in try file.read(into: buffer) }
      } catch {
        guard error.code == .unreadableExport || error.code == .missingContainerEntry else { throw error }
        log.append(error)
      }
    }
    return log
  }

  private func file(at path: String) throws(Diagnostic) -> OpenFile {
    guard contains(path), let safe = SitePath(path), let place else { throw missing(path) }
    switch place {
    case .folder(let folder): return try OpenFile.beneath(folder, safe, name: name + "/" + path)
    case .file(let own): return try OpenFile(path: own, name: name)
    }
  }
}
