public import BuildDiagnostics
import Foundation
import SiteWriting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The cache of a site folder: what builds can make again, but keep to be faster. It may be deleted whenever no build
/// runs.
public struct CacheFolder: Sendable {
  /// A part of the cache.
  public struct Part: Sendable, Encodable {
    /// What it holds, in words: `imported exports`.
    public let name: String
    /// How many exports, media, or files of another kind.
    public let count: Int
    public let bytes: Int
  }

  /// The folder, which may not be there.
  public let path: String

  /// The cache of a site.
  public init(_ configuration: SiteConfiguration) { path = configuration.cacheFolder }

  /// What is in the cache, part by part.
  public var parts: [Part] {
    let files = FileTree.paths(in: path).map { (path: $0, size: size(of: $0)) }.filter {
      $0.path != Self.lockName
    }
    let imports = files.filter { $0.path.hasPrefix("imports/") }
    let assets = files.filter { $0.path.hasPrefix("assets/") }
    let entries = assets.count { $0.path.hasSuffix(".entry") }
    let others = files.filter { !$0.path.hasPrefix("imports/") && !$0.path.hasPrefix("assets/") }
    let keys = Set(imports.compactMap { Self.folder(below: "imports/", of: $0.path) })
    return [
      Part(name: "imported exports", count: keys.count, bytes: imports.reduce(0) { $0 + $1.size }),
      Part(name: "prepared media", count: entries, bytes: assets.reduce(0) { $0 + $1.size }),
      Part(name: "other files", count: others.count, bytes: others.reduce(0) { $0 + $1.size }),
    ]
  }

  /// Removes everything in the cache and gives what that was. Throws while a build runs.
  public func clear() throws(Diagnostic) -> [Part] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let lock = try locked(LOCK_EX)
    defer { close(lock) }
    let removed = parts
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != Self.lockName {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
      }
    } catch {
      throw .error(.folderUnwritable, at: .init(path), error.localizedDescription)
    }
    return removed
  }

  /// Keeps the cache from being cleared as long as the result lives; `nil` if the cache cannot be written.
  func inUse() throws(Diagnostic) -> CacheUse? {
    let isThere = mkdirs(path)
    guard isThere else { return nil }
    return CacheUse(descriptor: try locked(LOCK_SH))
  }

  private static let lockName = "lock"

  private func locked(_ kind: Int32) throws(Diagnostic) -> Int32 {
    let descriptor = open(path + "/" + Self.lockName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .error(.folderUnwritable, at: .init(path), String(cString: strerror(errno)))
    }
    guard flock(descriptor, kind | LOCK_NB) == 0 else {
      close(descriptor)
      throw .error(
        .cacheInUse, at: .init(path), "a build or another command uses the cache; wait until it ends")
    }
    return descriptor
  }

  /// Makes the folder and those above it; only their owner can look into them.
  private func mkdirs(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
  }

  private func size(of file: String) -> Int {
    var status = stat()
    return lstat("\(path)/\(file)", &status) == 0 ? Int(status.st_size) : 0
  }

  private static func folder(below start: String, of path: String) -> Substring? {
    let rest = path.dropFirst(start.count)
    return rest.firstIndex(of: "/").map { rest[..<$0] }
  }
}

/// That somebody uses the cache. A class because it is an open file.
final class CacheUse: Sendable {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

extension Diagnostic.Code {
  /// The cache cannot be cleared while somebody uses it, or used while somebody clears it.
  public static let cacheInUse: Diagnostic.Code = "cache-in-use"
}
