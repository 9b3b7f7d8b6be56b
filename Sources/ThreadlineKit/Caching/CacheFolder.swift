public import BuildDiagnostics
import FileSystem
import Foundation

/// The cache of a site folder: what builds can make again, but keep to be faster. It may be deleted whenever no build
/// runs.
public struct CacheFolder: Sendable {
  /// A part of the cache.
  public struct Part: Sendable, Encodable {
    /// What it holds, in words: `imported exports`.
    public let name: String
    /// How many exports, media, or files of another kind.
    public let count: Int
    /// How many bytes its files have.
    public let bytes: Int
  }

  /// The folder, which may not be there.
  public let path: String

  /// The cache of a site.
  public init(_ configuration: SiteConfiguration) { path = configuration.cacheFolder }

  /// What is in the cache, part by part.
  public var parts: [Part] {
    let files = TreeWalk.paths(in: path).filter { $0 != Self.lockName }
      .map { (path: $0, size: FileIdentity(at: "\(path)/\($0)")?.size ?? 0) }
    let imports = files.filter { $0.path.hasPrefix("imports/") }
    let assets = files.filter { $0.path.hasPrefix("assets/") }
    let entries = assets.count { $0.path.hasSuffix(".entry") }
    let others = files.filter { !$0.path.hasPrefix("imports/") && !$0.path.hasPrefix("assets/") }
    let keys = Set(imports.map { $0.path.split(separator: "/") }.filter { $0.count > 2 }.map { $0[1] })
    return [
      Part(name: "imported exports", count: keys.count, bytes: imports.reduce(0) { $0 + $1.size }),
      Part(name: "prepared media", count: entries, bytes: assets.reduce(0) { $0 + $1.size }),
      Part(name: "other files", count: others.count, bytes: others.reduce(0) { $0 + $1.size }),
    ]
  }

  /// Removes everything in the cache and gives what that was. Throws while a build runs.
  public func clear() throws(Diagnostic) -> [Part] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let lock = try locked(.exclusive)
    defer { lock.unlock() }
    let removed = parts
    for name in try FolderNames(path).sorted() where name != Self.lockName {
      try TreeRemoval.remove("\(path)/\(name)")
    }
    return removed
  }

  /// Keeps the cache from being cleared as long as the result lives; `nil` if the cache cannot be written.
  func inUse() throws(Diagnostic) -> CacheUse? {
    guard (try? makeFolders(path, mode: 0o700)) != nil else { return nil }
    return CacheUse(lock: try locked(.shared))
  }

  private static let lockName = "lock"

  private func locked(_ kind: OpenFile.Lock) throws(Diagnostic) -> OpenFile {
    let lock = try OpenFile(privateAt: path + "/" + Self.lockName, code: .folderUnwritable)
    guard try lock.tryLock(kind) else {
      throw .error(
        .cacheInUse, at: .init(path), "a build or another command uses the cache; wait until it ends")
    }
    return lock
  }
}

/// That somebody uses the cache. A class because it is an open file.
final class CacheUse: Sendable {
  private let lock: OpenFile

  init(lock: consuming OpenFile) { self.lock = lock }
}
