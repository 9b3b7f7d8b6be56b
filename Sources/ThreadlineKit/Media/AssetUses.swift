import FileSystem
import SitePaths
import SiteWriting
import Synchronization

/// What the last build of each output used of the cache, and which files had which hashes: `used` in the folder of
/// assets. It holds hashes and numbers only, no names and no paths.
final class AssetUses: Sendable {
  /// What one output used.
  private struct List: Codable, Equatable {
    let redactions: String
    let names: Set<ContentHash>
    /// By the texts of the identities of files.
    let hashes: [String: ContentHash]
  }

  private let folder: AssetFolder
  private let known: [String: ContentHash]
  private let found = Mutex<[String: ContentHash]>([:])

  /// How many outputs are remembered; with more, only the one that is built.
  private static let mostOutputs = 16
  private static let name = "used"

  /// Reads the hashes of files in the lists of a folder, and of others.
  init(in folder: AssetFolder, hashesOf lenders: [AssetFolder]) {
    self.folder = folder
    known = (lenders + [folder]).flatMap { Self.lists(in: $0).values }.reduce(into: [:]) { known, list in
      known.merge(list.hashes) { $1 }
    }
  }

  private static func lists(in folder: AssetFolder) -> [String: List] {
    folder.read(name).flatMap { CheckedJSON.value([String: List].self, in: $0) } ?? [:]
  }

  /// The hash of a file's bytes, read only if the file may have changed since it was read last. A file that changed
  /// within the last two seconds may change again without showing it, so its hash is not kept.
  func hash<Failure>(
    ofFile path: String, reading read: () -> Result<ContentHash, Failure>
  ) -> Result<ContentHash, Failure> {
    guard let identity = FileIdentity(at: path), identity.kind == .file else { return read() }
    let name = identity.text
    if let hash = known[name] ?? found.withLock({ $0[name] }) {
      found.withLock { $0[name] = hash }
      return .success(hash)
    }
    let isSettled = identity.isSettled
    let result = read()
    if case .success(let hash) = result, isSettled, FileIdentity(at: path) == identity {
      found.withLock { $0[name] = hash }
    }
    return result
  }

  /// Replaces the list of an output; it names no hash of what is taken down. Lists from before something was taken down
  /// go. Gives the entries that the last build of any output used, and whether they are those of before.
  func keep(
    _ names: Set<ContentHash>, of output: ContentHash, redactions: String,
    isTakenDown: (ContentHash) -> Bool
  ) -> (listed: Set<ContentHash>, isSame: Bool) {
    let old = Self.lists(in: folder)
    var lists = old.filter { old.count < Self.mostOutputs && $0.value.redactions == redactions }
    lists[output.prefix(16)] = List(
      redactions: redactions, names: names, hashes: found.withLock { $0.filter { !isTakenDown($0.value) } })
    if lists != old, let bytes = try? CheckedJSON.bytes(of: lists) { try? folder.write(bytes, to: Self.name) }
    let listed = lists.values.reduce(into: Set<ContentHash>()) { $0.formUnion($1.names) }
    return (listed, lists.mapValues(\.names) == old.mapValues(\.names))
  }
}
