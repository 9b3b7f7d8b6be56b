import BuildDiagnostics
import SiteFiles
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The media of the posts that are published, copied out of an archive under names of our own.
struct ThreadsMedia {
  /// A file below the folder of the import.
  struct File: Sendable {
    let path: String
    let kind: Media.Kind
    let type: String?
  }

  /// What there was to say about files that could not be copied.
  private(set) var diagnostics = DiagnosticLog()
  private var files: [String: File] = [:]

  /// No media.
  init() {}

  /// Copies what these addresses mean, each relative to one of `roots`, the nearest folder last.
  init(
    of addresses: [String], in container: any ExportContainer, roots: [String], into folder: String
  ) throws(Diagnostic) {
    var paths: [String: String] = [:]
    for address in addresses where paths[address] == nil {
      paths[address] = roots.lazy.map { $0 + address }.first { container.contains($0) }
    }
    guard !paths.isEmpty else { return }
    guard mkdir(folder + "/media", 0o700) == 0 || errno == EEXIST else {
      throw .system(.unwritableFile, "write", folder + "/media")
    }
    let names = Dictionary(paths.values.map { ($0, Self.name(of: $0)) }) { first, _ in first }
    let extraction = try container.extract(names.mapValues { folder + "/" + $0 })
    diagnostics = extraction.diagnostics
    for (address, path) in paths where extraction.extracted.contains(path) {
      files[address] = names[path].flatMap { Self.file($0, below: folder) }
    }
  }

  /// The file that an address of the archive means; nil where the archive lacks it or it is damaged.
  subscript(address: String) -> File? { files[address] }

  /// What kind of medium an address without a file would be, by its extension; nil where it has none.
  static func kind(ofPath path: String) -> Media.Kind? {
    let type = SitePath(path).map { MediaType(path: $0).description } ?? ""
    return ["image": .image, "video": .video, "audio": .audio][type.prefix { $0 != "/" }]
  }

  private static func file(_ name: String, below folder: String) -> File? {
    let start = try? InputFile(path: folder + "/" + name, name: name).prefix(ThreadsMediaSignature.size)
    let found = ThreadsMediaSignature.kind(of: start ?? [])
    return File(path: name, kind: found?.kind ?? kind(ofPath: name) ?? .file, type: found?.type)
  }

  /// A name that says nothing but is safe everywhere: a hash of the path, with the extension if it is plain.
  private static func name(of path: String) -> String {
    let hash = ContentHash(of: path.utf8).description
    let ending = SitePath(path)?.fileExtension ?? ""
    let isPlain = ending.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    return "media/" + (isPlain && (1...5).contains(ending.utf8.count) ? "\(hash).\(ending)" : hash)
  }
}
