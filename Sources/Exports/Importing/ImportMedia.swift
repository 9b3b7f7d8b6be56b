import SiteFiles
import ThreadModel

/// The files of an export that its records name, each under a name of our own in the folder of the import.
struct ImportMedia {
  /// The folder that media are unpacked into, below that of the import.
  static let folder = "media"

  /// The files to unpack: paths in the container, and paths below the import's folder.
  private(set) var wanted: [String: String] = [:]
  /// The addresses of media that the export does not bring along.
  private(set) var missing: Set<String> = []
  /// Those of them that the records link to, so that they can be fetched.
  private(set) var links: Set<String> = []
  /// The files that are there and cannot be unpacked.
  let damaged: Set<String>
  /// Where the files were unpacked, with a slash at the end; nil before that is done.
  let unpacked: String?

  /// No media yet.
  init(damaged: Set<String> = [], unpacked: String? = nil) {
    self.damaged = damaged
    self.unpacked = unpacked
  }

  /// Where the bytes of a file in the container will be; nil for one that cannot be unpacked.
  ///
  /// Its name is a hash of its path with the extension of that; or of `name`, where a format has a better one,
  /// with `ending`.
  mutating func source(_ path: String, named name: String? = nil, ending: String? = nil) -> Media.Source? {
    guard !damaged.contains(path) else { return nil }
    let file =
      wanted[path] ?? Self.file(named: name ?? path, ending: name == nil ? Self.ending(of: path) : ending)
    wanted[path] = file
    return .file(folder: "", path: file)
  }

  /// The first bytes of a medium that was unpacked; nil before media are.
  func start(of source: Media.Source?, limit: Int) -> [UInt8]? {
    guard let unpacked, case .file(folder: _, let path) = source else { return nil }
    return try? InputFile(path: unpacked + path, name: path).prefix(limit)
  }

  /// Counts a medium that the export does not bring along. Where several posts name one, one link is enough.
  mutating func miss(_ address: String, isLink: Bool = false) {
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
    return ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? ending : nil
  }
}
