import BuildDiagnostics
import Foundation
import MediaProcessing
import PageRendering
import SiteFiles
import SiteThemes
import SiteWriting
import Synchronization
import ThreadModel

/// The media of a build: each is cleaned and written to the site the first time a page asks for it, and once.
///
/// A class because it is a cache that the rendering tasks share; what it answers depends on the sources alone.
final class MediaShelf: MediaLibrary {
  private let writer: SiteWriter
  private let processor = MediaProcessor()
  private let outcomes = Mutex<[Media.Source: MediaOutcome]>([:])
  private let problems = Mutex<Set<Diagnostic>>([])

  init(writer: SiteWriter) { self.writer = writer }

  /// What went wrong, sorted by the words, since the order of asking is that of the tasks.
  var diagnostics: [Diagnostic] {
    problems.withLock { $0.sorted { $0.description < $1.description } }
  }

  func published(_ source: Media.Source) -> MediaOutcome {
    guard case .file(let folder, let path) = source else { return .remote }
    if let known = outcomes.withLock({ $0[source] }) { return known }
    let outcome = publish(folder: folder, path: path)
    return outcomes.withLock { outcomes in
      if let known = outcomes[source] { return known }
      outcomes[source] = outcome
      return outcome
    }
  }

  /// The picture that stands for the site where nothing else does.
  func sitePicture(of theme: Theme) -> PublishedMedia? {
    guard let file = theme.publicFiles.first(where: { $0.path.description == "preview.png" }),
      let media = try? processor.process(file.source)
    else { return nil }
    return PublishedMedia(path: file.path, type: "image/png", width: media.width, height: media.height)
  }

  private func publish(folder: String, path: String) -> MediaOutcome {
    do throws(MediaError) {
      let media = try processor.process("\(folder)/\(path)")
      do throws(Diagnostic) {
        try writer.write(SiteFile(media.path, media.content))
      } catch {
        report(error)
        return .withheld(.unwritten)
      }
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

extension Diagnostic.Code {
  /// A picture, film or sound stands in no page, and why.
  static let mediaWithheld: Diagnostic.Code = "media-withheld"
}
