import ArchiveContainers
package import BuildDiagnostics
import FileSystem
import NativeFormat
import SitePaths
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

  /// Whether the export is for the cache: no media are copied, and records keep the names that their media had.
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
      if let parent = row.parent, gone.contains(parent) {
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

  /// The record at a row as it may be shown.
  func shown(_ row: RecordRow) throws -> NativeRecord {
    switch row.kind {
    case .post: .post(try post(row))
    case .repost: .repost(try repost(row))
    case .tombstone: .tombstone(try tombstone(row))
    }
  }
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

/// The media of a native export that is being written: each is brought below `media/` once, under a name of its
/// content, so that media of several exports never meet in one name.
///
///     media/4f/4f1c…a0.jpg
///
/// A media item that is not there, or cannot be read, keeps the path it had: anyone who reads the copy misses it as
/// anyone who reads the original does.
struct MediaCopies {
  /// How many files there are.
  private(set) var count = 0
  /// The media that were not copied although they are there: the name of each, and why.
  private(set) var withheld: [String] = []
  private let writer: NativeExportWriter
  private var paths: [Media.Source: Media.Source] = [:]

  /// The name of every media item that is not copied, where its own is not to be seen.
  private static let nameOfMissing = "media/left-out"

  /// Copies into the folder of a writer.
  init(for writer: NativeExportWriter) { self.writer = writer }

  /// The record with the places that its media have in the copy.
  mutating func moved(_ record: NativeRecord) throws(Diagnostic) -> NativeRecord {
    if writer.isForCache { return record }
    return try record.replacingSources { source, _ throws(Diagnostic) in try moved(source) }
  }

  private mutating func moved(_ source: Media.Source) throws(Diagnostic) -> Media.Source {
    if case .remote(let address) = source, let file = writer.fetched[address] {
      let copy = try moved(file)
      return copy == file ? source : copy
    }
    guard case .file(let home, let text) = source, let path = SitePath(text) else { return source }
    if let known = paths[source] { return known }
    let target = try copied(path, of: home, at: writer.located(source)).map {
      Media.Source.file(folder: writer.folder, path: $0)
    }
    let missing = writer.keepsUnshown ? source : .file(folder: writer.folder, path: Self.nameOfMissing)
    paths[source] = target ?? missing
    return target ?? missing
  }

  /// The path of the copy; `nil` if there is nothing to copy.
  private mutating func copied(
    _ path: SitePath, of home: String, at located: String?
  ) throws(Diagnostic) -> String? {
    guard let hash = try? ContentHash(of: Self.file(path, of: home, at: located)),
      !writer.omitted.contains(hash.description)
    else { return nil }
    if located == nil, let clean = writer.clean { return try cleaned(path, of: home, clean) }
    let linkedFolder = writer.linkedFolder
    return try placed(hash, ending: path.fileExtension) { (destination) throws(Diagnostic) in
      let isLinked = linkedFolder.map { home.hasPrefix($0 + "/") } ?? false
      if isLinked, linkFile(home + "/" + path.description, as: destination) { return }
      let file = try Self.file(path, of: home, at: located)
      try AtomicFile.fill(destination) { buffer throws(Diagnostic) in try file.read(into: buffer) }
    }
  }

  /// The path of a copy without private facts; `nil` if nothing of the file may be copied.
  private mutating func cleaned(
    _ path: SitePath, of home: String, _ clean: NativeExportWriter.Cleaner
  ) throws(Diagnostic) -> String? {
    let raw = writer.folder + "/raw"
    defer { removeFile(raw) }
    let file = try Self.file(path, of: home, at: nil)
    try AtomicFile.fill(raw) { buffer throws(Diagnostic) in try file.read(into: buffer) }
    switch try clean(raw) {
    case .withheld(let reason):
      withheld.append("\"\(path)\": \(reason)")
      return nil
    case .file(let clean, let ending):
      defer { removeFile(clean) }
      let hash = try ContentHash(of: OpenFile(reading: clean))
      return try placed(hash, ending: ending) { (destination) throws(Diagnostic) in
        try move(clean, to: destination, code: .unwritableFile)
      }
    }
  }

  /// The path of a copy with a hash, which is made unless it exists.
  private mutating func placed(
    _ hash: ContentHash, ending: String, _ make: (_ destination: String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> String {
    let isPlain = (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy { $0 != 0x2E && $0 < 0x80 }
    let target = "media/\(hash.prefix(2))/\(hash)" + (isPlain ? ".\(ending)" : "")
    let destination = writer.folder + "/" + target
    guard !fileExists(destination) else { return target }
    try makeFolders("\(writer.folder)/media/\(hash.prefix(2))", mode: 0o700, code: .unwritableFile)
    try make(destination)
    count += 1
    return target
  }

  private static func file(
    _ path: SitePath, of home: String, at located: String?
  ) throws(Diagnostic) -> OpenFile {
    if let located { return try OpenFile(path: located, name: path.description) }
    return try OpenFile.beneath(home, path, name: path.description)
  }
}
