import BuildDiagnostics
import Exports
import FileSystem
import Importers
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
  private let counted = Mutex((decodes: 0, fromCache: 0))
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

  /// How many pictures a build decoded, and how many it found in the cache.
  var counts: (decodes: Int, fromCache: Int) { counted.withLock { $0 } }

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
      return cache.hash(ofFile: path) {
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
    switch cache.entry(MediaName.hash(ofSource: hash)) as CachedMedium? {
    case .refused(let error, SiteConfiguration.version)?: return .refused(error)
    case .media(let media)? where media.header.sourceHash == hash && media.suffices(settings):
      return .media(media)
    default: return nil
    }
  }

  /// The file of a source; empty, which cannot be read, if it is not on the disk.
  private func path(of source: Media.Source) -> String { exports.mediaFile(of: source) ?? "" }

  private func make(_ hash: ContentHash, of path: String) -> Prepared {
    let isPicture = MediaProcessor.isPicture(path)
    if isPicture { counted.withLock { $0.decodes += 1 } }
    defer { if isPicture { progress.addPicture(byteCount: fileSize(path) ?? 0) } }
    do throws(MediaError) {
      let media = try MediaProcessor().prepare(
        path, makesForms: settings.makesForms, program: settings.program)
      guard media.header.sourceHash == hash else { throw .changed }
      return keep(media)
    } catch {
      if let refusal = CachedMedium(refusing: error) {
        _ = try? cache.add(MediaName.hash(ofSource: hash)) { _ in refusal }
      }
      return .refused(error)
    }
  }

  /// Puts what was made of a medium into the cache.
  private func keep(_ media: PreparedMedia) -> Prepared {
    let files = media.files.map { (path: $0.asset.path, content: $0.content) }
    do throws(Diagnostic) {
      let known = try cache.add(media.header.hash, files) {
        CachedMedium.media(MediaEntry(media, settings, $0))
      }
      guard case .media(let entry) = known else { return .failed }
      return .media(entry)
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

extension ReadExports {
  /// A warning for each media item that is not published, with the record that names it, in the order of the records.
  fileprivate func warnings(of errors: [Media.Source: MediaError]) -> [Diagnostic] {
    guard !errors.isEmpty else { return [] }
    typealias Loss = (order: Int, path: String, folder: String, warning: Diagnostic)
    // What no record names any more was only asked for because an earlier page showed it.
    let losses = uses(of: Set(errors.keys)).compactMap { source, use -> Loss? in
      guard case .file(let folder, let path) = source, let error = errors[source] else { return nil }
      return (order: use.order, path: path, folder: folder, warning: error.warning(of: path, use))
    }
    return losses.sorted { ($0.order, $0.path, $0.folder) < ($1.order, $1.path, $1.folder) }.map(\.warning)
  }
}

extension MediaError {
  /// That a medium with a path, which some records name, is not published.
  fileprivate func warning(of path: String, _ use: MediaUse) -> Diagnostic {
    let place = use.place ?? Diagnostic.Place(path)
    let what = "\"\(path)\" of \(use.words)"
    guard isMissing else {
      return .warning(.mediaWithheld, at: place, "\(what) is not published: \(message)")
    }
    let message = "\(what) is not in the export's folder; \(use.isShownWithout) without it"
    return .warning(.mediaMissing, at: place, message)
  }
}
