import ArchiveContainers
import BuildDiagnostics
import FileSystem
import SitePaths

/// What stands for all bytes of a container.
struct ContainerIdentity {
  /// The hash of the bytes of a file, or of the listing of a folder.
  let hash: ContentHash
  /// Whether no later change can go unnoticed. The listing of a folder that has just been written to does not promise
  /// that.
  let isSettled: Bool
}

extension ContainerIdentity {
  /// The identity of a folder: the hash of its sorted listing. `now` is a moment before the folder was listed.
  init?(listing entries: [ContainerEntry], in path: String, now: Int64) {
    var hasher = ContentHasher()
    var isSettled = true
    hasher.combine(path)
    for entry in entries {
      guard let identity = entry.identity else { return nil }
      hasher.combine(entry.path)
      hasher.combine(identity.text)
      isSettled = isSettled && identity.isSettled(at: now)
    }
    (hash, self.isSettled) = (hasher.finish(), isSettled)
  }
}

/// An archive that nobody opened, because the cache has its records.
struct UnopenedContainer: ExportContainer {
  let path: String
  let name: String
  let entries: [ContainerEntry] = []
  let diagnostics = DiagnosticLog()
  var place: ContainerPlace? { .file(path: path) }

  func prefix(of path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    try opened().prefix(of: path, limit: limit)
  }

  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> ContainerExtraction {
    try opened().extract(wanted, onFile: onFile)
  }

  private func opened() throws(Diagnostic) -> any ExportContainer {
    try ExportContainers.open(path: path, name: name)
  }
}
