internal import FileSystem
internal import Synchronization

/// What the writer of a site leaves the next one in the same process, so that it neither reads the manifest again nor
/// looks at every file. It is believed while the manifest and the dependencies are those that were left.
///
/// Changes to files by other programs are not seen, so it is for a site that only this process writes: a preview.
package final class WriterMemory: Sendable {
  private let left = Mutex<(stamps: [FileIdentity], files: EarlierFiles.Known)?>(nil)

  package init() {}

  /// The files that the last writer left in a state folder; nil if it is not known, or another wrote since.
  func files(of state: Folder) -> EarlierFiles.Known? {
    left.withLock { left in left.flatMap { $0.stamps == Self.stamps(of: state) ? $0.files : nil } }
  }

  /// Keeps what a writer leaves in a state folder.
  func keep(_ files: EarlierFiles.Known, of state: Folder) {
    left.withLock { $0 = Self.stamps(of: state).map { ($0, files) } }
  }

  /// What distinguishes the manifest and the dependencies from later ones; nil if one of them is not there.
  private static func stamps(of state: Folder) -> [FileIdentity]? {
    let stamps = [StateFolder.manifest, GroupDependencies.name].compactMap { (name: String) in
      state.identity(of: name)
    }
    return stamps.count == 2 ? stamps : nil
  }
}
