import SitePaths
import ThreadModel

/// The files of an export that its records name. The import gives each a name and copies none: a build unpacks those
/// that it needs.
package struct ImportMedia {
  /// The folder of media in the name of each.
  package static let folder = "media"

  /// The names of the files, by their paths in the container.
  private(set) var wanted: [String: String] = [:]
  /// The URLs of media that the export does not bring along.
  private(set) var missing: Set<String> = []
  /// Those of them that the records link to, so that they can be fetched.
  private(set) var links: Set<String> = []

  /// The name of a file in the container. It depends on the path alone, so a later archive gives the same name.
  ///
  /// It is a hash of the path with the extension of that; or of `name`, where a format has a better one, with
  /// `ending`.
  mutating func source(_ path: String, named name: String? = nil, ending: String? = nil) -> Media.Source {
    let file =
      wanted[path] ?? Self.file(named: name ?? path, ending: name == nil ? Self.ending(of: path) : ending)
    wanted[path] = file
    return .file(folder: "", path: file)
  }

  /// How many there are.
  var counts: ImportedMedia {
    ImportedMedia(found: wanted.count, missing: missing.count, linked: links.count)
  }

  /// The paths in the container, by the names of the files. Of several paths with one name, the first stands.
  var paths: [String: String] {
    Dictionary(wanted.map { ($0.value, $0.key) }) { min($0, $1) }
  }

  /// Counts a media item that the export does not bring along. Where several posts name one, one link is enough.
  mutating func miss(_ address: String, isLink: Bool) {
    missing.insert(address)
    if isLink { links.insert(address) }
  }

  private static func file(named name: String, ending: String?) -> String {
    let hash = ContentHash(of: name.utf8).description
    return folder + "/" + (ending.map { "\(hash).\($0)" } ?? hash)
  }

  /// The extension of a path, if it is one to five letters and digits.
  private static func ending(of path: String) -> String? {
    guard let ending = SitePath(path)?.fileExtension, (1...5).contains(ending.utf8.count) else { return nil }
    return ending.utf8.allSatisfy(\.isLetterOrDigit) ? ending : nil
  }
}

/// How many media that the records of an export name are in it.
public struct ImportedMedia: Codable, Sendable {
  /// How many are in the export.
  public package(set) var found = 0
  /// How many are not in the export.
  public package(set) var missing = 0
  /// How many of the missing ones are links, which `threadline import --fetch-media` can fetch.
  public package(set) var linked = 0

  package init(found: Int = 0, missing: Int = 0, linked: Int = 0) {
    (self.found, self.missing, self.linked) = (found, missing, linked)
  }
}

extension Media.Kind {
  /// The kind of a media item by its media type, or by the first part of that alone; `nil` for other types.
  init?(mediaType: String) {
    let name = mediaType.prefix { $0 != "/" }.lowercased()
    guard ["image", "video", "audio"].contains(name) else { return nil }
    self.init(rawValue: name)
  }

  /// The kind of media item that the extension of a path tells; `nil` if it tells none.
  init?(ofPath path: String) {
    self.init(mediaType: SitePath(path).map { MediaType(path: $0).description } ?? "")
  }
}
