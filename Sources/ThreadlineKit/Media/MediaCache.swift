import BuildDiagnostics
import Exports
import FileSystem
import Foundation
import MediaProcessing
import PageRendering
import SitePaths
import SiteWriting
import Synchronization
import ThreadModel

/// The media of a build. Each is prepared once, whichever of the cache, `prepare` or a page asks first, and its files are
/// written to the site when a page asks for them.
///
/// A class because the rendering tasks share it; what it answers depends on the sources alone.
final class MediaCache: MediaLibrary {
  /// How many pictures a build decoded, and how many it found in the cache.
  struct Counts: Sendable, Equatable {
    var decodes = 0
    var fromCache = 0
  }

  /// What is known of a medium.
  enum Prepared: Sendable {
    case media(MediaEntry)
    case refused(MediaError)
    case takenDown
    /// Its files cannot be written.
    case failed
  }

  let writer: SiteWriter
  let settings: MediaSettings
  let cache: AssetCache
  private let exports: ReadExports
  private let hashes = OnceCache<Media.Source, Result<ContentHash, MediaError>>()
  private let prepared = OnceCache<ContentHash, Prepared>()
  let placed = OnceCache<SitePath, PublishedMedia?>()
  private let repaired = OnceCache<ContentHash, Prepared>()
  private let counted = Mutex(Counts())
  private let progress: RenderProgress
  private let problems = Mutex<Set<Diagnostic>>([])
  private let withheld = Mutex<[Media.Source: MediaError]>([:])

  /// The media of a build; `progress` counts every picture that is prepared.
  init(
    writer: SiteWriter, settings: MediaSettings, cache: AssetCache, exports: ReadExports,
    progress: RenderProgress
  ) {
    (self.writer, self.settings, self.cache, self.exports) = (writer, settings, cache, exports)
    self.progress = progress
    for hash in settings.takenDown.compactMap({ ContentHash($0) }) {
      for name in MediaName.hashes(ofSource: hash) { cache.remove(name) }
    }
  }

  var counts: Counts { counted.withLock { $0 } }

  /// What went wrong: first the media that are not published, in the order of the records that name them, and then the
  /// rest, sorted by the words, since the order of asking is that of the tasks.
  var diagnostics: [Diagnostic] {
    exports.warnings(of: withheld.withLock { $0 })
      + problems.withLock { $0.sorted { $0.description < $1.description } }
  }

  // MARK: Preparing

  /// Whether a medium with a hash needs no file any more.
  func isPrepared(_ hash: ContentHash) -> Bool {
    if settings.isTakenDown(hash) { return true }
    switch load(hash) {
    case .media(let entry): return entry.assets.allSatisfy { cache.path(of: $0.file) != nil }
    case .refused: return true
    default: return false
    }
  }

  /// Prepares a medium whose file may go afterwards.
  func prepare(_ source: Media.Source, at path: String, hash: ContentHash) {
    _ = hashes.value(of: source) { .success(hash) }
    _ = prepared.value(of: hash) {
      let known = isPrepared(hash) ? find(hash) : nil
      return known ?? make(hash, of: path)
    }
  }

  /// What is known of a source that is a file.
  func media(_ source: Media.Source) -> Prepared {
    switch hash(of: source) {
    case .failure(let error): return .refused(error)
    case .success(let hash):
      guard !settings.isTakenDown(hash) else { return .takenDown }
      return prepared.value(of: hash) { find(hash) ?? make(hash, of: path(of: source)) }
    }
  }

  /// Prepares a medium again of which the cache has lost a file.
  func repair(_ source: Media.Source) -> MediaEntry? {
    guard case .success(let hash) = hash(of: source),
      case .media(let entry) = repaired.value(of: hash, orFind: { make(hash, of: path(of: source)) })
    else { return nil }
    return entry
  }

  private func hash(of source: Media.Source) -> Result<ContentHash, MediaError> {
    hashes.value(of: source) {
      if let hash = exports.mediaHash(of: source) { return .success(hash) }
      let path = path(of: source)
      return cache.uses.hash(ofFile: path) {
        Result { () throws(MediaError) in try MediaProcessor.hash(of: path) }
      }
    }
  }

  /// What the cache has of a medium, counted.
  private func find(_ hash: ContentHash) -> Prepared? {
    let known = load(hash)
    if case .media(let entry) = known, entry.header.format.kind == .picture {
      counted.withLock { $0.fromCache += 1 }
    }
    return known
  }

  private func load(_ hash: ContentHash) -> Prepared? {
    guard let entry = cache.entry(MediaName.current(ofSource: hash)) else { return nil }
    if let error = Refusal.error(in: entry) { return .refused(error) }
    guard let media = MediaEntry(entry), media.header.sourceHash == hash, media.suffices(settings) else {
      return nil
    }
    return .media(media)
  }

  /// The file of a source; empty, which cannot be read, if it is not on the disk.
  private func path(of source: Media.Source) -> String { exports.mediaFile(of: source) ?? "" }

  private func make(_ hash: ContentHash, of path: String) -> Prepared {
    let isPicture = MediaProcessor.isPicture(path)
    if isPicture { counted.withLock { $0.decodes += 1 } }
    defer { if isPicture { progress.addPicture(byteCount: fileSize(path) ?? 0) } }
    let recipe = MediaRecipe(
      makesForms: settings.makesForms, program: settings.program, scratch: NSTemporaryDirectory())
    do throws(MediaError) {
      let media = try MediaProcessor().prepare(path, recipe)
      guard media.header.sourceHash == hash else { throw .changed(path) }
      return keep(media)
    } catch {
      if let facts = Refusal.facts(of: error) {
        _ = try? cache.add(MediaName.current(ofSource: hash), facts, [])
      }
      return .refused(error)
    }
  }

  /// Puts what was made of a medium into the cache.
  private func keep(_ media: PreparedMedia) -> Prepared {
    let files = media.files.map { ($0.asset.path, $0.content, MediaEntry.facts(of: $0.asset)) }
    do throws(Diagnostic) {
      let entry = try cache.add(media.header.hash, MediaEntry.facts(of: media, settings), files)
      return MediaEntry(entry).map { .media($0) } ?? .failed
    } catch {
      fail(error)
      return .failed
    }
  }

  // MARK: Problems

  /// Notes that a medium is not published.
  func note(_ error: MediaError, of source: Media.Source) { withheld.withLock { $0[source] = error } }

  /// Stops the build: a site that lacks a file is not published.
  func fail(_ diagnostic: Diagnostic) {
    writer.fail(diagnostic)
    _ = problems.withLock { $0.insert(diagnostic) }
  }
}

extension Diagnostic.Code {
  /// A picture, video or sound is not published.
  ///
  /// - Cause: It is damaged, too large, of an unknown format, or has private data that cannot be removed.
  /// - Fix: Convert the file, and build again.
  /// - Example: `media/1.tiff: warning: the picture is not published: its format is not supported
  ///            [media-withheld]`
  static let mediaWithheld: Diagnostic.Code = "media-withheld"
  /// A file of the cache is missing, and could not be made again.
  ///
  /// - Cause: Something deleted files of `.threadline/cache/` during the build.
  /// - Fix: Build again.
  /// - Example: `error: the cache lost 3f9c.jpg during the build; build again to prepare it again
  ///            [cache-damaged]`
  static let cacheDamaged: Diagnostic.Code = "cache-damaged"
}
