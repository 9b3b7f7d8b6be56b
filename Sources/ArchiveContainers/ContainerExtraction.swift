package import BuildDiagnostics
import FileSystem

/// What came of copying files out of a container.
package struct ContainerExtraction: Sendable {
  /// The paths in the container of the files that were copied whole.
  package var extracted: Set<String> = []
  /// What there was to say about the others.
  package var diagnostics = DiagnosticLog()

  /// Nothing copied yet.
  package init() {}

  /// Copies files that are on disk as they are. One that is missing or unreadable is reported, the others stay.
  init(
    copying wanted: [String: String], name: String, limits: ContainerLimits, onFile: (String) -> Void,
    open: (String) throws(Diagnostic) -> OpenFile
  ) throws(Diagnostic) {
    var budget = ExtractionBudget(limits.extractedBytes, name: name)
    for (path, destination) in wanted.sorted(by: { $0.key < $1.key }) {
      do throws(Diagnostic) {
        let file = try open(path)
        try AtomicFile.fill(destination) { buffer throws(Diagnostic) in
          try file.read(into: buffer)
        } spend: { count throws(Diagnostic) in
          try budget.spend(count)
        }
        extracted.insert(path)
        onFile(path)
      } catch {
        guard error.code == .unreadableExport || error.code == .missingContainerEntry else { throw error }
        diagnostics.append(error)
      }
    }
  }
}
