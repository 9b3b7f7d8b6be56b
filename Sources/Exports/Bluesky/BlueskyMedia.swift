import SiteFiles
import ThreadModel

/// Finds the files of blobs, each of which has its CID for a name, and gives them names of our own in the
/// import's folder.
struct BlueskyMedia {
  /// The files to unpack: paths in the container, and paths below the import's folder.
  private(set) var wanted: [String: String] = [:]
  private let paths: [String: String]
  private let unreadable: Set<String>

  /// The folder that media are unpacked into, below that of the import.
  static let folder = "media"

  /// Looks for all files but those known to be damaged.
  init(paths: [String: String], except unreadable: Set<String>) {
    self.paths = paths
    self.unreadable = unreadable
  }

  /// The paths of the blobs in a container by their CIDs, whatever folder they lie in. An extension, which some
  /// programs add, does not count.
  static func paths(in container: any ExportContainer) -> [String: String] {
    var paths: [String: String] = [:]
    for entry in container.entries {
      let name = entry.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
      guard name.utf8.count >= 46, name.hasPrefix("baf") || name.hasPrefix("Qm") else { continue }
      if paths[String(name)] == nil { paths[String(name)] = entry.path }
    }
    return paths
  }

  /// Where the bytes of a blob will be; nil where the export does not have them.
  mutating func source(of blob: BlueskyBlob) -> Media.Source? {
    guard let path = paths[blob.name], !unreadable.contains(path) else { return nil }
    let file = Self.folder + "/" + Self.fileName(for: blob)
    wanted[path] = wanted[path] ?? file
    return wanted[path].map { .file(folder: "", path: $0) }
  }

  /// A name that is safe everywhere: a hash of the CID, with the extension of the stated type.
  private static func fileName(for blob: BlueskyBlob) -> String {
    let hash = ContentHash(of: blob.name.utf8).description
    let ending = blob.type.flatMap { MediaType.fileExtension(for: $0.lowercased()) }
    return ending.map { "\(hash).\($0)" } ?? hash
  }
}
