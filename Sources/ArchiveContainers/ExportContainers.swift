package import BuildDiagnostics

/// Opens whatever a person's export comes in.
package enum ExportContainers {
  /// The container at a path: a folder, a zip, a tar (packed or not) or else the file itself.
  ///
  /// - Parameters:
  ///   - path: where it lies.
  ///   - name: the path as the person wrote it, where that differs.
  ///   - limits: how much is taken from it.
  package static func open(
    path: String, name: String? = nil, limits: ContainerLimits = .standard
  ) throws(Diagnostic) -> any ExportContainer {
    let name = name ?? path
    switch try ContainerFormat(of: path, name: name) {
    case .folder: return try PlainContainer(folder: path, name: name, limits: limits)
    case .zip: return try ArchiveContainer(path: path, name: name, shape: .zip, limits: limits)
    case .tar: return try ArchiveContainer(path: path, name: name, shape: .tar, limits: limits)
    case .file: return try PlainContainer(file: path, name: name, limits: limits)
    case .packedFile:
      throw .error(
        .unreadableExport, at: Diagnostic.Place(name),
        "it is a single packed file and no archive; unpack it first")
    }
  }
}
