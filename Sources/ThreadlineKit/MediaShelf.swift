import BuildDiagnostics
import Foundation
import LinkPreviews
import MediaProcessing
import PageRendering
import SiteFiles
import SiteThemes
import SiteWriting
import Synchronization
import ThreadModel

/// The media of a build: each is cleaned and written to the site the first time a page asks for it, and once. A small
/// form for previews is made when a page asks for that, unless an earlier build made the same.
///
/// A class because it is a cache that the rendering tasks share; what it answers depends on the sources alone.
final class MediaShelf: MediaLibrary {
  private struct PreviewKey: Hashable {
    let source: Media.Source
    let use: PreviewUse
  }

  private let writer: SiteWriter
  private let processor = MediaProcessor()
  private let outcomes = Mutex<[Media.Source: MediaOutcome]>([:])
  /// The hash of each published picture, by which its small form is named.
  private let hashes = Mutex<[Media.Source: ContentHash]>([:])
  private let previews = Mutex<[PreviewKey: PublishedMedia?]>([:])
  private let problems = Mutex<Set<Diagnostic>>([])

  init(writer: SiteWriter) { self.writer = writer }

  /// What went wrong, sorted by the words, since the order of asking is that of the tasks.
  var diagnostics: [Diagnostic] {
    problems.withLock { $0.sorted { $0.description < $1.description } }
  }

  func published(_ source: Media.Source) -> MediaOutcome {
    guard case .file(let folder, let path) = source else { return .remote }
    if let known = outcomes.withLock({ $0[source] }) { return known }
    let outcome = publish(source, folder: folder, path: path)
    return outcomes.withLock { outcomes in
      if let known = outcomes[source] { return known }
      outcomes[source] = outcome
      return outcome
    }
  }

  /// The picture that stands for the site where nothing else does.
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

  private func publish(_ source: Media.Source, folder: String, path: String) -> MediaOutcome {
    do throws(MediaError) {
      let media = try processor.process("\(folder)/\(path)")
      do throws(Diagnostic) {
        try writer.write(SiteFile(media.path, media.content, fingerprint: media.hash.high))
      } catch {
        report(error)
        return .withheld(.unwritten)
      }
      if media.format.kind == .picture { hashes.withLock { $0[source] = media.hash } }
      return .published(
        PublishedMedia(
          path: media.path, type: media.format.mediaType, width: media.width, height: media.height,
          byteCount: Self.byteCount(media.content)))
    } catch {
      report(.warning(.mediaWithheld, at: .init(path), "the medium is not published: \(error.message)"))
      return .withheld(Self.loss(error.reason))
    }
  }

  /// How many bytes a medium has.
  private static func byteCount(_ content: SiteFile.Content) -> Int? {
    switch content {
    case .bytes(let bytes): bytes.count
    case .patched(let file): file.size
    case .copy(let path):
      (try? FileManager.default.attributesOfItem(atPath: path))?[.size].flatMap {
        ($0 as? NSNumber)?.intValue
      }
    }
  }

  /// Why a medium is not shown, as far as readers are told.
  private static func loss(_ reason: MediaError.Reason) -> MediaLoss {
    switch reason {
    case .unreadable, .empty: .missing
    case .unknownFormat, .undecodable: .unreadable
    case .tooLarge: .tooLarge
    case .privateMetadata: .privateMetadata
    }
  }

  private func report(_ diagnostic: Diagnostic) {
    _ = problems.withLock { $0.insert(diagnostic) }
  }
}

// MARK: Previews

extension MediaShelf {
  func preview(_ source: Media.Source, as use: PreviewUse) -> PublishedMedia? {
    let key = PreviewKey(source: source, use: use)
    if let known = previews.withLock({ $0[key] }) { return known }
    guard case .published(let published) = published(source), let hash = hashes.withLock({ $0[source] }),
      case .file(let folder, let path) = source
    else { return nil }
    let bounds: PicturePreview.Bounds = use == .avatar ? .avatar : .card
    let preview =
      Self.isFit(published, bounds)
      ? published : keep(hash, bounds) ?? make("\(folder)/\(path)", hash, bounds, named: path)
    return previews.withLock { previews in
      if let known = previews[key] { return known }
      previews[key] = .some(preview)
      return preview
    }
  }

  /// Whether what is published is small enough as it is.
  private static func isFit(_ published: PublishedMedia, _ bounds: PicturePreview.Bounds) -> Bool {
    guard let width = published.width, let height = published.height, let count = published.byteCount else {
      return false
    }
    return ["image/jpeg", "image/png"].contains(published.type) && max(width, height) <= bounds.side
      && count <= bounds.byteCount
  }

  /// What an earlier build made of the same medium.
  private func keep(_ hash: ContentHash, _ bounds: PicturePreview.Bounds) -> PublishedMedia? {
    for path in PicturePreview.paths(of: hash, bounds) {
      guard let kept = try? writer.keep(path, fingerprint: hash.high) else { continue }
      let facts = ImageFacts(kept)
      guard let width = facts.width, let height = facts.height, let type = facts.type.mediaType else {
        continue
      }
      return PublishedMedia(path: path, type: type, width: width, height: height, byteCount: kept.count)
    }
    return nil
  }

  private func make(
    _ file: String, _ hash: ContentHash, _ bounds: PicturePreview.Bounds, named path: String
  ) -> PublishedMedia? {
    do throws(MediaError) {
      let preview = try processor.preview(of: file, hash: hash, bounds)
      do throws(Diagnostic) {
        try writer.write(SiteFile(preview.path, bytes: preview.bytes, fingerprint: hash.high))
      } catch {
        report(error)
        return nil
      }
      return PublishedMedia(
        path: preview.path, type: preview.format.mediaType, width: preview.width, height: preview.height,
        byteCount: preview.bytes.count)
    } catch {
      report(.warning(.mediaWithheld, at: .init(path), "the medium is in no preview: \(error.message)"))
      return nil
    }
  }

  /// The pixels of a picture for a card, no larger than a square of `side` pixels.
  func pixels(of source: Media.Source, within side: Int) -> PicturePixels? {
    guard case .published = published(source), case .file(let folder, let path) = source else { return nil }
    return try? processor.pixels(of: "\(folder)/\(path)", within: side)
  }
}

extension Diagnostic.Code {
  /// A picture, film or sound stands in no page, and why.
  static let mediaWithheld: Diagnostic.Code = "media-withheld"
}
