import BuildDiagnostics
import FileSystem
import Importers
import NativeFormat
import SitePaths
import ThreadModel

/// What became of the records in the native files of one export: those a person gave, or those an import wrote.
struct SourceTally: Sendable, Codable {
  private(set) var records: [RecordKind: RecordCounts] = [:]
  private(set) var repaired: [String: Int] = [:]
  var unknown = UnknownFields()
  /// The media that shown records name.
  private(set) var media = ImportedMedia()
  /// The hashes of their paths.
  private var mediaPaths: Set<UInt64> = []

  mutating func find(_ kind: RecordKind) { records[kind, default: RecordCounts()].found += 1 }

  mutating func leaveOut(_ kind: RecordKind, _ reason: String) {
    records[kind, default: RecordCounts()].leftOut[reason, default: 0] += 1
  }

  /// Counts a record that is left out for a reason; without one it is published.
  mutating func settle(_ kind: RecordKind, leftOut reason: String?) {
    if let reason { leaveOut(kind, reason) } else { records[kind, default: RecordCounts()].published += 1 }
  }

  mutating func repair(_ what: String) { repaired[what, default: 0] += 1 }

  /// Counts a media item once, and looks whether it is there.
  mutating func name(medium path: String, in folder: String) {
    guard SitePath(path) != nil else { return }
    let full = folder + "/" + path
    guard mediaPaths.insert(ContentHash(of: full.utf8).high).inserted else { return }
    if isReadable(full) { media.found += 1 } else { media.missing += 1 }
  }
}

/// The tallies of all exports while their native files are read, one after the other.
struct SourceTallies: Sendable {
  /// By the position of the export.
  private(set) var all: [SourceTally] = []
  private var sourceOfFile: [Int] = []
  private var sourceOfAccount: [String: Int] = [:]

  /// Takes the files that follow as those of the next export.
  mutating func beginSource() { all.append(SourceTally()) }

  /// Takes the records that follow as those of the next file.
  mutating func beginFile() {
    if all.isEmpty { beginSource() }
    sourceOfFile.append(all.count - 1)
  }

  /// The tally of the export that is read at the time.
  var current: SourceTally {
    get { all.last ?? SourceTally() }
    _modify {
      if all.isEmpty { beginSource() }
      yield &all[all.count - 1]
    }
  }

  /// The tally of the export that a file belongs to.
  subscript(file: UInt32) -> SourceTally {
    get { all[source(ofFile: file)] }
    _modify { yield &all[source(ofFile: file)] }
  }

  /// The position of the export that a file belongs to.
  func source(ofFile file: UInt32) -> Int {
    sourceOfFile.indices.contains(Int(file)) ? sourceOfFile[Int(file)] : 0
  }

  /// Counts a record that another one replaces. In one export it is a duplicate if both are the same; if the winner may
  /// not be shown and it may (`isHidden`), it is unclear which of the two was meant.
  mutating func replace(_ loser: RecordRow, by winner: RecordRow, isSame: Bool, isHidden: Bool) {
    let isLater = source(ofFile: loser.place.file) != source(ofFile: winner.place.file)
    let reason =
      isLater
      ? "replaced-by-later-export"
      : isSame ? "duplicate" : isHidden ? "version-of-left-out" : "earlier-version"
    self[loser.place.file].leaveOut(RecordKind(loser.kind), reason)
  }

  /// Counts the record of an account, which is joined with the one that there was.
  mutating func join(account id: String) {
    if let source = sourceOfAccount[id] { all[source].leaveOut(.accounts, "joined") }
    sourceOfAccount[id] = all.count - 1
  }

  /// Counts what became of an account that has a record.
  mutating func settle(account id: String, leftOut reason: String?) {
    if let source = sourceOfAccount[id] { all[source].settle(.accounts, leftOut: reason) }
  }

  // MARK: Once it is decided what happens to each record

  /// Counts the records that are published and those that are not.
  mutating func count(_ records: CollectedRecords, _ reasons: [LeftOutReason?]) {
    for (row, reason) in zip(records.table.rows, reasons) {
      self[row.place.file].settle(RecordKind(row.kind), leftOut: reason?.rawValue)
    }
  }

  /// Counts the accounts that have a record.
  mutating func count(_ accounts: AccountDecisions, _ joined: JoinedAccounts) {
    let table = accounts.table
    for index in table.indices where table.record(index) != nil {
      let reason = accounts.reasons[index]?.rawValue ?? (joined.into[index] != nil ? "joined" : nil)
      settle(account: table.id(index), leftOut: reason)
    }
  }

  /// Counts the records and attachments of each unknown kind, and takes their marks from the rows.
  mutating func countUnknownKinds(of rows: inout [RecordRow], in files: [NativeFile]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for index in rows.indices where rows[index].flags.contains(.unknownKind) {
      rows[index].flags.remove(.unknownKind)
      let row = rows[index]
      let kinds = files.read(row.place) {
        $0.unknownKinds + ($0.kind == .unknown ? [$0.type?.string ?? ""] : [])
      }
      for kind in kinds ?? [] {
        counts[kind, default: 0] += 1
        self[row.place.file].unknown.add(kind, at: files.place(of: row) ?? Diagnostic.Place(""))
      }
    }
    return counts
  }

  // MARK: Lost records

  /// Reports the records that were found and are neither published nor left out, which is an error of this program.
  func reportLost(_ records: CollectedRecords, in log: inout DiagnosticLog) {
    for (index, file) in records.files.enumerated() {
      let kinds = self[UInt32(index)].records.filter { $0.value.lost > 0 && $0.key != .accounts }.keys
      guard !kinds.isEmpty else { continue }
      for (line, id) in Self.lostLines(of: file, Set(kinds), without: records.table) {
        let message =
          "the record \"\(id)\" was found and is neither published nor left out for a reason; please report this"
        log.append(.error(.recordLost, at: file.place(line: line), message))
      }
    }
  }

  private static func lostLines(
    of file: NativeFile, _ kinds: Set<RecordKind>, without table: RowTable
  ) -> [(line: Int, id: String)] {
    var lost: [(line: Int, id: String)] = []
    file.contents.withBytes { bytes in
      for line in NativeLines(bytes) {
        guard let outline = try? RecordOutline(line.bytes), let id = outline.id?.string,
          kinds.contains(RecordKind(outline.kind)), table.identifiers.find(id).flatMap({ table[$0] }) == nil,
          outline.kind == .tombstone || outline.published != nil
        else { continue }
        lost.append((line.number, id))
      }
    }
    return lost
  }
}

extension RecordKind {
  /// What a row counts as.
  init(_ kind: RecordRow.Kind) {
    switch kind {
    case .post: self = .posts
    case .repost: self = .reposts
    case .tombstone: self = .tombstones
    }
  }

  /// What a line counts as.
  init(_ kind: RecordOutline.Kind) {
    self = kind == .account ? .accounts : kind.row.map { RecordKind($0) } ?? .others
  }
}

extension RecordOutline.Kind {
  /// What the row of such a line stands for, if it has one; a record of an unknown type is a post, if it can be shown at
  /// all.
  var row: RecordRow.Kind? {
    switch self {
    case .post, .unknown: .post
    case .repost: .repost
    case .tombstone: .tombstone
    case .account, .header, .end, .missing: nil
    }
  }
}
