import BuildDiagnostics
import SiteFiles
import SyscallShim

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Diagnostic.Code {
  /// The folder to be served is missing or is not a folder.
  static let siteFolderUnusable: Diagnostic.Code = "site-folder-unusable"
}

/// The folder that is served, held open. Nothing outside it can be opened through it.
///
/// Symbolic links below it are never followed, wherever they point: whoever can write into the folder could
/// otherwise show any file of the machine. The folder itself may be reached through a link.
struct SiteRoot: Sendable {
  /// What was found at a path.
  enum Finding: Sendable {
    /// A regular file, open.
    case file(OpenFile)
    /// A folder.
    case folder
    /// Nothing, a link, or what is neither file nor folder.
    case missing
    /// A file that this process may not read, with the number of the error.
    case unreadable(CInt)
    /// Nothing could be opened now: too many files are open, or memory is short.
    case exhausted
    /// The disk failed, with the number of the error.
    case failed(CInt)
  }

  /// What the folder was when it was opened.
  let stamp: FileStamp

  private let folder: Descriptor

  /// Opens the folder at a path.
  init(_ path: String) throws(Diagnostic) {
    let number = openRetrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    let folder = Descriptor(number)
    guard number >= 0, let stamp = FileStamp(folder) else {
      throw .error(
        .siteFolderUnusable, at: .init(path),
        "cannot open \"\(path)\" as a folder (\(String(cString: strerror(errno)))); expected the folder of a "
          + "built site, as \"threadline build -o\" makes it")
    }
    self.folder = folder
    self.stamp = stamp
  }

  /// Looks at a path below the folder.
  func find(_ path: SitePath) -> Finding {
    var number = openRetrying { threadline_open_beneath(folder.number, path.description) }
    if number < 0, errno == ENOSYS || errno == EPERM { number = walk(to: path) }
    guard number >= 0 else { return Self.finding(error: errno) }
    return Self.finding(open: Descriptor(number))
  }

  /// Looks at a path folder by folder, where the kernel lacks openat2 or a sandbox refuses it.
  func findByWalking(_ path: SitePath) -> Finding {
    let number = walk(to: path)
    return number >= 0 ? Self.finding(open: Descriptor(number)) : Self.finding(error: errno)
  }

  /// What an error of opening comes to. A link or something that is no file is missing.
  static func finding(error: CInt) -> Finding {
    switch error {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EXDEV, EINVAL, EMLINK: .missing
    case EACCES, EPERM: .unreadable(error)
    case EMFILE, ENFILE, ENOMEM: .exhausted
    default: .failed(error)
    }
  }

  private static func finding(open descriptor: Descriptor) -> Finding {
    if let file = OpenFile(descriptor) { return .file(file) }
    return FileStamp(descriptor)?.kind == .folder ? .folder : .missing
  }

  /// Opens part after part without following links; -1 with errno where one cannot be opened.
  private func walk(to path: SitePath) -> CInt {
    let parts = path.parts
    var current = folder
    for part in parts.dropLast() {
      let next = openRetrying {
        openat(current.number, String(part), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      guard next >= 0 else { return next }
      current = Descriptor(next)
    }
    return openRetrying {
      openat(current.number, String(path.lastPart), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    }
  }
}

/// Opens again where a signal came in between.
func openRetrying(_ body: () -> CInt) -> CInt {
  var number = body()
  while number < 0, errno == EINTR { number = body() }
  return number
}
