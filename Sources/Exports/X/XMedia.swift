import SiteFiles
import ThreadModel

/// Finds the files of an archive that posts mean, and gives each a name of our own in the import's folder.
///
/// A picture lies at `tweets_media/17-EabcXYZ.jpg`: the id of its post and the end of its address. Of a film
/// the variant of the highest bit rate is there, and no still.
struct XMedia {
  /// The files to unpack: paths in the container, and paths below the import's folder.
  private(set) var wanted: [String: String] = [:]
  private let container: any ExportContainer
  private let root: String
  private let unreadable: Set<String>

  /// The folder that media are unpacked into, below that of the import.
  static let folder = "media"

  private static let postFolders = ["tweets_media/", "tweet_media/", "community_tweet_media/"]
  private static let profileFolder = "profile_media/"
  /// All folders of an archive that media are taken from.
  static let folders = postFolders + [profileFolder]

  /// Looks in a container whose archive begins at `root`, for all files but those known to be damaged.
  init(in container: any ExportContainer, root: String, except unreadable: Set<String>) {
    self.container = container
    self.root = root
    self.unreadable = unreadable
  }

  /// Where the bytes of a medium will be, and their type as the archive states it: in the archive or, where it
  /// lacks them, at their address. `ids` are those of the versions of the post, the newest first.
  mutating func source(of medium: XMedium, ids: [String]) -> (source: Media.Source, type: String?)? {
    for variant in medium.candidates {
      let names = ids.map { $0 + "-" + Self.lastPart(of: variant.address) }
      if let file = file(named: names, in: Self.postFolders) {
        return (.file(folder: "", path: file), variant.type)
      }
    }
    guard let best = medium.candidates.first, XText.isWeb(best.address) else { return nil }
    return (.remote(best.address), best.type)
  }

  /// The still of a film, where the archive has it after all.
  mutating func poster(of medium: XMedium, ids: [String]) -> Media.Source? {
    guard medium.kind != .image, let address = medium.address else { return nil }
    let names = ids.map { $0 + "-" + Self.lastPart(of: address) }
    return file(named: names, in: Self.postFolders).map { .file(folder: "", path: $0) }
  }

  /// The avatar or banner of an account. The address of a banner has no extension, its file has.
  mutating func picture(_ address: String, ofAccount id: String) -> Media? {
    let name = id + "-" + Self.lastPart(of: address)
    let names = [name] + ["jpg", "jpeg", "png"].map { name + "." + $0 }
    let file = file(named: names, in: [Self.profileFolder])
    return file.map { Media(.image, source: .file(folder: "", path: $0)) }
  }

  private mutating func file(named names: [String], in folders: [String]) -> String? {
    for folder in folders {
      for path in names.map({ root + folder + $0 }) where container.contains(path) {
        guard !unreadable.contains(path), let entry = SitePath(path) else { continue }
        let name = Self.folder + "/" + Self.name(for: entry)
        wanted[path] = name
        return name
      }
    }
    return nil
  }

  /// What stands after the last slash of an address, without its query.
  private static func lastPart(of address: String) -> String {
    address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? ""
  }

  /// A name that says nothing but is safe everywhere: a hash of the path, with the extension if it is plain.
  private static func name(for entry: SitePath) -> String {
    let hash = ContentHash(of: entry.description.utf8).description
    let ending = entry.fileExtension
    let isPlain = ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && (1...5).contains(ending.utf8.count) ? "\(hash).\(ending)" : hash
  }
}
