import BuildDiagnostics
import FileSystem
import Foundation
import SitePaths

/// The folder that is served, held open. Nothing outside it can be opened through it.
///
/// Symbolic links below it are never followed, wherever they point: a user who can write into the folder could
/// otherwise show any file of the machine. The folder itself may be reached through a link.
struct SiteRoot: Sendable {
  /// What was found at a path.
  enum Finding: Sendable {
    /// A regular file, open.
    case file(SharedFile)
    /// A folder.
    case folder
    /// Nothing, a link, or what is neither file nor folder.
    case missing
    /// Nothing could be opened now: too many files are open, or memory is short.
    case exhausted
    /// This process may not read it, or the disk failed: the number of the error.
    case unreadable(CInt)
  }

  /// What the folder was when it was opened.
  let identity: FileIdentity

  private let folder: Folder

  /// Opens the folder at a path.
  init(_ path: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      folder = try Folder(path, followingLinks: true)
      identity = try folder.identity()
    } catch {
      throw .error(
        .siteFolderUnusable, at: .init(path),
        "cannot open \"\(path)\" as a folder (\(lastSystemError)); expected the folder of a "
          + "built site, as \"threadline build -o\" makes it")
    }
  }

  /// Looks at a path below the folder.
  func find(_ path: SitePath) -> Finding {
    let descriptor = folder.openBeneath(path.description)
    guard descriptor >= 0 else { return Self.finding(error: errno) }
    let file = OpenFile(descriptor, path: path.description)
    guard let identity = try? file.identity() else { return .missing }
    switch identity.kind {
    case .file: return .file(SharedFile(file, identity))
    case .folder: return .folder
    case .link, .other: return .missing
    }
  }

  /// What an error of opening comes to. A link or something that is no file is missing.
  static func finding(error: CInt) -> Finding {
    switch error {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EXDEV, EINVAL, EMLINK: .missing
    case EMFILE, ENFILE, ENOMEM: .exhausted
    default: .unreadable(error)
    }
  }
}
