import BuildDiagnostics
import Foundation
import LinkPreviews
import MediaProcessing
import PageRendering
import SitePaths
import SiteThemes
import SiteWriting
import ThreadModel

// What pages ask of media. A file is written to the site when it is asked for.
extension MediaCache {
  func published(_ source: Media.Source) -> MediaOutcome {
    guard case .file = source else { return .remote }
    switch media(source) {
    case .takenDown: return .withheld(.mediaTakenDown)
    case .failed: return .withheld(.mediaUnwritten)
    case .refused(let error):
      note(error, of: source)
      return .withheld(Self.loss(error.reason))
    case .media(let entry):
      return place(entry.original, of: entry, source).map { .published($0) } ?? .withheld(.mediaUnwritten)
    }
  }

  func isTakenDown(_ source: Media.Source) -> Bool {
    !settings.takenDown.isEmpty && published(source) == .withheld(.mediaTakenDown)
  }

  /// The smaller pictures, from narrow to wide, and last the picture for browsers without WebP. If the widest form would
  /// have had more bytes than the original, the original takes its place.
  func forms(_ source: Media.Source) -> [PublishedMedia] {
    guard settings.makesForms, let entry = entry(source), let widest = entry.forms.last,
      let original = entry.original
    else { return [] }
    let wanted = min(PicturePass.widest, original.made.width ?? 0)
    let needsOriginal = (widest.made.width ?? 0) < wanted
    let assets = entry.forms + (needsOriginal ? [original] : []) + [entry.first(.preview) ?? original]
    return assets.compactMap { place($0, of: entry, source) }
  }

  /// The picture in a form that every consumer of link previews takes.
  func preview(_ source: Media.Source) -> PublishedMedia? {
    guard let entry = entry(source), let original = entry.original else { return nil }
    let isTaken = [.jpeg, .png].contains(original.made.format)
    return place(entry.first(.preview) ?? (isTaken ? original : nil), of: entry, source)
  }

  func video(of source: Media.Source) -> PublishedMedia? {
    guard settings.program != nil, let entry = entry(source) else { return nil }
    return place(entry.first(.video), of: entry, source)
  }

  func poster(of source: Media.Source) -> PublishedMedia? {
    guard let entry = entry(source) else { return nil }
    if entry.header.format.kind == .picture { return preview(source) }
    return place(entry.first(.poster), of: entry, source)
  }

  /// The pixels of a picture for a card, decoded from a form that is wide enough, or from the widest. The build fails if
  /// the form cannot be read, since the cache would keep a card without its picture.
  func pixels(of source: Media.Source, width: Int) -> PicturePixels? {
    guard let entry = entry(source), entry.header.format.kind == .picture else { return nil }
    let forms = entry.forms.filter { ($0.made.width ?? 0) <= Self.widestForCards }
    guard let asset = forms.first(where: { ($0.made.width ?? 0) >= width }) ?? forms.last ?? entry.original,
      let file = file(of: asset, of: entry, source)
    else { return nil }
    do throws(MediaError) { return try MediaProcessor().pixels(of: file.path, width: width) } catch {
      if error.reason == .unreadable { failWithout(asset) }
      return nil
    }
  }

  private static let widestForCards = 800

  /// The picture that stands for the site if nothing else does.
  func sitePicture(of theme: Theme) -> PublishedMedia? {
    guard let file = theme.publicFiles.first(where: { $0.path.description == "preview.png" }),
      let bytes = FileManager.default.contents(atPath: file.source)
    else { return nil }
    let facts = ImageFacts(Array(bytes))
    guard let width = facts.width, let height = facts.height, let type = facts.type.mediaType else {
      return nil
    }
    return PublishedMedia(path: file.path, type: type, width: width, height: height)
  }

  private func entry(_ source: Media.Source) -> MediaEntry? {
    guard case .file = source, case .media(let entry) = media(source) else { return nil }
    return entry
  }

  /// Puts an asset into the site, if it is not there yet.
  private func place(
    _ asset: MediaEntry.Asset?, of entry: MediaEntry, _ source: Media.Source
  ) -> PublishedMedia? {
    guard let asset else { return nil }
    return placed.value(of: asset.made.path) {
      if (try? writer.keep(shared: asset.made.path)) == true { return entry.published(asset) }
      guard let (path, asset, entry) = file(of: asset, of: entry, source) else { return nil }
      do throws(Diagnostic) {
        try writer.write(SiteFile(asset.made.path, .copy(of: path), fingerprint: entry.header.hash.high))
        return entry.published(asset)
      } catch {
        fail(error)
        return nil
      }
    }
  }

  /// The file of an asset in the cache, with the entry that it is of. If the cache lost it, the medium is prepared again.
  private func file(
    of asset: MediaEntry.Asset, of entry: MediaEntry, _ source: Media.Source
  ) -> (path: String, asset: MediaEntry.Asset, entry: MediaEntry)? {
    if let path = cache.path(of: asset.file) { return (path, asset, entry) }
    guard let again = repair(source),
      let made = again.assets.first(where: { $0.made.path == asset.made.path }),
      let path = cache.path(of: made.file)
    else {
      failWithout(asset)
      return nil
    }
    return (path, made, again)
  }

  private func failWithout(_ asset: MediaEntry.Asset) {
    fail(
      .error(
        .cacheDamaged, "the cache lost \(asset.file.name) during the build; build again to prepare it again"))
  }

  /// Why a medium is not shown, as far as readers are told.
  private static func loss(_ reason: MediaError.Reason) -> PageString {
    switch reason {
    case .unreadable, .empty: .mediaMissing
    case .unknownFormat, .undecodable: .mediaUnreadable
    case .tooLarge: .mediaTooLarge
    case .privateMetadata: .mediaPrivate
    }
  }
}
