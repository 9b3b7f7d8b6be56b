import BuildDiagnostics
import Exports
import FileSystem
import SitePlanning

extension SiteConfiguration {
  /// The note that the site on the disk has records that were imported from a network's export. It is there before a file
  /// of such a site can be seen, until a site without them is.
  var importedNote: StateNote { StateNote("imported", self) }

  /// Stops the build if published posts are neither in the exports nor in `kept/`, and nothing says that they are meant
  /// to go.
  ///
  /// Where the cache has what the last build read, such posts are moved to `kept/`. Without it a new archive that lacks
  /// posts would take them down unseen, so the build stops. A site of native exports alone never stops: what those lack
  /// is the person's own word. If nothing is left of the last build, its exports may have been such as these.
  func refuseMissingPosts(
    _ exports: ReadExports, _ history: URLHistory, by lock: PermalinkLock
  ) throws(Diagnostic) {
    guard environment == .production, preview == nil, missing != .remove, !exports.isExample,
      history.newlyGoneCount > 0, !exports.knowsEarlier,
      importedNote.isThere
        || !fileExists(stateFolder + "/manifest") && exports.holdsImported
    else { return }
    let gone = Set(history.newlyGone.map(\.path))
    var paths: [String] = []
    lock.forEach { entry in
      if entry.kind == .post, gone.contains(entry.path), !exports.isWithheld(record: entry.id) {
        paths.append(entry.path)
      }
    }
    guard let first = paths.first else { return }
    let number = counted(paths.count, "published post")
    throw .error(
      .postsMissing, at: .init(permalinkLock),
      "\(number) such as \"\(first)\" \(paths.count == 1 ? "is" : "are") neither in the exports nor in kept/, and the"
        + " cache does not have them either; add the older export that has them, or take them down with"
        + " \"threadline redact --missing remove\"")
  }
}
