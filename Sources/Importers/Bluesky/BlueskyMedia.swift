import ArchiveContainers
import SitePaths
import ThreadModel

/// Finds the files of blobs, each of which has its CID for a name.
struct BlueskyMedia {
  let pass: ImportPass
  /// The paths of blobs by their CIDs.
  let paths: [String: String]

  /// The paths of the blobs in a container by their CIDs, whatever folder they are in. An extension, which some
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

  /// Where the bytes of a blob will be; `nil` if the export does not have them. The stated type says how its
  /// file ends.
  func source(of blob: BlueskyBlob) -> Media.Source? {
    guard let path = paths[blob.name] else { return nil }
    let ending = blob.type.flatMap { MediaType.fileExtension(for: $0.lowercased()) }
    return pass.media.source(path, named: blob.name, ending: ending)
  }
}
