import BuildDiagnostics
import Foundation
import SitePlanning

/// `permalinks.lock` on disk: read before a plan is made, added to before a site is published.
struct PermalinkFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The lock, or an empty one where there is no file yet. A file that cannot be read stops the build, since
  /// without it addresses would change.
  func read() throws(Diagnostic) -> PermalinkLock {
    guard FileManager.default.fileExists(atPath: path) else { return .empty }
    do {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      return try PermalinkLock(Array(bytes), path: path)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw .error(.permalinkLockUnusable, at: .init(path), "cannot be read: \(error.localizedDescription)")
    }
  }

  /// Adds lines at the end and waits until the disk has them.
  func append(_ entries: [PermalinkLock.Entry]) throws(Diagnostic) {
    guard !entries.isEmpty else { return }
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if !FileManager.default.fileExists(atPath: path) {
        try Data(PermalinkLock.header.utf8).write(to: URL(fileURLWithPath: path))
      }
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? file.close() }
      try file.seekToEnd()
      var lines = Data()
      for entry in entries {
        lines.append(contentsOf: (entry.line + "\n").utf8)
        if lines.count > 1_000_000 {
          try file.write(contentsOf: lines)
          lines.removeAll(keepingCapacity: true)
        }
      }
      try file.write(contentsOf: lines)
      try file.synchronize()
    } catch {
      throw .error(
        .permalinkLockUnusable, at: .init(path), "cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Diagnostic.Code {
  /// `permalinks.lock` cannot be read or written.
  static let permalinkLockUnusable: Diagnostic.Code = "permalink-lock-unusable"
}
