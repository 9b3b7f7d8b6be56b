package import SitePaths
internal import Synchronization
package import ThreadModel

/// One answer that a rendered page depends on besides its inputs.
package enum Dependency: Hashable, Sendable {
  /// The path that a mention links to on this site; `nil` if it links elsewhere or nowhere. Ids and handles are hashes,
  /// since the cache names nobody who may have been taken down since.
  case mention(id: UInt64?, handle: UInt64, path: String?)
  /// The hash of everything that pages show of a medium.
  case medium(Media.Source, shown: UInt64)
  /// A file that several pages may share, such as a social card. Its name is made from its content, so it only has to
  /// exist.
  case asset(SitePath)
}

/// Collects the dependencies of the pages that are rendered together.
package final class DependencyRecorder: Sendable {
  /// `nil` once the pages cannot be cached.
  private let found = Mutex<Set<Dependency>?>([])

  package init() {}

  /// The dependencies; `nil` if the next build has to render the pages in any case.
  package var dependencies: Set<Dependency>? { found.withLock { $0 } }

  func note(_ dependency: Dependency) { found.withLock { _ = $0?.insert(dependency) } }

  /// Notes the dependencies of a part that was rendered with another recorder.
  func note(_ other: DependencyRecorder) {
    guard let dependencies = other.dependencies else { return markUncacheable() }
    if !dependencies.isEmpty { found.withLock { _ = $0?.formUnion(dependencies) } }
  }

  /// Something is missing on the pages that the next build may find, or has to report again.
  func markUncacheable() { found.withLock { $0 = nil } }
}

/// A library of media that records what it is asked.
struct RecordedMedia: MediaLibrary {
  let library: any MediaLibrary
  let recorder: DependencyRecorder

  func published(_ source: Media.Source) -> MediaOutcome {
    let outcome = library.published(source)
    switch outcome {
    case .published(let media):
      recorder.note(.medium(source, shown: outcome.fingerprint))
      recorder.note(.asset(media.path))
    case .withheld: recorder.markUncacheable()
    case .remote: break
    }
    return outcome
  }

  /// A medium that is in the site.
  func file(_ source: Media.Source) -> PublishedMedia? {
    if case .published(let file) = published(source) { file } else { nil }
  }

  /// A picture that is in the site.
  func picture(_ source: Media.Source) -> PublishedMedia? {
    file(source).flatMap { $0.type.hasPrefix("image/") ? $0 : nil }
  }

  func isTakenDown(_ source: Media.Source) -> Bool { library.isTakenDown(source) }

  func forms(_ source: Media.Source) -> [PublishedMedia] {
    let forms = library.forms(source)
    for form in forms { recorder.note(.asset(form.path)) }
    return forms
  }

  func video(of source: Media.Source) -> PublishedMedia? { noted(library.video(of: source)) }

  func poster(of source: Media.Source) -> PublishedMedia? { noted(library.poster(of: source)) }

  private func noted(_ made: PublishedMedia?) -> PublishedMedia? {
    if let made { recorder.note(.asset(made.path)) }
    return made
  }

  func preview(_ source: Media.Source) -> PublishedMedia? {
    let preview = library.preview(source)
    guard case .file = source else { return preview }
    // It is made from the medium, which may be nowhere else on the page.
    _ = published(source)
    if let preview { recorder.note(.asset(preview.path)) } else { recorder.markUncacheable() }
    return preview
  }
}
