package import SiteFiles
import SocialCards
internal import Synchronization
package import ThreadModel

/// One thing that the rendering of a piece asked for beside its plan, and what it was told.
package enum PieceReading: Hashable, Sendable {
  /// Where a mention leads on this site: a path, or nil where it leads elsewhere or nowhere. Who is mentioned stands there
  /// as hashes, since what builds remember names nobody who may have been taken down since.
  case mention(id: UInt64?, handle: UInt64, path: String?)
  /// What became of a medium: the hash of that.
  case medium(Media.Source, UInt64)
  /// A file of the site that several pieces may share, such as a social card. That there is one is all that matters:
  /// it is named by what is in it.
  case file(SitePath)
}

/// What is asked for while a piece is rendered: by all that says where a mention leads, and what media there are.
///
/// A task-local value, since what asks lies deep below what renders, and all of it may ask.
package final class PieceReadings: Sendable {
  /// The piece that this task renders.
  @TaskLocal package static var current: PieceReadings?

  private let found = Mutex<Set<PieceReading>>([])
  private let mayBeKept = Mutex(true)

  package init() {}

  /// What was asked for; nil where the piece has to be made anew by the next build, whatever that finds.
  package var readings: Set<PieceReading>? {
    mayBeKept.withLock { $0 } ? found.withLock { $0 } : nil
  }

  func note(_ reading: PieceReading) { found.withLock { _ = $0.insert(reading) } }

  /// Notes all that was asked for when something was made that stands on this piece too.
  func note(_ other: PieceReadings) {
    guard let readings = other.readings else { return distrust() }
    if !readings.isEmpty { found.withLock { $0.formUnion(readings) } }
  }

  /// Something is missing on the piece, which the next build has to say again, and may find.
  func distrust() { mayBeKept.withLock { $0 = false } }
}

/// A library of media that notes what is asked of it.
struct NotedMedia: MediaLibrary {
  let library: any MediaLibrary

  func published(_ source: Media.Source) -> MediaOutcome {
    let outcome = library.published(source)
    guard let current = PieceReadings.current else { return outcome }
    switch outcome {
    case .published(let media):
      current.note(.medium(source, outcome.fingerprint))
      current.note(.file(media.path))
    case .withheld: current.distrust()
    case .remote: break
    }
    return outcome
  }

  func isTakenDown(_ source: Media.Source) -> Bool { library.isTakenDown(source) }

  func forms(_ source: Media.Source) -> [PublishedMedia] {
    let forms = library.forms(source)
    if let current = PieceReadings.current {
      for form in forms { current.note(.file(form.path)) }
    }
    return forms
  }

  func film(of source: Media.Source) -> PublishedMedia? { noted(library.film(of: source)) }

  func poster(of source: Media.Source) -> PublishedMedia? { noted(library.poster(of: source)) }

  private func noted(_ made: PublishedMedia?) -> PublishedMedia? {
    if let made { PieceReadings.current?.note(.file(made.path)) }
    return made
  }

  func preview(_ source: Media.Source, as use: PreviewUse) -> PublishedMedia? {
    let preview = library.preview(source, as: use)
    guard let current = PieceReadings.current, case .file = source else { return preview }
    // It is made from the medium, which may be on no other place of the page.
    _ = published(source)
    if let preview { current.note(.file(preview.path)) } else { current.distrust() }
    return preview
  }
}

/// A library of social cards that notes what is asked of it.
struct NotedCards: CardLibrary {
  let library: any CardLibrary

  func published(_ card: CardContent, _ palette: CardPalette, sources: [String: Media.Source])
    -> PublishedMedia?
  {
    let card = library.published(card, palette, sources: sources)
    if let card {
      PieceReadings.current?.note(.file(card.path))
    } else {
      PieceReadings.current?.distrust()
    }
    return card
  }
}

extension TaskLocal {
  /// `withValue` for work that throws errors of one kind.
  func during<Failure>(_ value: Value, _ body: () throws(Failure) -> Void) throws(Failure) {
    var failure: Failure?
    withValue(value) {
      do throws(Failure) { try body() } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

extension MediaOutcome {
  /// The hash of all that a page may say of it.
  var fingerprint: UInt64 {
    guard case .published(let media) = self else { return 0 }
    var hasher = ContentHasher()
    for text in [media.path.description, media.type] { hasher.combine(text) }
    for number in [media.width, media.height, media.byteCount] { hasher.combine(String(number ?? -1)) }
    hasher.combine(media.tint?.classes ?? "")
    return hasher.finish().high
  }
}
