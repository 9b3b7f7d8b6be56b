package import BuildDiagnostics
import FileSystem
import SitePaths

/// A folder with an export in it, such as an archive that somebody has unpacked.
package struct FolderContainer: PlainContainer {
  package let name: String
  package let entries: [ContainerEntry]
  package let diagnostics: DiagnosticLog
  private let path: String
  package var place: ContainerPlace? { .folder(path: path) }
  let limits: ContainerLimits

  /// Walks through a folder, or through those files and folders in it that are wanted by their paths.
  ///
  /// - Parameters:
  ///   - path: where the folder lies.
  ///   - name: the path as the person wrote it.
  ///   - limits: how much is taken from it.
  ///   - memory: what is known of folders, and is added to.
  ///   - isWanted: whether a file or folder is wanted.
  package init(
    path: String, name: String, limits: ContainerLimits, memory: FolderMemory? = nil,
    taking isWanted: @escaping (String) -> Bool = { _ in true }
  ) throws(Diagnostic) {
    let walk = try FolderWalk(path, name: name, limit: limits.folderEntries, memory: memory, taking: isWanted)
    self.path = path
    self.name = name
    self.limits = limits
    entries = walk.entries.sortedByPath()
    diagnostics = walk.diagnostics
  }

  func file(at path: String) throws(Diagnostic) -> OpenFile {
    guard contains(path), let safe = SitePath(path) else { throw missing(path) }
    return try OpenFile.beneath(self.path, safe, name: name + "/" + path)
  }
}

/// A container whose files are on disk as they are.
protocol PlainContainer: ExportContainer {
  /// How much is taken from it.
  var limits: ContainerLimits { get }
  /// Opens a file in it.
  func file(at path: String) throws(Diagnostic) -> OpenFile
}

extension PlainContainer {
  package func prefix(of path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    try file(at: path).bytes(limit: limit)
  }

  package func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> ContainerExtraction {
    try ContainerExtraction(copying: wanted, name: name, limits: limits, onFile: onFile) {
      path throws(Diagnostic) in try file(at: path)
    }
  }
}
