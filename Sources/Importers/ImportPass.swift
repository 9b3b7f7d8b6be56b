import NativeFormat
import ArchiveContainers
package import BuildDiagnostics
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
    if let (reason, names) = record.secret {
      for case let name? in names { tally.withheld.insert(record: name) }
      return leaveOut(kind, reason, kept: id)
    }
    if let (code, what) = record.lack {
      return refuse(kind, code, "a record has no \(what), which every post needs", kept: id)
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
  func refuse(
    _ kind: RecordKind, _ code: Diagnostic.Code, _ message: String, at place: Diagnostic.Place? = nil,
    kept id: String? = nil
  ) {
    tell(.error(code, at: place ?? self.place, message))
    leaveOut(kind, code.description, kept: id)
  }

  /// Says something about a record.
  func tell(_ diagnostic: Diagnostic) { tally.diagnostics.append(diagnostic) }

  /// The first of some paths that is a file of the export, as a media item.
  func source(firstOf paths: some Sequence<String>) -> Media.Source? {
    paths.first { container.contains($0) }.map { media.source($0) }
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

  /// Why it may not be published, and its names; `nil` if everybody may see it.
  fileprivate var secret: (reason: String, names: [String?])? {
    switch self {
    case .post(let post) where !post.visibility.isPublishable:
      (post.visibility.rawValue, [post.id, post.url])
    case .repost(let repost) where !repost.visibility.isPublishable: (repost.visibility.rawValue, [repost.id])
    default: nil
    }
  }

  /// What it lacks that every post and repost needs.
  fileprivate var lack: (code: Diagnostic.Code, what: String)? {
    let (id, published): (String, Instant)
    switch self {
    case .post(let post): (id, published) = (post.id, post.published)
    case .repost(let repost): (id, published) = (repost.id, repost.published)
    case .account, .tombstone, .unknown, .header, .end: return nil
    }
    if id.isEmpty { return (.recordWithoutID, "id") }
    return published == .unknown ? (.recordWithoutTime, "time") : nil
  }

  /// The record without anything that it says of posts that are withheld.
  fileprivate func baring(_ withheld: WithheldNames) -> NativeRecord {
    guard case .post(var post) = self else { return self }
    post.replyTo = withheld.bare(post.replyTo, isKnown: false)
    post.quote = withheld.bare(post.quote, isKnown: false)
    return .post(post)
  }
}

extension Diagnostic.Code {
  /// Files of pictures, videos or sounds are not in the export.
  ///
  /// - Cause: The archive has only links to them, or lacks the files.
  /// - Fix: Fetch them with `threadline import --fetch-media`, or request a complete archive.
  /// - Example: `archive.zip: note: 65 media files are only links, and pages show a link in their place; to fetch
  ///            them: threadline import archive.zip --output my-export --fetch-media [media-missing]`
  package static let mediaMissing: Diagnostic.Code = "media-missing"
}
