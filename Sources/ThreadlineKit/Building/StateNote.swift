import BuildDiagnostics
import FileSystem

/// A small text in the state folder that one build leaves the next.
struct StateNote {
  private let path: String

  /// The note of a name, which may not be there.
  init(_ name: String, _ configuration: SiteConfiguration) { path = configuration.stateFolder + "/" + name }

  /// Whether a build left it.
  var isThere: Bool { fileExists(path) }

  /// What it says; `nil` if it is not there or cannot be read.
  var text: String? { OpenFile.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  /// Leaves the note, unless it says the same, or takes it away for `nil`.
  func write(_ text: String?) throws(Diagnostic) {
    guard let text else { return try TreeRemoval.remove(path) }
    guard text != self.text else { return }
    try AtomicFile.write(text, to: path, durability: .synchronized, code: .folderUnwritable)
  }
}
