internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths
internal import Synchronization

/// The folder where the files of a build wait until all of them are there.
///
/// In a first build it holds the whole site. In a rebuild it holds only what changed, in a folder for each
/// step of the move: `00/` for what links to nothing, then the pages from the deepest up, then `99/` for feeds and
/// lists, and last `99-packed/` for packed siblings. With what is new to the site moved before what takes the place of
/// something, no page that a reader can come to ever links to one that is not there yet.
///
/// One file that could not be staged fails all: its maker may continue without it, but a site that lacks it,
/// or has the half of it that was written, is never published.
final class Staging: Sendable {
  /// The folder.
  let folder: Folder
  private let isWholeSite: Bool
  private let firstFailure = Mutex<Diagnostic?>(nil)
  /// The bytes of the files that were staged.
  private let bytes = Atomic(0)

  /// Makes an empty staging folder, sweeping that of a dead build.
  init(_ place: OutputPlace) throws(Diagnostic) {
    try TreeRemoval.remove(place.stagingPath)
    try makeFolders(place.stagingPath)
    folder = try Folder(place.stagingPath)
    isWholeSite = place.isVacant
  }

  /// Remembers that a file could not be staged, and gives the reason.
  func fail(_ failure: Diagnostic) -> Diagnostic {
    firstFailure.withLock { if $0 == nil { $0 = failure } }
    return failure
  }

  /// Throws the reason why a file could not be staged, if there was one.
  func check() throws(Diagnostic) {
    if let failure = firstFailure.withLock({ $0 }) { throw failure }
  }

  /// Writes a file; one that was staged before is only read, and the manifest will show if the two differ.
  func add(
    _ source: borrowing FileSource, at path: SitePath
  ) throws(Diagnostic) -> (hash: ContentHash, size: Int) {
    let name = isWholeSite ? path.description : Self.step(of: path) + "/" + path.description
    guard var file = try folder.create(name) else {
      guard case .file = try folder.find(name) else {
        throw .error(
          .pathWrittenTwice, at: .init(path.description),
          "one build makes both a file \"\(path)\" and files below it; rename one of them")
      }
      return try source.digest()
    }
    let written = try source.write(to: file)
    try file.close()
    bytes.wrappingAdd(written.size, ordering: .relaxed)
    return written
  }

  /// The steps that hold files, in the order of the move.
  func steps() throws(Diagnostic) -> [String] {
    try FolderNames(folder.path).sorted()
  }

  /// Removes the folder with all that is still in it.
  func remove() throws(Diagnostic) { try TreeRemoval.remove(folder.path) }

  /// Removes what can be removed in so much time. Gives how many bytes are left; `nil` if the folder is gone.
  func remove(within limit: Duration) -> Int? {
    let removal = try? TreeRemoval(of: folder.path, until: .now + limit)
    return removal?.isWhole == true ? nil : max(0, bytes.load(ordering: .relaxed) - (removal?.bytes ?? 0))
  }

  /// The step of packed siblings.
  static let lastStep = "99-packed"

  private static func step(of path: SitePath) -> String {
    if PackedSiblings.contain(path) { return lastStep }
    return switch path.fileExtension {
    case "html":
      String(98 - min(path.description.utf8.count { $0 == 0x2F }, 88))
    case "xml", "json", "ndjson", "atom", "txt", "": "99"
    default: "00"
    }
  }
}
