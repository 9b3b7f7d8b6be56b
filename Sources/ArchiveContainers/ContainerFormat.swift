package import BuildDiagnostics
import FileSystem

/// What a path leads to, told from the bytes there and never from the name.
package enum ContainerFormat: Hashable, Sendable {
  case folder, zip, tar
  /// A single file packed with gzip or Zstandard, such as an `.ndjson.gz`.
  case packedFile
  /// A single file as it is.
  case file

  /// Looks at what is there. `name` is in errors.
  package init(of path: String, name: String) throws(Diagnostic) {
    guard let found = FileIdentity(at: path, followingLinks: true) else {
      throw .system(.unreadableExport, "read", name)
    }
    switch found.kind {
    case .folder: self = .folder
    case .file:
      let file = try OpenFile(path: path, name: name)
      let start = try file.bytes(limit: 512)
      self = Self.zipMarks.contains(where: start.starts(with:)) ? .zip : Self.isTar(start) ? .tar : .file
      guard self == .file, Self.packedMarks.contains(where: start.starts(with:)) else { return }
      var stream = try ArchiveStream(.single, descriptor: file.descriptor, name: name)
      self = .packedFile
      if try stream.next() != nil, try Self.isTar(stream.bytes(limit: 512)) { self = .tar }
    case .link, .other:
      throw .error(.unreadableExport, at: Diagnostic.Place(name), "cannot read: expected a file or a folder")
    }
  }

  /// The first bytes that tell a zip: of an entry, of an empty archive, and of one cut into volumes.
  /// (APPNOTE.TXT 4.3.7, 4.3.16, 8.5.4)
  private static let zipMarks: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
  /// Those of gzip (RFC 1952) and of a Zstandard frame (RFC 8878).
  private static let packedMarks: [[UInt8]] = [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD]]

  /// The word `ustar` in the header block, which every tar of the last thirty years has. (POSIX.1, pax)
  private static func isTar(_ block: [UInt8]) -> Bool {
    block.count == 512 && block[257..<262].elementsEqual("ustar".utf8)
  }
}

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
