import MediaProcessing
import PageRendering
import SafeMarkup
import SitePaths

/// A medium as the cache has it: what it is, and the files that were made of it; or why it cannot be published.
struct MediaEntry: Sendable {
  /// A file that was made of a medium.
  struct Asset: Sendable {
    let made: MediaAsset
    let file: AssetEntry.File
  }

  let header: MediaHeader
  let color: RGBColor?
  let assets: [Asset]
  /// Whether it was asked for forms, and for what the video program makes.
  let hasForms, hasVideos: Bool

  /// The clean medium itself.
  var original: Asset? { first(.original) }

  /// The smaller pictures, from narrow to wide.
  var forms: [Asset] { assets.filter { $0.made.role == .form } }

  func first(_ role: MediaAsset.Role) -> Asset? { assets.first { $0.made.role == role } }

  /// Whether all is there that the settings ask for. A poster that the program made is not that of a build without it.
  func suffices(_ settings: MediaSettings) -> Bool {
    let hasProgram = settings.program != nil
    return switch header.format.kind {
    case .video: hasVideos == hasProgram
    case .picture: (hasForms || !settings.makesForms) && (hasVideos || !hasProgram || header.frames == 1)
    default: true
    }
  }

  /// An asset as pages know it.
  func published(_ asset: Asset) -> PublishedMedia {
    let tint = asset.made.role == .original ? color : nil
    return PublishedMedia(
      path: asset.made.path, type: asset.made.format.mediaType, width: asset.made.width,
      height: asset.made.height, byteCount: asset.file.size,
      tint: tint.map { PictureTint(red: $0.red, green: $0.green, blue: $0.blue) })
  }
}

// As the facts of an entry.
extension MediaEntry {
  private static let word = "media"

  /// The facts of a medium that was prepared.
  static func facts(of media: PreparedMedia, _ settings: MediaSettings) -> [String] {
    let header = media.header
    return [
      word, header.format.rawValue, header.sourceHash.description, text(header.width), text(header.height),
      header.duration.map { String($0) } ?? "", String(header.frames), media.color?.description ?? "",
      String(settings.makesForms), String(settings.program != nil),
    ]
  }

  /// The facts of one file.
  static func facts(of asset: MediaAsset) -> [String] {
    [asset.role.rawValue, asset.format.rawValue, text(asset.width), text(asset.height)]
  }

  init?(_ entry: AssetEntry) {
    let facts = entry.facts
    guard facts.count == 10, facts[0] == Self.word, let format = MediaFormat(rawValue: facts[1]),
      let source = ContentHash(facts[2]), let frames = Int(facts[6])
    else { return nil }
    header = MediaHeader(
      format, sourceHash: source, width: Int(facts[3]), height: Int(facts[4]), duration: Double(facts[5]),
      frames: frames)
    color = RGBColor(facts[7])
    (hasForms, hasVideos) = (facts[8] == "true", facts[9] == "true")
    assets = entry.files.compactMap { Asset($0) }
    guard assets.count == entry.files.count, original != nil else { return nil }
  }

  private static func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
}

extension MediaEntry.Asset {
  fileprivate init?(_ file: AssetEntry.File) {
    guard file.facts.count == 4, let role = MediaAsset.Role(rawValue: file.facts[0]),
      let format = MediaFormat(rawValue: file.facts[1])
    else { return nil }
    made = MediaAsset(
      role, format, width: Int(file.facts[2]), height: Int(file.facts[3]), path: file.path)
    self.file = file
  }
}
