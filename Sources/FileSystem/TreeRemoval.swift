package import BuildDiagnostics
import Foundation

/// Removes a file, a link, or a folder with all that is in it; links are removed, not followed.
///
///     try TreeRemoval.remove(staging)
package struct TreeRemoval {
  /// Whether nothing is left.
  package private(set) var isWhole = false
  /// The bytes of the files that were removed, if there was a deadline.
  package private(set) var bytes = 0
  private let deadline: ContinuousClock.Instant?

  /// Removes a tree. One that is not there is no error.
  package static func remove(_ root: String) throws(Diagnostic) { _ = try TreeRemoval(of: root) }

  /// The same until a deadline, if there is one.
  ///
  /// Some file systems pass over names when others go, so a folder that is not empty is walked through again as long as
  /// that helps.
  package init(of root: String, until deadline: ContinuousClock.Instant? = nil) throws(Diagnostic) {
    self.deadline = deadline
    while let found = FileIdentity(at: root) {
      let removed = found.kind == .folder ? try removeContents(of: root) : 0
      if (found.kind == .folder ? rmdir(root) : unlink(root)) == 0 { break }
      guard errno == ENOTEMPTY || errno == EEXIST, removed > 0 else {
        throw .system(.fileSystem, "remove", root)
      }
      if isLate { return }
    }
    isWhole = true
  }

  private var isLate: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

  private mutating func removeContents(of root: String) throws(Diagnostic) -> Int {
    var walk = try TreeWalk(root)
    var removed = 0
    while let step = try walk.next() {
      switch step {
      case .enter: break
      case .file(let name, _):
        let size = deadline == nil ? 0 : FileIdentity(at: root + "/" + name)?.size ?? 0
        guard unlink(root + "/" + name) == 0 else { break }
        removed += 1
        bytes += size
      case .leave(let name): if rmdir(root + "/" + name) == 0 { removed += 1 }
      }
      if deadline != nil, removed % 16 == 1, isLate { return removed }
    }
    return removed
  }
}
