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

  /// Copies files as they are. One that is missing or unreadable is reported, the others stay.
  package func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> ContainerExtraction {
    var result = ContainerExtraction()
    var budget = ExtractionBudget(limits.extractedBytes, name: name)
    for (path, destination) in wanted.sorted(by: { $0.key < $1.key }) {
      do throws(Diagnostic) {
        let file = try file(at: path)
        try AtomicFile.fill(destination) { buffer throws(Diagnostic) in
          try file.read(into: buffer)
        } spend: { count throws(Diagnostic) in
          try budget.spend(count)
        }
        result.extracted.insert(path)
        onFile(path)
      } catch {
        guard error.code == .unreadableExport || error.code == .missingContainerEntry else { throw error }
        result.diagnostics.append(error)
      }
    }
    return result
  }
}
