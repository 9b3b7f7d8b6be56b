import BuildDiagnostics
import FileSystem

/// A file in the state folder that one build leaves the next.
struct StateNote {
  private let folder: String
  private let name: String
  private var path: String { folder + "/" + name }

  /// No note is larger; a file that says it is holds something else.
  private static let largest = 4 << 30

  /// The note of a name, which may not be there.
  init(_ name: String, _ configuration: SiteConfiguration) {
    (self.name, folder) = (name, configuration.stateFolder)
  }

  /// Whether a build left it.
  var isThere: Bool { fileExists(path) }

  /// What it holds; `nil` if it is not there or cannot be read.
  var bytes: [UInt8]? {
    (try? Folder(folder, followingLinks: true).bytes(of: name, limit: Self.largest)) ?? nil
  }

  /// What it says; `nil` if it is not there or cannot be read.
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// Leaves the note, unless it says the same, or takes it away for `nil`.
  func write(_ text: String?) throws(Diagnostic) { try write(bytes: text.map { Array($0.utf8) }) }

  /// The same for bytes. Where it throws, the next build may find what was there before.
  func write(bytes: [UInt8]?) throws(Diagnostic) {
    guard let bytes else { return try TreeRemoval.remove(path) }
    guard bytes != self.bytes else { return }
    try write(pieces: [bytes[...]])
  }

  /// Leaves bytes that are given in pieces, so that no second copy of them is in memory.
  func write(pieces: [ArraySlice<UInt8>]) throws(Diagnostic) {
    let file = try AtomicFile(path, durability: .synchronized, code: .folderUnwritable)
    for piece in pieces {
      try piece.span.withUnsafeBytes { (bytes) throws(Diagnostic) in try file.write(bytes) }
    }
    try file.commit()
  }
}
