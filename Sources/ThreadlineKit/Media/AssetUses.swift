import FileSystem
import SitePaths
import SiteWriting
import Synchronization

/// What the last build of each output used of the cache, and which files had which hashes: `uses/OUTPUT` in the folder
/// of assets. It holds hashes and numbers only, no names and no paths.
final class AssetUses: Sendable {
  /// What one output used.
  private struct List: Codable, Equatable {
    var redactions = ""
    var names: Set<ContentHash> = []
    /// By the texts of the identities of files.
    var hashes: [String: ContentHash] = [:]
  }

  private let folder: AssetFolder
  private let lists: Mutex<[String: List]>
  private let known: [String: ContentHash]
  private let found = Mutex<[String: ContentHash]>([:])

  /// How many outputs are remembered; with more, only the one that is built.
  private static let mostOutputs = 16

  /// Reads the lists of a folder, and of others the hashes of files.
  init(in folder: AssetFolder, hashesOf lenders: [AssetFolder]) {
    let own = Self.lists(in: folder)
    var known: [String: ContentHash] = [:]
    for list in (lenders.map(Self.lists) + [own]).flatMap(\.values) { known.merge(list.hashes) { $1 } }
    self.folder = folder
    self.known = known
    lists = Mutex(own)
  }

  private static func lists(in folder: AssetFolder) -> [String: List] {
    folder.names(in: "uses").reduce(into: [:]) { lists, name in
      lists[name] = folder.read("uses/\(name)").flatMap { CheckedJSON.value(List.self, in: $0) } ?? List()
    }
  }

  /// The entries that the last build of any output used.
  var listed: Set<ContentHash> {
    lists.withLock { $0.values.reduce(into: []) { $0.formUnion($1.names) } }
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
  /// go. Returns whether every list names the same entries as before.
  func keep(
    _ names: Set<ContentHash>, of output: ContentHash, redactions: String,
    isTakenDown: (ContentHash) -> Bool
  ) -> Bool {
    let (name, hashes) = (output.prefix(16), found.withLock { $0.filter { !isTakenDown($0.value) } })
    return lists.withLock { lists in
      let (last, count) = (lists[name], lists.count)
      let isFull = lists.count >= Self.mostOutputs
      for (other, list) in lists where other != name && (isFull || list.redactions != redactions) {
        folder.removeFile("uses/\(other)")
        lists[other] = nil
      }
      let list = List(redactions: redactions, names: names, hashes: hashes)
      lists[name] = list
      if last != list, let bytes = try? CheckedJSON.bytes(of: list) {
        try? folder.write(bytes, to: "uses/\(name)")
      }
      return last?.names == names && lists.count == count
    }
  }
}
