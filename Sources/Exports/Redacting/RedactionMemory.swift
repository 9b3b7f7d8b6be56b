import BuildDiagnostics
import Foundation
import SiteFiles

/// What the last build took down, as a file among what builds remember: hashes of names, so that what was taken down is
/// not named there, and what somebody takes out of `redactions.toml` is missed.
///
///     4f1c0a52c9b7d1e36a08f2b4c5d6e7a0 1
///
/// The number is 1 where the name took something down.
package struct RedactionMemory {
  /// Whether each hash took something down.
  private let hashes: [ContentHash: Bool]

  private static let name = "taken-down"

  /// Reads what the last build left in its state folder; a file that is missing says nothing, and neither does a line
  /// that cannot be read.
  package init(stateFolder: String) {
    let bytes = FileManager.default.contents(atPath: "\(stateFolder)/\(Self.name)") ?? Data()
    var hashes: [ContentHash: Bool] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let hash = parts.first.flatMap({ ContentHash($0) }) else { continue }
      hashes[hash] = parts.last == "1"
    }
    self.hashes = hashes
  }

  /// How many names the last build took down that are not among these any more.
  package func lostCount(from redactions: Redactions) -> Int {
    guard !hashes.isEmpty else { return 0 }
    let named = Set(redactions.entries.flatMap(Self.names))
    return hashes.keys.count { !named.contains($0) }
  }

  /// Whether an entry took something down then, which may be gone from the exports since.
  package func tookEffect(_ entry: Redactions.Entry) -> Bool {
    Self.names(of: entry).contains { hashes[$0] == true }
  }

  /// Leaves the next build what this one took down.
  static func keep(_ redactions: Redactions, in stateFolder: String) throws(Diagnostic) {
    let path = "\(stateFolder)/\(name)"
    guard !redactions.isEmpty else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    var hashes: [String: Bool] = [:]
    for entry in redactions.entries {
      for name in names(of: entry) {
        hashes[name.description, default: false] = hashes[name.description] == true || entry.doubt == nil
      }
    }
    let text = hashes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value ? 1 : 0)\n" }.joined()
    do {
      try FileManager.default.createDirectory(
        atPath: stateFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .error(.unwritableFile, at: .init(path), error.localizedDescription)
    }
  }

  /// The hashes of an entry's names with what each takes down: a thread its post too, an address whichever stands there.
  /// The address that this site has for a path is no name, since the site may move.
  private static func names(of entry: Redactions.Entry) -> [ContentHash] {
    let ids = entry.ids.filter { id in !entry.paths.contains { id.hasSuffix("/" + $0) } }
    let kinds: [Redactions.Kind] =
      switch entry.kind {
      case .thread: [.thread, .post]
      case .address: [.address, .post, .account]
      case .post, .account, .media: [entry.kind]
      }
    return kinds.flatMap { kind in
      (ids + entry.paths + entry.hashes).map { ContentHash(of: "\(kind.rawValue)\n\($0)".utf8) }
    }
  }
}
