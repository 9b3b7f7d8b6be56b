package import BuildDiagnostics
import ThreadModel

/// One pass over an export: what an importer finds, it writes here or leaves out for a reason.
///
/// A class because it is a file that is being written, which the parts of an importer share.
final class ImportPass {
  /// What is counted so far.
  var tally: ImportTally
  /// The media that the records written until now name.
  var media: ImportMedia
  /// The export as diagnostics name it.
  let name: String
  private var writer: RecordWriter?
  private let onProgress: @Sendable (ReadingProgress) -> Void

  /// How many records are between two words of progress.
  private static let progressStep = 256

  init(
    to path: String, header: NativeHeader, tally: ImportTally, media: ImportMedia, name: String,
    onProgress: @escaping @Sendable (ReadingProgress) -> Void
  ) throws(Diagnostic) {
    var writer = try RecordWriter(path: path)
    try writer.write(.header(header))
    self.writer = consume writer
    self.tally = tally
    self.media = media
    self.name = name
    self.onProgress = onProgress
  }

  /// Writes a record, and members of it that the model has no place for. What it says of posts that were left
  /// out is taken from it, and a repost of one is left out too.
  func write(_ record: NativeRecord, extras: RecordExtras = RecordExtras()) throws(Diagnostic) {
    guard let (kind, id) = record.counted else { return }
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

  /// Leaves a record out that may not be shown: nothing that is written says anything of its ids and addresses.
  func withhold(_ kind: RecordKind, _ reason: String, names: [String?]) {
    for case let name? in names { tally.withheld.insert(record: name) }
    leaveOut(kind, reason)
  }

  /// Leaves a record out that lacks what every record needs, and says so.
  func refuse(
    _ kind: RecordKind, _ code: Diagnostic.Code, _ message: String, at place: Diagnostic.Place? = nil,
    kept id: String? = nil
  ) {
    tell(.error(code, at: place ?? Diagnostic.Place(name), message))
    leaveOut(kind, code.description, kept: id)
  }

  /// Says something about a record.
  func tell(_ diagnostic: Diagnostic) { tally.diagnostics.append(diagnostic) }

  /// Says that the export does not bring a medium along, and counts it; `owner` is `"1"` or `the avatar`.
  func miss(_ address: String, of owner: String, at place: String? = nil) {
    media.miss(address)
    let message = "\"\(address)\" of \(owner) is not in the export; it is shown without it"
    tell(.warning(.mediaMissing, at: Diagnostic.Place(place ?? name), message))
  }

  /// The tags of these that a browser understands; the others are counted.
  func languages(_ tags: [String]) -> [String] {
    let wellFormed = tags.filter(LanguageTags.isWellFormed)
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
  /// What it counts as, and its id; nil for what is no record of anybody's.
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

  /// The record without anything that it says of posts that are withheld.
  fileprivate func baring(_ withheld: WithheldNames) -> NativeRecord {
    guard case .post(var post) = self else { return self }
    post.replyTo = withheld.bare(post.replyTo, isKnown: false)
    post.quote = withheld.bare(post.quote, isKnown: false)
    return .post(post)
  }
}

extension Diagnostic.Code {
  /// An archive lacks a picture, film or sound that one of its posts names.
  package static let mediaMissing: Diagnostic.Code = "media-missing"
}
