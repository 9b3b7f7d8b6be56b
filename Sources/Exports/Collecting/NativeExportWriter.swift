import NativeFormat
package import BuildDiagnostics
import FileSystem
package import ThreadModel

/// Writes what was read from exports as one native export with its media, to keep or to edit.
///
///     let written = try NativeExportWriter(folder: folder).write(exports)   // folder/threadline.ndjson, folder/media/
///
/// It holds what a build would publish and nothing else: a record that was left out is not there, and neither is
/// what others say of it, so that reading the copy gives the site that reading the exports gives. An account is there if it
/// is the owner's or wrote something of that. The records of each export are behind a header that tells where they came
/// from. Media bear names of their content.
package struct NativeExportWriter {
  /// What may be copied of a media item.
  package enum CleanMedia: Sendable {
    /// A file, with the ending that its name is to have.
    case file(String, ending: String)
    /// Nothing, for a reason.
    case withheld(String)
  }

  /// Says what may be copied of the file at a path, in a folder where it may write.
  package typealias Cleaner = @Sendable (_ path: String) throws(Diagnostic) -> CleanMedia

  let folder: String
  /// A folder in which nobody edits: media that lie beneath it are not copied, the copy is the same file on disk.
  package var linkedFolder: String?
  /// The hashes of media that are left out.
  var omitted: Set<String> = []
  /// The files that were fetched, by the URL that a record names: the copy names the file.
  package var fetched: [String: Media.Source] = [:]
  /// The files of media that are not where their names say; `nil` for those that are.
  package var located: (Media.Source) -> String? = { _ in nil }

  /// What cleans files; `nil` for copies of all files as they are. It is not asked for files that are not where their
  /// names say: those were published.
  package var clean: Cleaner?

  /// Whether the export is for the cache: records of which nothing is withheld keep their bytes, no media are copied, and
  /// records keep the names that their media had.
  var isForCache = false

  /// Whether records keep what no page shows: members such as `ext`, what was said in posts that are gone, and the names of
  /// media that are not copied.
  package var keepsUnshown = true

  /// A writer into a folder that is there and empty.
  package init(folder: String) { self.folder = folder }

  /// Writes all rows for which `isWanted` holds, with the accounts that they need. Returns how many records and files below
  /// `media/` were written, and which media were not copied although they are there: the name of each, and why.
  package func write(
    _ exports: ReadExports, onProgress: (@Sendable (Int) -> Void)? = nil,
    where isWanted: (RecordRow) -> Bool = { _ in true }
  ) throws(Diagnostic) -> (records: Int, media: Int, withheld: [String]) {
    var media = MediaCopies(for: self)
    var writer = try RecordWriter(path: folder + "/" + Self.fileName)
    let archive = exports.archive
    let rows = archive.rows.filter(isWanted).sorted { $0.place.file < $1.place.file }
    let needed = Set(rows.map(\.account))
    let gone = Set(archive.rows.lazy.filter { $0.kind == .tombstone }.map(\.id))
    var file: UInt32?
    var header = NativeHeader.ofCopy(nil)
    header.isExample = exports.isExample
    try writer.write(.header(header))
    for (index, account) in archive.accounts.enumerated()
    where needed.contains(AccountID(index)) || rows.count == archive.rows.count && account.isOwner {
      let extras = exports.accountExtras[account.id] ?? RecordExtras()
      try writer.write(media.moved(.account(account)), extras: keepsUnshown ? extras : extras.obeyed)
    }
    for row in rows {
      if row.place.file != file {
        file = row.place.file
        try writer.write(.header(NativeHeader.ofCopy(exports.bodies.header(of: row))))
      }
      guard case (var record, let extras)? = exports.bodies.record(of: row) else { continue }
      let answersGone = row.parent.map(gone.contains) ?? false
      if isForCache, !answersGone, let line = exports.bodies.openLine(of: row, record, extras) {
        try writer.write(line: line)
        continue
      }
      if answersGone, let parent = row.parent {
        record.setParent(PostReference(id: archive.identifiers[parent], state: .deleted))
      }
      if !keepsUnshown { record.removeUnshown() }
      try writer.write(media.moved(record), extras: keepsUnshown ? extras : extras.obeyed)
      if writer.count % 8192 == 0 { onProgress?(writer.count) }
    }
    let count = try writer.finish()
    return (records: count, media: media.count, withheld: media.withheld)
  }

  /// The name of the file with the records.
  static let fileName = "threadline.ndjson"
}

extension NativeHeader {
  /// The header of a copy: where the records came from, and that they are ours now.
  fileprivate static func ofCopy(_ header: NativeHeader?) -> NativeHeader {
    var copy = NativeHeader()
    copy.generator = "threadline"
    if let header { copy.source = header.source }
    copy.isExample = header?.isExample ?? false
    return copy
  }
}

extension NativeBodies {
  /// The first header of the file that a row is in.
  fileprivate func header(of row: RecordRow) -> NativeHeader? {
    files.file(of: row)?.contents.withBytes { bytes in
      guard let line = NativeLines(bytes).first(where: { !$0.isBlank }) else { return nil }
      return try? RecordDecoder(folder: "").header(line.bytes)
    }
  }

  /// The record at a row as it may be shown, and the members of its line that we do not know. `nil` if its
  /// file was changed meanwhile.
  fileprivate func record(of row: RecordRow) -> (NativeRecord, RecordExtras)? {
    guard let record = try? shown(row) else { return nil }
    let extras = try? files[Int(row.place.file)].withRecord(at: row.place) { bytes throws(JSONError) in
      try RecordExtras(of: bytes)
    }
    return (record, (extras ?? RecordExtras()).without(withheld))
  }

  /// The bytes of a record, if it may be shown as it is: they say nothing else than `record` and `extras` do.
  fileprivate func openLine(of row: RecordRow, _ record: NativeRecord, _ extras: RecordExtras) -> [UInt8]? {
    guard row.hidesNothing else { return nil }
    let raw = NativeBodies(files: files, withheld: WithheldNames())
    guard let (whole, all) = raw.record(of: row), whole == record, all == extras else { return nil }
    return files.file(of: row)?.withRecord(at: row.place) { bytes in
      guard let outline = try? RecordOutline(bytes), case .known = outline.visibility,
        !outline.names.contains(where: withheld.contains(record:))
      else { return nil }
      return Array(bytes)
    }
  }

  /// The record at a row as it may be shown.
  func shown(_ row: RecordRow) throws -> NativeRecord {
    switch row.kind {
    case .post: .post(try post(row))
    case .repost: .repost(try repost(row))
    case .tombstone: .tombstone(try tombstone(row))
    }
  }
}

extension RecordRow {
  /// Whether its record may say what it refers to.
  var hidesNothing: Bool { flags.isDisjoint(with: [.withheldParent, .withheldSubject]) }
}

extension NativeRecord {
  /// Removes what a site does not show of posts that it refers to.
  fileprivate mutating func removeUnshown() {
    switch self {
    case .post(var post):
      post.replyTo = post.replyTo?.withoutUnshown
      post.quote = post.quote?.withoutUnshown
      self = .post(post)
    case .repost(var repost):
      repost.subject = repost.subject.withoutUnshown
      self = .repost(repost)
    default: break
    }
  }

  /// Puts a post below what is left of another. What it answers keeps its place when it is gone, and nothing else.
  fileprivate mutating func setParent(_ parent: PostReference) {
    switch self {
    case .post(var post):
      post.replyTo = parent
      self = .post(post)
    case .tombstone(var tombstone):
      tombstone.replyTo = parent
      self = .tombstone(tombstone)
    default: break
    }
  }
}

extension PostReference {
  /// The same without what was said in a post that cannot be shown, and by whom.
  fileprivate var withoutUnshown: PostReference {
    switch state {
    case .deleted, .unavailable, .blocked, .detached: PostReference(id: id, state: state)
    case .kind, nil: self
    }
  }
}
