public import BuildDiagnostics
import Exports
import Foundation
import SitePlanning

/// Published posts that neither the exports nor `kept/` have, although nobody took them down.
///
/// Where the cache has what the last build read, such posts are moved to `kept/`. Without it a new archive that lacks
/// posts would take them down unseen, so the build stops. A site of native exports alone never stops: what those lack is
/// the person's own word.
struct MissingPublishedPosts {
  private let exports: ReadExports
  private let plan: SitePlan
  private let configuration: SiteConfiguration

  init(_ exports: ReadExports, _ plan: SitePlan, _ configuration: SiteConfiguration) {
    (self.exports, self.plan, self.configuration) = (exports, plan, configuration)
  }

  /// Stops the build if posts are missing and nothing says that they are meant to go.
  func refuse(by lock: PermalinkLock) throws(Diagnostic) {
    guard configuration.environment == .production, configuration.preview == nil,
      configuration.missing != .remove,
      !exports.isExample, !exports.knowsEarlier, plan.history.newlyGoneCount > 0, hadImports
    else { return }
    let gone = Set(plan.history.newlyGone.map(\.path))
    var missing: [String] = []
    lock.forEach { entry in
      if entry.kind == .post, gone.contains(entry.path), !exports.isWithheld(record: entry.id) {
        missing.append(entry.path)
      }
    }
    guard let first = missing.first else { return }
    let number = counted(missing.count, "published post")
    throw .error(
      .postsMissing, at: .init(configuration.permalinkLock),
      "\(number) such as \"\(first)\" \(missing.count == 1 ? "is" : "are") neither in the exports nor in kept/, and the"
        + " cache does not have them either; add the older export that has them, or take them down with"
        + " \"threadline redact --missing remove\"")
  }

  /// Whether the last build read exports of a network. If nothing is left of that build, its exports may have been such
  /// as these.
  private var hadImports: Bool {
    let note = ImportedNote(configuration)
    return note.isThere || !note.hasState && exports.holdsImported
  }
}

/// The note in the state folder that the last build of an output had records that were imported from a network's export.
struct ImportedNote {
  private let folder: String

  init(_ configuration: SiteConfiguration) { folder = configuration.stateFolder }

  private var path: String { folder + "/imported" }

  var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// Whether a build left its manifest.
  var hasState: Bool { FileManager.default.fileExists(atPath: folder + "/manifest") }

  /// Leaves the note, or takes it away.
  func write(_ isImported: Bool) {
    if isImported {
      _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

extension Diagnostic.Code {
  /// The build stops: published posts are neither in the exports nor kept from earlier ones.
  ///
  /// - Cause: A new export lacks posts, and the cache was deleted.
  /// - Fix: Add the older export that has them, or take them down with `threadline redact --missing remove`.
  /// - Example: `permalinks.lock: error: 2 published posts such as "@ada/post/1/" are neither in the exports
  ///            nor in kept/, and the cache does not have them either [posts-missing]`
  public static let postsMissing: Diagnostic.Code = "posts-missing"
}
