import ArchiveContainers
import BuildDiagnostics

/// An archive that nobody opened, because the cache has its records.
struct UnopenedContainer: ExportContainer {
  let path: String
  let name: String
  let entries: [ContainerEntry] = []
  let diagnostics = DiagnosticLog()
  var place: ContainerPlace? { .file(path: path) }

  func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    try opened().visit(paths, body)
  }

  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    try opened().extract(wanted, onFile: onFile)
  }

  private func opened() throws(Diagnostic) -> any ExportContainer {
    try ExportContainers.open(path: path, name: name)
  }
}
