import BuildDiagnostics
import Exports
import Foundation
import LinkPreviews
import MediaProcessing
import PageRendering
import SiteFiles
import SiteThemes
import SiteWriting
import Synchronization
import ThreadModel

/// The media of a build: each is cleaned and written to the site the first time a page asks for it, and once. Its forms
/// for pages and previews are made when a page asks for those. What an earlier build made of the same bytes is kept.
///
/// A class because it is a cache that the rendering tasks share; what it answers depends on the sources alone.
final class MediaShelf: MediaLibrary {
  /// What became of a medium, and what is known of one that is published.
  struct Shelved: Sendable {
    let outcome: MediaOutcome
    var medium: RememberedMedium?
  }

  /// Which small form of a medium.
  struct PreviewKey: Hashable {
    let source: Media.Source
    let use: PreviewUse
  }

  let writer: SiteWriter
  let settings: MediaSettings
  let processor = MediaProcessor()
  let memory: MediaMemory
  let previews = Once<PreviewKey, PublishedMedia?>()
  let forms = Once<Media.Source, [PublishedMedia]>()
  let films = Once<Media.Source, PublishedMedia?>()
  let posters = Once<Media.Source, PublishedMedia?>()
  private let shelved = Once<Media.Source, Shelved>()
  private let problems = Mutex<Set<Diagnostic>>([])
  private let withheld = Mutex<[Media.Source: MediaError]>([:])

  init(writer: SiteWriter, settings: MediaSettings, memory: MediaMemory) {
    (self.writer, self.settings, self.memory) = (writer, settings, memory)
  }

  /// What went wrong: first the media that are not published, in the order of the records that name them, and then the
  /// rest, sorted by the words, since the order of asking is that of the tasks.
  func diagnostics(on exports: ReadExports) -> [Diagnostic] {
    withheld.withLock { MediaLosses($0, of: exports).diagnostics }
      + problems.withLock { $0.sorted { $0.description < $1.description } }
  }

  func published(_ source: Media.Source) -> MediaOutcome { shelved(source).outcome }

  func isTakenDown(_ source: Media.Source) -> Bool {
    guard !settings.takenDown.isEmpty, case .withheld(.takenDown) = published(source) else { return false }
    return true
  }

  /// What became of a source.
  func shelved(_ source: Media.Source) -> Shelved {
    guard case .file(let folder, let path) = source else { return Shelved(outcome: .remote) }
    return shelved.value(of: source) { shelve(source, "\(folder)/\(path)", named: path) }
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

  private func shelve(_ source: Media.Source, _ file: String, named path: String) -> Shelved {
    do throws(MediaError) {
      let stamp = MediaStamp(file)
      if let known = memory.medium(source, stamp), !settings.isTakenDown(known.header),
        keep(known.header.path)
      {
        memory.note(source, stamp, known)
        return Shelved(outcome: .published(known.published), medium: known)
      }
      let media = try processor.process(file)
      guard !settings.isTakenDown(media.header) else { return Shelved(outcome: .withheld(.takenDown)) }
      do throws(Diagnostic) { try writer.write(media.file) } catch {
        report(error)
        return Shelved(outcome: .withheld(.unwritten))
      }
      let known = RememberedMedium(media)
      memory.note(source, stamp, known)
      return Shelved(outcome: .published(known.published), medium: known)
    } catch {
      withheld.withLock { $0[source] = error }
      return Shelved(outcome: .withheld(Self.loss(error.reason)))
    }
  }

  /// Keeps a file as an earlier build made it; false where it has to be made anew.
  func keep(_ path: SitePath) -> Bool {
    do throws(Diagnostic) { return try writer.keep(shared: path) } catch { return false }
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

  func report(_ diagnostic: Diagnostic) {
    _ = problems.withLock { $0.insert(diagnostic) }
  }
}

extension Diagnostic.Code {
  /// A picture, film or sound stands in no page, and why.
  static let mediaWithheld: Diagnostic.Code = "media-withheld"
}
