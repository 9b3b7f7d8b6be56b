import NativeFormat
import Importers
import ArchiveContainers
package import BuildDiagnostics
import Dispatch
import FileSystem
package import SitePaths
import Synchronization
package import ThreadModel

/// The foreign exports of a build, with what the next build needs of them: where their media are, and what is known of the
/// bytes of those. A class because it is a cache.
final class ReadImports: Sendable {
  /// In the order in which they were given.
  let exports: [ImportedExport]
  /// The cache that the build uses.
  let cache: ImportCache?
  /// What decides about the records of this build besides their bytes, as a hash.
  let context: String
  /// The folder for files that are unpacked.
  let spool: String
  private let exportOfFolder: [String: ImportedExport]
  private let hashes: Mutex<[Media.Source: ContentHash]>
  private let publishedSources = Mutex<[Media.Source]?>(nil)

  init(
    _ exports: [ImportedExport] = [], earlier: [ImportEntry] = [], spool: String = "",
    cache: ImportCache? = nil, context: String = ""
  ) {
    (self.exports, self.spool, self.cache, self.context) = (exports, spool, cache, context)
    exportOfFolder = Dictionary(exports.map { ($0.entry.folder, $0) }) { first, _ in first }
    var known: [Media.Source: ContentHash] = [:]
    for entry in earlier + exports.map(\.entry) {
      for (name, medium) in entry.media { known[.file(folder: entry.folder, path: name)] = medium.hash }
    }
    hashes = Mutex(known)
  }

  func hash(of source: Media.Source) -> ContentHash? { hashes.withLock { $0[source] } }

  func note(_ hash: ContentHash, of source: Media.Source) { hashes.withLock { $0[source] = hash } }

  /// The media that published records use, which are found once: all posts are decoded for that.
  func published(_ find: () -> [Media.Source]) -> [Media.Source] {
    if let known = publishedSources.withLock({ $0 }) { return known }
    let sources = find()
    publishedSources.withLock { $0 = sources }
    return sources
  }

  /// The export that a media item is from, with its path in the container.
  func place(of source: Media.Source) -> (export: ImportedExport, path: String)? {
    guard case .file(let folder, let name) = source, let export = exportOfFolder[folder],
      let path = export.entry.media[name]?.path
    else { return nil }
    return (export, path)
  }
}

extension ReadExports {
  /// The SHA-256 of a media item's bytes, if it is known without reading them.
  package func mediaHash(of source: Media.Source) -> ContentHash? { imports.hash(of: source) }

  /// The file of a media item that is on the disk already: a native export's, or one in an unpacked archive folder. `nil` if
  /// it has to be unpacked, or if nobody has it.
  package func mediaFile(of source: Media.Source) -> String? {
    guard case .file(let folder, let path) = source else { return nil }
    if let (export, inner) = imports.place(of: source) {
      guard case .folder(let root)? = export.container.place else { return nil }
      return root + "/" + inner
    }
    // What is named after a foreign export of an earlier build is nowhere either.
    return mediaHash(of: source) == nil ? "\(folder)/\(path)" : nil
  }

  /// Unpacks, in one pass per container, the media that published records and accounts use, except those whose hash is
  /// known and `isPrepared`.
  ///
  /// `take` gets each one, several at a time: its name in the records, its file, which is removed when `take` returns,
  /// and the hash of its bytes. Containers with nothing to unpack are not opened. What there is to say about damaged
  /// media is the result, and they are tried again by the next build.
  @discardableResult
  package func unpackMedia(
    isPrepared: (ContentHash) -> Bool, take: @escaping @Sendable (Media.Source, String, ContentHash) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    var wanted: [String: [String: Media.Source]] = [:]
    for source in publishedMedia {
      guard let (export, path) = imports.place(of: source) else { continue }
      if let hash = imports.hash(of: source), isPrepared(hash) { continue }
      wanted[export.entry.folder, default: [:]][path] = source
    }
    var log = DiagnosticLog()
    for export in imports.exports {
      guard let sources = wanted[export.entry.folder] else { continue }
      log.append(try unpack(sources, of: export, isPrepared: isPrepared, take: take))
    }
    return log
  }

  /// Unpacks media, which are given by their paths in the container.
  private func unpack(
    _ sources: [String: Media.Source], of export: ImportedExport, isPrepared: (ContentHash) -> Bool,
    take: @escaping @Sendable (Media.Source, String, ContentHash) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    let folder = try StateFolder(path: imports.spool).emptyFolder("media")
    defer { StateFolder(path: imports.spool).removeFolder("media") }
    let numbered = sources.keys.sorted().enumerated().map { ($1, "\(folder)/\($0)") }
    let copies = Dictionary(numbered) { first, _ in first }
    // A few at a time, so that few files wait on the disk.
    let (queue, group, free) = (DispatchQueue.global(), DispatchGroup(), DispatchSemaphore(value: 4))
    defer { group.wait() }
    return try export.container.extract(copies) { path in
      guard let source = sources[path], let copy = copies[path],
        let file = try? OpenFile(path: copy, name: path), let hash = try? ContentHash(of: file)
      else { return }
      imports.note(hash, of: source)
      guard !isPrepared(hash) else { return _ = removeFile(copy) }
      free.wait()
      queue.async(group: group) {
        take(source, copy, hash)
        removeFile(copy)
        free.signal()
      }
    }
  }

  /// The media of foreign exports that published records and accounts use, each once, in the order of the records.
  var publishedMedia: [Media.Source] {
    guard !imports.exports.isEmpty else { return [] }
    return imports.published { mediaSources { bodies.files[Int($0.place.file)].origin == .imported } }
  }

  /// Unpacks all media that published records use to where their names say: below the folder of their export.
  @discardableResult
  package func placeMedia() throws(Diagnostic) -> DiagnosticLog {
    try unpackMedia(isPrepared: { _ in false }) { source, copy, _ in
      guard case .file(let folder, let path) = source else { return }
      _ = try? StateFolder(path: folder + "/" + ImportMedia.folder).makeFolder()
      try? move(copy, to: folder + "/" + path)
    }
  }

  /// Whether a record may not be shown, by an id or URL of it.
  package func isWithheld(record name: String) -> Bool { bodies.withheld.contains(record: name) }
}
