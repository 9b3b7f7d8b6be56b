import BuildDiagnostics
import Foundation
import MediaProcessing
import PageRendering
import SitePaths
import SiteThemes
import SiteWriting
import SocialCards
import Synchronization
import ThreadModel

/// The social cards of a build: each is painted and written to the site the first time a page asks for it, unless the
/// cache has it.
///
/// A card is named by what decides how it looks, so its name is known before anything is decoded. If a font lacked a
/// character, the card is not cached, and the next build, which may have the font, paints it again.
///
/// A class because it is a cache that the rendering tasks share; what it answers depends on the cards alone.
final class CardCache: Sendable {
  private let writer: SiteWriter
  private let media: MediaCache
  private let icon: SiteIcon?
  private var cache: AssetCache { media.cache }
  private let pool = CardPainterPool()
  /// Whether a card is in the site, by the hash that names it.
  private let outcomes = Mutex<[ContentHash: Bool]>([:])
  private let painted = Mutex<Set<ContentHash>>([])
  private let missing = Mutex<Set<Unicode.Scalar>>([])
  private let problems = Mutex<Set<Diagnostic>>([])

  init(writer: SiteWriter, media: MediaCache, icon: SiteIcon?) {
    self.writer = writer
    self.icon = icon
    self.media = media
  }

  /// How many cards this build has, and how many of them it painted.
  var counts: (all: Int, painted: Int) {
    (outcomes.withLock { $0.values.count { $0 } }, painted.withLock { $0.count })
  }

  /// Counts the cards among files that pages need which are kept.
  func keep(_ files: some Sequence<SitePath>) {
    for path in files where path.description.hasPrefix("cards/") {
      guard let hash = path.parts.last.flatMap({ ContentHash($0.prefix(32)) }) else { continue }
      outcomes.withLock { $0[hash] = true }
    }
  }

  /// What went wrong, in an order that is not that of the tasks.
  var diagnostics: [Diagnostic] {
    let glyphs = missing.withLock { $0.sorted() }.map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: max(0, 4 - number.count)) + number
      return Diagnostic.warning(
        .glyphMissing,
        "no installed font has \"\(scalar)\" (U+\(digits)), which is an empty box on social cards; Debian has fonts "
          + "for nearly all characters in fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji")
    }
    return glyphs + problems.withLock { $0.sorted { $0.description < $1.description } }
  }

  func published(_ card: CardContent, _ palette: CardPalette, sources: [String: Media.Source])
    -> PublishedMedia?
  {
    let hash = ContentHash(of: card.recipe(palette).utf8)
    let path = SitePath(in: "cards", hash, ending: ".\(card.fileExtension)")
    let isThere =
      outcomes.withLock { $0[hash] } ?? keep(path, hash)
      ?? write { () throws(Diagnostic) in try paint(card, palette, sources, path, hash) }
    outcomes.withLock { $0[hash] = isThere }
    guard isThere else { return nil }
    return PublishedMedia(
      path: path, type: MediaType(path: path).description, width: PaintedCard.width,
      height: PaintedCard.height)
  }

  /// True if the cache has the card; it is in the site then.
  private func keep(_ path: SitePath, _ hash: ContentHash) -> Bool? {
    guard let file: AssetFile = cache.entry(hash), file.path == path else { return nil }
    if (try? writer.keep(shared: path)) == true { return true }
    return cache.path(of: file).map { copy in
      write { SiteFile(path, .copy(of: copy), fingerprint: hash.high) }
    }
  }

  private func paint(
    _ card: CardContent, _ palette: CardPalette, _ sources: [String: Media.Source], _ path: SitePath,
    _ hash: ContentHash
  ) throws(Diagnostic) -> SiteFile {
    let result = try pool.paint(card, palette) { name in
      if name == icon?.name { return icon?.pixels.flatMap(CardPixels.init) }
      let isPortrait = name == card.author.portrait || name == card.parent?.author?.portrait
      let side = isPortrait ? Self.avatarSide : PaintedCard.width
      return sources[name].flatMap { media.pixels(of: $0, width: side) }.flatMap(CardPixels.init)
    }
    missing.withLock { $0.formUnion(result.missing) }
    painted.withLock { _ = $0.insert(hash) }
    guard result.missing.isEmpty else { return SiteFile(path, bytes: result.bytes) }
    _ = try? cache.add(hash, [(path, .bytes(result.bytes))]) { $0.first }
    return SiteFile(path, bytes: result.bytes, fingerprint: hash.high)
  }

  /// More than an avatar takes on any card.
  private static let avatarSide = 256

  /// Writes a card that can be made; false if it cannot be made or written, which is noted.
  private func write(_ make: () throws(Diagnostic) -> SiteFile) -> Bool {
    do throws(Diagnostic) {
      try writer.write(try make())
      return true
    } catch {
      _ = problems.withLock { $0.insert(error) }
      return false
    }
  }
}

extension CardPixels {
  /// Pixels as they were decoded.
  fileprivate init?(_ picture: PicturePixels) {
    self.init(
      width: picture.width, height: picture.height, bytes: picture.bytes, hasOpacity: picture.hasOpacity)
  }
}

/// The icon of the site as social cards show it: that of the look, or that of every look.
struct SiteIcon: Sendable {
  /// The hash of its bytes.
  let name: String
  private let path: String

  /// More than any card shows.
  private static let side = 80

  /// `nil` if the theme has no icon that is a picture.
  init?(of theme: Theme, look name: String?) {
    let look = theme.looks.first { $0.name == name } ?? theme.looks.first
    let files = Dictionary(theme.publicFiles.map { ($0.path.description, $0) }) { first, _ in first }
    guard let file = files[LookIcon.touch.path(for: look) { files[$0] != nil }],
      let bytes = FileManager.default.contents(atPath: file.source)
    else { return nil }
    self.name = ContentHash(of: Array(bytes)).description
    path = file.source
  }

  /// `nil` if it cannot be decoded.
  var pixels: PicturePixels? { try? MediaProcessor().pixels(of: path, width: Self.side) }
}
