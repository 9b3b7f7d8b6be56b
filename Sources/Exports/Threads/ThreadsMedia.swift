import SiteFiles
import ThreadModel

/// The media of the posts that are published, found in an archive by the addresses in its records.
struct ThreadsMedia {
  let pass: ImportPass
  /// What addresses are relative to, the nearest folder last.
  let roots: [String]

  /// The medium that an address of the archive means; nil where the archive lacks it. What it
  /// is its first bytes say, in the second pass.
  func media(at address: String) -> Media? {
    guard let source = pass.source(firstOf: roots.lazy.map { $0 + address }) else { return nil }
    let start = pass.media.start(of: source)
    let found = ThreadsMediaSignature.kind(of: start ?? [])
    return Media(found?.kind ?? Self.kind(ofPath: address) ?? .file, source: source, type: found?.type)
  }

  /// What kind of medium an address without a file would be, by its extension; nil where it has none.
  static func kind(ofPath path: String) -> Media.Kind? {
    let type = SitePath(path).map { MediaType(path: $0).description } ?? ""
    return ["image": .image, "video": .video, "audio": .audio][type.prefix { $0 != "/" }]
  }
}
