import BuildDiagnostics
import FileSystem
import Importers
import NativeFormat
import ThreadModel

/// Collects rows and accounts, line by line, and decides between records with one id.
///
/// Records that may not be published are collected too, bare, since a later record may take the place of an earlier one
/// either way and since nothing may point at them.
package struct RecordCollector {
  /// The longest id, in bytes.
  static let maximumIDLength = 2000

  var records = CollectedRecords()
  var log = DiagnosticLog()
  /// What happened to the records of each export.
  var sources = SourceTallies()
  let assumedVisibility: Visibility?
  let readiness: Readiness

  /// Takes the records that follow as those of a file, and reserves space for about as many as it has lines.
  mutating func begin(_ file: NativeFile) {
    records.files.append(file)
    sources.beginFile()
    records.table.reserve(file.contents.withBytes { NativeLines.estimatedCount(in: $0) })
  }

  /// Withholds what an import left out, whose native file was read last: earlier files may not show it.
  mutating func withhold(_ names: WithheldNames) { records.imports.append((records.files.count - 1, names)) }

  /// Adds the record of a line with the hash of its bytes; a record that cannot be used is reported in the log.
  mutating func add(
    _ outline: RecordOutline, fingerprint: UInt64, of line: NativeLines.Line, at place: Diagnostic.Place,
    defaultVisibility: Visibility?
  ) {
    if outline.kind == .account {
      countUnknownKeys(of: outline, at: place)
      return addAccount(outline, of: line, at: place)
    }
    let decision = Result { () throws(LeftOutReason) in try decide(outline, defaultVisibility, at: place) }
    let reason: LeftOutReason? = if case .failure(let reason) = decision { reason } else { nil }
    do {
      var row = try row(for: outline, of: line, at: place, isWithheld: reason != nil)
      row.fingerprint = fingerprint
      if case .success(let visibility) = decision {
        if visibility == .unlisted { row.flags.insert(.unlisted) }
        row.flags.formUnion(readiness.unready(outline).flags)
        countUnknownKeys(of: outline, at: place)
        log.tellWrongValues(of: outline, at: place)
        for path in outline.unsafePaths {
          let found = "\"file\":\"\(path.prefix(200))\" is left out"
          let message = found + "; expected a path below the export's folder"
          log.append(.error(.unsafeMediaPath, at: place, message))
        }
        // The media of an import are counted by the import.
        if !outline.mediaFiles.isEmpty, let file = records.files.last, file.origin == .given {
          for path in outline.mediaFiles { sources.current.name(medium: path, in: file.folder) }
        }
      }
      insert(row, reason, updated: outline.updated)
      addNames(of: outline, row: row)
    } catch {
      drop(outline, reason, error)
    }
  }

  /// Counts what a record that may be shown holds and the format does not. Of a record whose type is unknown only that
  /// is reported.
  private mutating func countUnknownKeys(of outline: RecordOutline, at place: Diagnostic.Place) {
    guard outline.kind != .unknown, let type = outline.type else { return }
    for key in outline.unknownKeys { sources.current.unknown.add("\(type.string).\(key.string)", at: place) }
  }

  /// Counts a record that has no row: nothing may point at it if it may not be shown.
  private mutating func drop(_ outline: RecordOutline, _ reason: LeftOutReason?, _ error: Diagnostic) {
    if let reason {
      for name in outline.names { records.withheld.insert(record: name) }
      return sources.current.leaveOut(RecordKind(outline.kind), reason.rawValue)
    }
    sources.current.leaveOut(RecordKind(outline.kind), error.code.description)
    log.append(error)
    let names = outline.names
    guard !names.isEmpty, let account = outline.account.flatMap({ records.accounts.index(of: $0) }) else {
      return
    }
    records.nameless.append((account, names))
  }

  /// Takes the further ids that a record names, and what its author keeps from being shown with it.
  private mutating func addNames(of outline: RecordOutline, row: RecordRow) {
    for alias in outline.aliases {
      guard let alias = intern(alias), alias != row.id else { continue }
      records.aliases.append(RecordAlias(alias: alias, id: row.id))
    }
    guard !(outline.hiddenReplies.isEmpty && outline.detachedQuotes.isEmpty) else { return }
    let hiddenReplies = outline.hiddenReplies.compactMap { intern($0) }
    records.gates.append((row.id, hiddenReplies, outline.detachedQuotes.compactMap { intern($0) }))
  }

  // MARK: Visibility

  /// The visibility of a record that may be published now; throws why it may not. A tombstone shows nothing and always may.
  private mutating func decide(
    _ outline: RecordOutline, _ defaultVisibility: Visibility?, at place: Diagnostic.Place
  ) throws(LeftOutReason) -> Visibility {
    if outline.kind == .tombstone { return .public }
    let visibility = try self.visibility(of: outline, defaultVisibility, at: place)
    guard visibility.isPublishable else { throw LeftOutReason(rawValue: visibility.rawValue) ?? .private }
    if outline.hasUnclearGate {
      log.tellWrongValues(of: outline, at: place)
      throw .wrongType
    }
    if let key = outline.unclearReadiness { log.append(.unclearDraft(key, at: place)) }
    if let reason = readiness.unready(outline).reason { throw reason }
    return visibility
  }

  /// The visibility of a record, by what it says itself, else its header, else the person.
  private mutating func visibility(
    of outline: RecordOutline, _ defaultVisibility: Visibility?, at place: Diagnostic.Place
  ) throws(LeftOutReason) -> Visibility {
    if outline.isForSignedIn { throw .signedInOnly }
    switch outline.visibility {
    case .known(let visibility): return visibility
    case .none:
      if let visibility = defaultVisibility ?? assumedVisibility { return visibility }
      let fix = "give it a \"visibility\", the header a \"defaultVisibility\", or pass --assume-visibility"
      log.append(
        .warning(.visibilityUnknown, at: place, "the record does not say who may see it; \(fix)"))
      throw .visibilityUnknown
    case .unknown, .wrong, .repeated, .misnamed:
      log.append(.unclear(outline.visibility, at: place))
      throw .unknownVisibility
    }
  }

  // MARK: Rows

  private mutating func row(
    for outline: RecordOutline, of line: NativeLines.Line, at place: Diagnostic.Place, isWithheld: Bool
  ) throws(Diagnostic) -> RecordRow {
    let kind = outline.kind.row ?? .post
    let id = try identifier(of: outline, at: place)
    let account = isWithheld ? AccountID.missing : try self.account(of: outline, kind: kind, at: place)
    let published = isWithheld ? .unknown : try Self.published(outline, kind: kind, at: place)
    let bytes = RecordRow.Place(
      file: UInt32(clamping: records.files.count - 1), offset: UInt64(line.offset),
      length: UInt32(line.bytes.count))
    var row = RecordRow(kind: kind, id: id, account: account, published: published, place: bytes)
    row.flags = outline.flags
    guard !isWithheld else { return row }
    row.weight = outline.weight
    row.slug = intern(outline.slug)
    // A title that a warning covers makes no name.
    if row.slug == nil, kind == .post, !outline.flags.contains(.sensitive),
      let name = outline.title.flatMap({ TitleName.make(from: $0.string) })
    {
      row.slug = records.table.identifiers.intern(name)
      row.flags.insert(.namedByTitle)
    }
    row.parent = intern(outline.parent)
    row.subject = intern(outline.subject)
    if outline.kind == .unknown || !outline.unknownKinds.isEmpty { row.flags.insert(.unknownKind) }
    return row
  }

  private mutating func identifier(
    of outline: RecordOutline, at place: Diagnostic.Place
  ) throws(Diagnostic) -> Identifier {
    guard let id = outline.id, !id.isEmpty else {
      let need = "; every record needs one that stays the same"
      throw .lacking("id", .recordWithoutID, in: outline, at: place, need: need)
    }
    guard id.raw.count <= Self.maximumIDLength else { throw .longID(id, at: place) }
    guard let identifier = intern(id) else {
      throw .error(.tooManyIDs, at: place, "expected at most 4 GB of ids in all exports together")
    }
    return identifier
  }

  private mutating func intern(_ text: JSONText?) -> Identifier? {
    guard let text, !text.isEmpty, text.raw.count <= Self.maximumIDLength else { return nil }
    return text.withBytes { records.table.identifiers.intern($0) }
  }

  private mutating func account(
    of outline: RecordOutline, kind: RecordRow.Kind, at place: Diagnostic.Place
  ) throws(Diagnostic) -> AccountID {
    if let account = outline.account, account.raw.count > Self.maximumIDLength {
      throw .longID(account, at: place)
    }
    if let account = outline.account, !account.isEmpty, let index = records.accounts.index(of: account) {
      return index
    }
    guard kind == .tombstone else {
      let need = ", the id of who wrote it"
      throw .lacking("account", .recordWithoutAccount, in: outline, at: place, need: need)
    }
    return .missing
  }

  /// When a record was made. A tombstone that does not say when it was deleted is placed at the epoch.
  private static func published(
    _ outline: RecordOutline, kind: RecordRow.Kind, at place: Diagnostic.Place
  ) throws(Diagnostic) -> Instant {
    if kind == .tombstone { return outline.updated ?? .unknown }
    guard let published = outline.published else {
      let problem = outline.publishedText == nil ? nil : "\"published\" is not a time"
      let need = "; expected \(ValueForm.time.rawValue)"
      throw .lacking("published", .recordWithoutTime, in: outline, at: place, problem, need: need)
    }
    return published
  }

  // MARK: Accounts

  /// Adds the account of a line.
  mutating func addAccount(
    _ outline: RecordOutline, of line: NativeLines.Line, at place: Diagnostic.Place
  ) {
    guard let file = records.files.last else { return }
    guard var account = try? RecordDecoder(folder: file.folder).account(line.bytes) else {
      return sources.current.leaveOut(.accounts, "unreadable")
    }
    if account.flags.contains(RecordDecoder.unreadableFlags) {
      let message =
        "\"flags\" of account \"\(account.id)\" is not a list of strings such as [\"bot\"];"
        + " the account is left out as if it were private"
      log.append(.warning(.unreadableFlags, at: place, message))
    }
    if !account.isWithheld, !account.id.isEmpty { log.tellWrongValues(of: outline, at: place) }
    guard !account.id.isEmpty, account.id.utf8.count <= Self.maximumIDLength else {
      records.accounts.hasUnreadableRecord = true
      sources.current.leaveOut(.accounts, Diagnostic.Code.recordWithoutID.description)
      if account.isWithheld { records.withheld.insert(handle: account.handle) }
      let found = "expected an account with an \"id\" of 1 to \(Self.maximumIDLength) bytes, found one of"
      let message = outline.wrongValue(under: "id") ?? "\(found) \(account.id.utf8.count)"
      return log.append(.error(.recordWithoutID, at: place, message))
    }
    if let extras = try? RecordExtras(of: line.bytes), !extras.members.isEmpty {
      records.accountExtras[account.id] = extras
    }
    if account.handle.isEmpty {
      account.handle = AccountTable.handle(fromID: account.id)
      sources.current.repair("handles-from-ids")
      let message = "account \"\(account.id)\" has no \"handle\"; it is called \"\(account.handle)\""
      log.append(.warning(.accountWithoutHandle, at: place, message))
    }
    sources.join(account: account.id)
    if let other = records.accounts.set(account, isEarlier: file.origin == .earlier), other != account {
      let message = "two accounts have the id \"\(account.id)\"; they are joined, the later words standing"
      log.append(Diagnostic(.note, .duplicateRecord, at: place, message))
    }
  }

  // MARK: Records with one id

  /// Adds a row, or puts it in the place of the one that has its id.
  ///
  /// The record in the later file stands; within one file the one that was changed later, and of two changed at the same
  /// time the later line. But if only one of them may be published, within one file the other stands: it is unclear which
  /// of the two was meant. Records with the same bytes are one.
  mutating func insert(_ row: RecordRow, _ reason: LeftOutReason?, updated: Instant?) {
    guard let index = records.table[row.id] else { return records.table.append(row, reason) }
    let (existing, existingReason) = (records.table.rows[index], records.table.reasons[index])
    let isSame = existing.fingerprint == row.fingerprint && existing.place.length == row.place.length
    let isLaterFile = existing.place.file != row.place.file
    let stands: Bool
    if isLaterFile {
      stands = true
    } else if (reason == nil) != (existingReason == nil) {
      stands = reason != nil
    } else {
      stands = (updated ?? .earliest) >= (records.files.read(existing.place) { $0.updated } ?? .earliest)
    }
    let isRenewed = records.files.file(of: existing)?.origin == .earlier
    if !isSame, !isRenewed { report(existing, row, standing: stands ? row : existing, isLog: isLaterFile) }
    let isHidden = stands ? reason != nil && existingReason == nil : existingReason != nil && reason == nil
    sources.replace(stands ? existing : row, by: stands ? row : existing, isSame: isSame, isHidden: isHidden)
    if !isSame { records.replaced.append((row.id, (stands ? existing : row).place)) }
    if stands { records.table.replace(index, by: row, reason) }
  }

  /// Names both records. A later file that renews a record is what files are given together for: a note.
  private mutating func report(_ first: RecordRow, _ second: RecordRow, standing: RecordRow, isLog: Bool) {
    let severity: Diagnostic.Severity = isLog ? .note : .warning
    guard log.counts[.duplicateRecord, default: 0] < log.limit else {
      return log.append(Diagnostic(severity, .duplicateRecord, "two records have one id"))
    }
    let (here, there) = (records.files.place(of: second), records.files.place(of: first))
    let which = standing.place == second.place ? "this one" : "the other"
    let other = (there?.path ?? "") + (there?.line.map { ":\($0)" } ?? "")
    let message =
      "two records have the id \"\(records.table.id(of: second))\"; \(which) stands, the other is at \(other)"
    log.append(Diagnostic(severity, .duplicateRecord, at: here, message))
  }
}
