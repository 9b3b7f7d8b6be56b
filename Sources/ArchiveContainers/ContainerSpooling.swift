package import BuildDiagnostics
import FileSystem

/// Copies one stream into a file that can be mapped and read again, unpacking gzip and Zstandard on the way.
package enum ContainerSpooling {
  /// Copies a file. The destination takes its name only when all of it is there.
  package static func spool(
    path: String, name: String? = nil, to destination: String, limits: ContainerLimits = .standard
  ) throws(Diagnostic) {
    let file = try OpenFile(path: path, name: name ?? path)
    try spool(descriptor: file.descriptor, name: name ?? path, to: destination, limits: limits)
  }

  /// Copies what comes out of an open descriptor, such as standard input, until its end.
  package static func spool(
    descriptor: Int32, name: String, to destination: String, limits: ContainerLimits = .standard
  ) throws(Diagnostic) {
    var stream = try ArchiveStream(.single, descriptor: descriptor, name: name)
    let isEmpty = try stream.next() == nil
    var written = 0
    try AtomicFile.fill(destination) { buffer throws(Diagnostic) in
      isEmpty ? 0 : try stream.read(into: buffer)
    } spend: { count throws(Diagnostic) in
      written += count
      guard written <= limits.allowance(forContainerOf: stream.bytesConsumed) else {
        throw .error(
          .containerLimit, at: Diagnostic.Place(name),
          "more bytes come out of it than are taken from a stream of its size")
      }
    }
  }
}
