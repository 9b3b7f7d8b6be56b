package import BuildDiagnostics

/// What came of copying files out of a container.
package struct ContainerExtraction: Sendable {
  /// The paths in the container of the files that were copied whole.
  package var extracted: Set<String> = []
  /// What there was to say about the others.
  package var diagnostics = DiagnosticLog()

  /// Nothing copied yet.
  package init() {}
}
