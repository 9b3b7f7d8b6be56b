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
    case .file: self = try Self.recognized(OpenFile(path: path, name: name), path: path, name: name)
    case .link, .other:
      throw .error(.unreadableExport, at: Diagnostic.Place(name), "cannot read: expected a file or a folder")
    }
  }

  /// The first bytes that tell a zip: of an entry, of an empty archive, and of one cut into volumes.
  /// (APPNOTE.TXT 4.3.7, 4.3.16, 8.5.4)
  private static let zipMarks: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
  /// Those of gzip (RFC 1952) and of a Zstandard frame (RFC 8878).
  private static let packedMarks: [[UInt8]] = [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD]]

  private static func recognized(
    _ file: consuming OpenFile, path: String, name: String
  ) throws(Diagnostic) -> ContainerFormat {
    let start = try file.bytes(limit: 512)
    if zipMarks.contains(where: start.starts(with:)) { return .zip }
    if isTar(start) { return .tar }
    guard packedMarks.contains(where: start.starts(with:)) else { return .file }
    let again = try OpenFile(path: path, name: name)
    var stream = try ArchiveStream(.single, descriptor: again.descriptor, name: name)
    guard try stream.next() != nil else { return .packedFile }
    return isTar(try stream.bytes(limit: 512)) ? .tar : .packedFile
  }

  /// The word `ustar` in the header block, which every tar of the last thirty years has. (POSIX.1, pax)
  private static func isTar(_ block: [UInt8]) -> Bool {
    block.count == 512 && block[257..<262].elementsEqual("ustar".utf8)
  }
}
