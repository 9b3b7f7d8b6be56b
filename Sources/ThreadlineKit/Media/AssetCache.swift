import BuildDiagnostics
import FileSystem
import Foundation
import SitePaths
import SiteWriting
import Synchronization

/// The prepared media and social cards of all outputs of a site: made once, and used by every build and preview.
///
/// An entry is named by a hash of what it was made of, and is complete once its last file, `HASH.entry`, is there; so a
/// build that is interrupted keeps every entry that it finished. After each build the entries go that the last build of
/// no output used: the cache never holds what no site shows.
///
/// A draft shows posts that nobody may see yet, so it has a folder of its own; it only reads the shared one. A dry run
/// leaves no trace, so what it makes goes to a folder that goes with it; it reads those of builds.
///
/// What the last build of each output used, and which files had which hashes, is in `used`: hashes and numbers only, no
/// names and no paths.
///
/// A class because the rendering tasks share it.
final class AssetCache: Sendable {
  /// What one output used.
  private struct Uses: Codable, Equatable {
    let redactions: String
    let names: Set<ContentHash>
    /// By the texts of the identities of files.
    let hashes: [String: ContentHash]
  }

  private let folder: AssetFolder
  /// Folders that this build reads and may not add to.
  private let lenders: [AssetFolder]
  private let output: ContentHash
  /// The hashes of files that earlier builds read, and of those that this one used or read.
  private let known: [String: ContentHash]
  private let found = Mutex<[String: ContentHash]>([:])
  private let used = Mutex<Set<ContentHash>>([])

  /// How many outputs are remembered; with more, only the one that is built.
  private static let mostOutputs = 16
  /// A file that is there while entries may be in the folder that no list of uses names.
  private static let unlisted = "unlisted"

  /// Opens the cache of a build. One that leaves no trace adds to its scratch folder; one that ignores the cache has a
  /// folder of its own that goes with what the build has written down.
  init(_ configuration: SiteConfiguration, scratch: String?) throws(Diagnostic) {
    var paths: [String] = []
    if configuration.usesCache {
      paths.append(configuration.cacheFolder + "/assets")
      if configuration.environment == .draft { paths.append(configuration.stateFolder + "/assets") }
      if let scratch { paths.append(scratch + "/assets") }
    } else {
      paths.append((scratch ?? configuration.stateFolder + "/runs") + "/assets")
    }
    let own = paths.removeLast()
    // A folder that is only read and cannot be opened only costs work.
    lenders = paths.filter(FileManager.default.fileExists(atPath:)).compactMap { try? AssetFolder($0) }
    folder = try AssetFolder(own)
    output = ContentHash(of: configuration.output.utf8)
    known = (lenders + [folder]).flatMap { Self.uses(in: $0).values }.reduce(into: [:]) { known, uses in
      known.merge(uses.hashes) { $1 }
    }
  }

  private static func uses(in folder: AssetFolder) -> [String: Uses] {
    folder.read("used").flatMap { CheckedJSON.value([String: Uses].self, in: $0) } ?? [:]
  }

  /// The entry of a name; `nil` if it is missing or damaged. Its files are checked one by one when they are used.
  func entry<Entry: Decodable>(_ name: ContentHash) -> Entry? {
    for folder in lenders + [folder] {
      let bytes = folder.bytes(of: Self.fileName(name))
      guard let entry = bytes.flatMap({ CheckedJSON.value(Entry.self, in: $0) }) else { continue }
      use(name)
      return entry
    }
    return nil
  }

  /// Adds files, and then the entry that is made of them.
  func add<Entry: Encodable>(
    _ name: ContentHash, _ files: [(path: SitePath, content: SiteFile.Content)] = [],
    _ make: ([AssetFile]) -> Entry
  ) throws(Diagnostic) -> Entry {
    use(name)
    if folder.read(Self.unlisted) == nil { try folder.write([], to: Self.unlisted) }
    var stored: [AssetFile] = []
    for (path, content) in files {
      let (size, hash) = try folder.add(content, named: String(path.parts.last ?? ""))
      stored.append(AssetFile(path: path, size: size, hash: hash))
    }
    let entry = make(stored)
    if let bytes = try? CheckedJSON.bytes(of: entry) {
      _ = try folder.add(.bytes(bytes), named: Self.fileName(name))
    }
    return entry
  }

  /// The path of a file of an entry; `nil` if it is missing or damaged.
  func path(of file: AssetFile) -> String? {
    for folder in lenders + [folder] {
      // Not a lazy map: that may ask twice, and a file can go between the two.
      if let path = folder.path(of: file.name, size: file.size, hash: file.hash) { return path }
    }
    return nil
  }

  /// Removes an entry at once.
  func remove(_ name: ContentHash) {
    _ = used.withLock { $0.remove(name) }
    folder.remove(name)
  }

  /// Notes that the site needs the entries of some files of it.
  func use(_ files: some Sequence<SitePath>) {
    for file in files {
      if let name = file.parts.last, let hash = ContentHash(name.prefix(32)) { use(hash) }
    }
  }

  private func use(_ name: ContentHash) { used.withLock { _ = $0.insert(name) } }

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

  /// Leaves word of what a published build used, but no hash of what is taken down, and removes what no output uses any
  /// more. If `redactions` is another than that of the last build, what this build does not use goes at once, whatever
  /// other outputs used.
  func finish(redactions: String, isTakenDown: (ContentHash) -> Bool = { _ in false }) {
    let old = Self.uses(in: folder)
    var uses = old.filter { old.count < Self.mostOutputs && $0.value.redactions == redactions }
    uses[output.prefix(16)] = Uses(
      redactions: redactions, names: used.withLock { $0 },
      hashes: found.withLock { $0.filter { !isTakenDown($0.value) } })
    if uses != old, let bytes = try? CheckedJSON.bytes(of: uses) { try? folder.write(bytes, to: "used") }
    let names = uses.mapValues(\.names)
    guard names != old.mapValues(\.names) || folder.read(Self.unlisted) != nil else { return }
    folder.sweep(keeping: names.values.reduce(into: []) { $0.formUnion($1) }, clearing: Self.unlisted)
  }

  private static func fileName(_ name: ContentHash) -> String { "\(name).entry" }
}

/// A file of the cache that goes to the site under its path.
struct AssetFile: Hashable, Codable, Sendable {
  let path: SitePath
  let size: Int
  let hash: ContentHash

  /// Its name in the cache.
  var name: String { String(path.parts.last ?? "") }
}
