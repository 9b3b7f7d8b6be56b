package import BuildDiagnostics
import FileSystem

/// A zip, a tar or a packed tar. Its headers are read when it is opened; its files are unpacked when they are
/// asked for, in as many passes as there are calls.
package struct ArchiveContainer: ExportContainer {
  package let name: String
  package let entries: [ContainerEntry]
  package let diagnostics: DiagnosticLog
  private let path: String
  package var place: ContainerPlace? { .file(path: path) }
  private let shape: ArchiveStream.Shape
  private let ordinals: [String: Int]
  private let limits: ContainerLimits

  /// Whether it is a zip, not a tar.
  package var isZip: Bool { shape == .zip }

  /// Opens the archive at a path that is known to be of a shape.
  init(path: String, name: String, shape: ArchiveStream.Shape, limits: ContainerLimits) throws(Diagnostic) {
    let file = try OpenFile(path: path, name: name)
    let stream = try ArchiveStream(shape, descriptor: file.descriptor, name: name)
    let listing = try ArchiveListing(
      of: stream, isStream: shape != .zip, size: file.size(), name: name, limits: limits)
    self.path = path
    self.name = name
    self.shape = shape
    self.limits = limits
    ordinals = listing.ordinals
    entries = listing.entries
    diagnostics = listing.diagnostics
  }

  package func prefix(of path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    guard let wanted = ordinals[path] else { throw missing(path) }
    let file = try OpenFile(path: self.path, name: name)
    var stream = try ArchiveStream(shape, descriptor: file.descriptor, name: name)
    while let header = try stream.next() {
      guard stream.ordinal == wanted else { continue }
      if header.isEncrypted { throw encrypted(path) }
      return try stream.bytes(limit: limit)
    }
    throw missing(path)
  }

  package func starts(of paths: Set<String>, length: Int) throws(Diagnostic) -> [String: [UInt8]] {
    var remaining = Dictionary(paths.compactMap { path in ordinals[path].map { ($0, path) } }) { first, _ in
      first
    }
    var starts: [String: [UInt8]] = [:]
    let file = try OpenFile(path: path, name: name)
    var stream = try ArchiveStream(shape, descriptor: file.descriptor, name: name)
    do throws(Diagnostic) {
      while !remaining.isEmpty, let header = try stream.next() {
        guard let path = remaining.removeValue(forKey: stream.ordinal), !header.isEncrypted else { continue }
        starts[path] = try? stream.bytes(limit: length)
      }
    } catch {
      guard error.code == .unreadableExport else { throw error }
    }
    return starts
  }

  package func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> ContainerExtraction {
    var result = ContainerExtraction()
    var remaining = positions(of: wanted, missingTo: &result.diagnostics)
    guard !remaining.isEmpty else { return result }
    let file = try OpenFile(path: path, name: name)
    var budget = ExtractionBudget(limits.allowance(forContainerOf: try file.size()), name: name)
    var stream = try ArchiveStream(shape, descriptor: file.descriptor, name: name)
    do throws(Diagnostic) {
      while !remaining.isEmpty, let header = try stream.next() {
        guard let target = remaining.removeValue(forKey: stream.ordinal) else { continue }
        try unpack(target, header, from: &stream, budget: &budget, to: &result)
        if result.extracted.contains(target.path) { onFile(target.path) }
      }
    } catch {
      guard error.code == .unreadableExport else { throw error }
      result.diagnostics.append(error)
    }
    for target in remaining.values.sorted(by: { $0.path < $1.path }) {
      result.diagnostics.append(damaged(target.path, "the archive ends or breaks before it"))
    }
    return result
  }

  /// One file that is wanted and where it goes.
  private struct Target {
    let path: String
    let destination: String
  }

  private func positions(
    of wanted: [String: String], missingTo log: inout DiagnosticLog
  ) -> [Int: Target] {
    var result: [Int: Target] = [:]
    for (path, destination) in wanted.sorted(by: { $0.key < $1.key }) {
      if let ordinal = ordinals[path] {
        result[ordinal] = Target(path: path, destination: destination)
      } else {
        log.append(missing(path))
      }
    }
    return result
  }

  private func unpack(
    _ target: Target, _ header: ArchiveHeader, from stream: inout ArchiveStream,
    budget: inout ExtractionBudget, to result: inout ContainerExtraction
  ) throws(Diagnostic) {
    guard !header.isEncrypted else {
      result.diagnostics.append(encrypted(target.path))
      return
    }
    do throws(Diagnostic) {
      try AtomicFile.fill(target.destination) { buffer throws(Diagnostic) in
        try stream.read(into: buffer)
      } spend: { count throws(Diagnostic) in
        try budget.spend(count)
      }
      result.extracted.insert(target.path)
    } catch {
      guard error.code == .damagedArchiveEntry else { throw error }
      result.diagnostics.append(damaged(target.path, error.message))
    }
  }

  private func encrypted(_ path: String) -> Diagnostic {
    .error(
      .encryptedArchiveEntry, at: Diagnostic.Place(name),
      "\"\(path)\" is encrypted; unpack the archive with its password and give the folder instead")
  }

  private func damaged(_ path: String, _ reason: String) -> Diagnostic {
    .error(.damagedArchiveEntry, at: Diagnostic.Place(name), "cannot unpack \"\(path)\": \(reason)")
  }
}
