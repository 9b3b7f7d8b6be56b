package import BuildDiagnostics
import FileSystem
import SitePaths

/// A file that is an export by itself, such as a bare `outbox.json`.
package struct SingleFileContainer: PlainContainer {
  package let name: String
  package let entries: [ContainerEntry]
  package let diagnostics = DiagnosticLog()
  private let path: String
  package var place: ContainerPlace? { .file(path: path) }
  let limits: ContainerLimits

  /// Opens a file; its one entry has its last name.
  package init(path: String, name: String, limits: ContainerLimits) throws(Diagnostic) {
    let file = try OpenFile(path: path, name: name)
    let last = name.split(separator: "/").last.map(String.init)
    self.path = path
    self.name = name
    self.limits = limits
    entries = [
      ContainerEntry(path: last.flatMap { SitePath($0) }?.description ?? "export", size: try file.size())
    ]
  }

  func file(at path: String) throws(Diagnostic) -> OpenFile {
    guard contains(path) else { throw missing(path) }
    return try OpenFile(path: self.path, name: name)
  }
}
