package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat
import ThreadModel

/// One pass over an export: what an importer finds, it writes here or leaves out for a reason.
///
/// A class because it is a file that is being written, which the parts of an importer share.
final class ImportPass {
  /// What is counted so far.
  var tally: ImportTally
  /// The media that the records written until now name.
  var media = ImportMedia()
  /// What the export comes in.
  let container: any ExportContainer
  /// Where the record stands that is read at the time; it goes before what is said about it.
  var place: Diagnostic.Place
  private var writer: RecordWriter?
  private var accounts: Set<Account> = []
  /// Whether tags of languages are well-formed.
  private var knownTags: [String: Bool] = [:]
  private let onProgress: @Sendable (ReadingProgress) -> Void

  /// How many records are between two words of progress.
  private static let progressStep = 256

  /// Begins a file of records at a path.
  init(
    _ container: any ExportContainer, _ path: String, _ header: NativeHeader, _ tally: ImportTally,
    _ onProgress: @escaping @Sendable (ReadingProgress) -> Void
  ) throws(Diagnostic) {
    var writer = try RecordWriter(path: path)
    try writer.write(.header(header))
    self.writer = consume writer
    (self.container, self.tally, self.onProgress) = (container, tally, onProgress)
    place = Diagnostic.Place(container.name)
  }

  /// Writes a record, and members of it that the model has no place for. What it says of posts that were left
  /// out is taken from it, and a repost of one is left out too. A post or repost that may not be published is
  /// withheld, one without an id or a time refused, and an account that was written already not written again.
  func write(_ record: NativeRecord, extras: RecordExtras = RecordExtras()) throws(Diagnostic) {
    guard let (kind, id) = record.counted else { return }
    if let (url, published, visibility) = record.dated {
      guard visibility.isPublishable else {
        for case let name? in [id, url] { tally.withheld.insert(record: name) }
        return leaveOut(kind, visibility.rawValue, kept: id)
      }
      if id.isEmpty {
        return refuse(kind, .recordWithoutID, "a record has no id, which every post needs", kept: id)
      }
      if published == .unknown {
        return refuse(kind, .recordWithoutTime, "a record has no time, which every post needs", kept: id)
      }
    }
    if case .account(let account) = record, !accounts.insert(account).inserted { return }
    if case .repost(let repost) = record, let subject = repost.subject.id,
      tally.withheld.contains(record: subject)
    {
      return leaveOut(.reposts, "repost-of-left-out", kept: id)
    }
    try writer?.write(record.baring(tally.withheld), extras: extras)
    tally.write(kind, id)
    tellProgress()
  }

  /// Leaves records out for a reason. One that a first reading kept is named by its id.
  func leaveOut(_ kind: RecordKind, _ reason: String, _ count: Int = 1, kept id: String? = nil) {
    tally.leaveOut(kind, reason, count, kept: id)
    tellProgress()
  }

  /// Leaves a record out that lacks what every record needs, and says so.
  func refuse(_ kind: RecordKind, _ code: Diagnostic.Code, _ message: String, kept id: String? = nil) {
    tally.refuse(kind, code, message, at: place, kept: id)
    tellProgress()
  }

  /// Says something about a record.
  func tell(_ diagnostic: Diagnostic) { tally.diagnostics.append(diagnostic) }

  /// The first of some paths that is a file of the export, as a media item.
  func source(firstOf paths: some Sequence<String>) -> Media.Source? {
    paths.first { container.contains($0) }.map { media.source($0) }
  }

  /// A record with the names of its media instead of their paths in the export.
  func placingMedia(of record: NativeRecord) -> NativeRecord {
    if case .post(let post) = record, !post.visibility.isPublishable { return record }
    return record.replacingSources(placed(_:of:))
  }

  /// The name of a file; `nil` if the export does not have it.
  private func placed(_ source: Media.Source, of owner: String) -> Media.Source? {
    switch source {
    case .file(_, let path):
      if let source = self.source(firstOf: [path]) { return source }
      miss(path, of: owner)
      return nil
    case .remote(let address):
      miss(address, of: owner, isLink: true)
      return source
    }
  }

  /// A picture of an account by its path or URL, which `find` looks for; one that is nowhere is counted.
  func picture(_ address: String?, of owner: String, _ find: (String) -> Media.Source?) -> Media? {
    guard let address else { return nil }
    let source = find(address)
    if source == nil { miss(address, of: owner) }
    return source.map { Media(.image, source: $0) }
  }

  /// Counts a media item that the export does not bring along, or only links to (`isLink`); `owner` is `"1"` or
  /// `the avatar`.
  func miss(_ address: String, of owner: String, isLink: Bool = false, at place: String? = nil) {
    media.miss(address, isLink: isLink)
    let message = "\"\(address)\" of \(owner) is \(isLink ? "only a link" : "not in the export")"
    let place = place.map { Diagnostic.Place($0) } ?? self.place
    tell(Diagnostic(.detail, .mediaMissing, at: place, message))
  }

  /// The tags of these that a browser understands; the others are counted.
  func languages(_ tags: [String]) -> [String] {
    let wellFormed = tags.filter { tag in
      let known = knownTags[tag] ?? LanguageTags.isWellFormed(tag)
      knownTags[tag] = known
      return known
    }
    tally.repair("language-tags-dropped", tags.count - wellFormed.count)
    return wellFormed
  }

  /// Ends the file.
  func finish() throws(Diagnostic) { _ = try writer.take()?.finish() }

  private func tellProgress() {
    if tally.settled % Self.progressStep == 0 { onProgress(.records(tally.settled)) }
  }
}

extension NativeRecord {
  /// What it counts as, and its id; `nil` for what is no record of anybody's.
  fileprivate var counted: (kind: RecordKind, id: String)? {
    switch self {
    case .account(let account): (.accounts, account.id)
    case .post(let post): (.posts, post.id)
    case .repost(let repost): (.reposts, repost.id)
    case .tombstone(let tombstone): (.tombstones, tombstone.id)
    case .unknown(let type): (.others, type)
    case .header, .end: nil
    }
  }

  /// The URL of a post, and when and for whom it or a repost was published.
  fileprivate var dated: (url: String?, published: Instant, visibility: Visibility)? {
    switch self {
    case .post(let post): (post.url, post.published, post.visibility)
    case .repost(let repost): (nil, repost.published, repost.visibility)
    case .account, .tombstone, .unknown, .header, .end: nil
    }
  }

  /// The record without anything that it says of posts that are withheld.
  fileprivate func baring(_ withheld: WithheldNames) -> NativeRecord {
    guard case .post(var post) = self else { return self }
    post.replyTo = withheld.bare(post.replyTo, isKnown: false)
    post.quote = withheld.bare(post.quote, isKnown: false)
    return .post(post)
  }
}

extension ExportImporter {
  /// Lets `map` write a native export into a folder that is there and empty. The media stay in the container.
  ///
  ///     return try writeExport(of: container, into: folder, options) { pass throws(Diagnostic) in
  ///       try pass.write(.account(ada))
  ///       try pass.write(.post(hello))
  ///     }
  ///
  /// `map` is called once more where the first pass learned that a record is withheld, which changes what others say of
  /// it. So it has to find the same each time.
  ///
  /// - Parameters:
  ///   - tally: what a first reading counted; what was said when the container was opened is before it.
  ///   - exported: when the export was made.
  func writeExport(
    of container: any ExportContainer, into folder: String, _ options: ImportOptions,
    _ tally: ImportTally = ImportTally(), exported: Instant? = nil,
    _ map: (ImportPass) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    var header = NativeHeader()
    header.generator = "threadline"
    header.source.kind = kind
    header.source.name = container.name.split(separator: "/").last.map(String.init)
    header.source.exported = exported
    var start = tally
    start.diagnostics = container.diagnostics
    start.diagnostics.append(tally.diagnostics)
    let path = folder + "/threadline.ndjson"
    func run() throws(Diagnostic) -> ImportPass {
      let pass = try ImportPass(container, path, header, start, options.onProgress)
      try map(pass)
      pass.tally.tellWaiting(at: container.name)
      try pass.finish()
      return pass
    }
    var pass = try run()
    if pass.tally.withheld != start.withheld {
      start.withheld = pass.tally.withheld
      pass = try run()
    }
    for note in pass.tally.unknown.notes { pass.tell(note) }
    return ImportReport(
      ndjsonPath: path, tally: pass.tally, media: pass.media.counts, mediaPaths: pass.media.paths)
  }

  /// Imports the records of an export that are lines of the native format, with the paths of media in the export.
  ///
  /// The lines are treated as the records of any importer: what is not public is withheld, a media item that is not in the
  /// export is counted as missing, and a line that cannot be read is an error.
  package func importLines(
    _ lines: [String], from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let decoder = RecordDecoder(folder: "", defaultVisibility: options.assumedVisibility ?? .private)
    return try writeExport(of: container, into: folder, options) { pass throws(Diagnostic) in
      for (number, line) in lines.enumerated() {
        pass.place = Diagnostic.Place("\(container.name) (record \(number + 1))")
        let record: NativeRecord
        do throws(JSONError) {
          record = try Array(line.utf8).span.withUnsafeBytes { bytes throws(JSONError) in
            try decoder.record(bytes)
          }
        } catch {
          pass.refuse(.others, .invalidJSON, "\(error.message) (byte \(error.offset) of the record)")
          continue
        }
        try pass.write(pass.placingMedia(of: record))
      }
    }
  }
}
