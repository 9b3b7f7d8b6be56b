import BuildDiagnostics
import FileSystem
import ThreadModel

/// Collects rows and accounts, line by line, and decides between records with one id.
///
/// Records that may not be published are collected too until the end, bare, since a later record may take the
/// place of an earlier one either way and since nothing may point at them.
struct ArchiveBuilder {
  /// The longest id, in bytes.
  static let maximumIDLength = 2000

  var log = DiagnosticLog()
  var files: [NativeFile] = []
  var identifiers = IdentifierTable()
  var rows: [RecordRow] = []
  var accounts = AccountTable()
  /// Why records were left out; a row that is left out holds an index into this as its weight.
  var reasons: [String] = []
  /// What became of the records of each export.
  var sources = SourceTallies()
  /// Names of records and accounts that are withheld and have no row or place of their own.
  var withheld = WithheldNames()
  /// What imports left out, each with the file it made: earlier files may not show that.
  var imports: [(file: Int, withheld: WithheldNames)] = []
  /// Names of records without a usable id, which are withheld if their account turns out to be.
  var nameless: [(account: UInt32, names: [String])] = []
  /// Whether a line that may have been an account's could not be read.
  var hasUnreadableAccount = false
  /// Further ids that records say they have or had.
  var aliases: [RecordAlias] = []
  /// Which replies and quotes the authors of posts keep from being shown.
  var gates: [ReplyGate] = []
  /// Members of accounts' records that this version does not know, by id.
  var accountExtras: [String: RecordExtras] = [:]
  /// The row of each identifier.
  var rowOfIdentifier = RowIndex()
  /// Which posts are shown already.
  let readiness: Readiness
  /// What the person lets be published; nil where they have said nothing.
  var rules: PublishRules?
  /// What the person took down.
  var redactions = Redactions()
  /// What that means in these exports.
  var takenDown = TakenDown()
  /// Accounts that the person keeps from being published, with the reason.
  var unpublished: [UInt32: String] = [:]
  /// Accounts that the person names among what alone is published.
  var allowedAccounts: Set<UInt32> = []
  /// Accounts that the person said are one.
  var accountGroups: [[UInt32]] = []
  private let assumedVisibility: Visibility?

  /// A builder of an empty archive.
  init(assumedVisibility: Visibility?, readiness: Readiness = Readiness()) {
    self.assumedVisibility = assumedVisibility
    self.readiness = readiness
  }

  /// Takes the records that follow as those of a file, and makes room for about as many as it has lines.
  mutating func begin(_ file: NativeFile) {
    files.append(file)
    sources.beginFile()
    rows.reserveCapacity(rows.count + file.contents.withBytes { NativeLines.estimatedCount(in: $0) })
  }

  /// Adds the record of a line with the hash of its bytes; a record that cannot be used is told in the log.
  mutating func add(
    _ outline: RecordOutline, fingerprint: UInt64, of line: NativeLines.Line, at place: Diagnostic.Place,
    defaultVisibility: Visibility?
  ) {
    if outline.kind == .account {
      countUnknownKeys(of: outline, at: place)
      return addAccount(outline, of: line, at: place)
    }
    let visibility = decide(outline, defaultVisibility, at: place)
    do {
      var row = try row(for: outline, of: line, at: place, isWithheld: visibility.reason != nil)
      row.fingerprint = fingerprint
      switch visibility {
      case .shown(let shown):
        if shown == .unlisted { row.flags.insert(.unlisted) }
        row.flags.formUnion(unready(outline).flags)
        countUnknownKeys(of: outline, at: place)
        tellWrongValues(of: outline, at: place)
        for path in outline.unsafePaths { log.append(Self.unsafePath(path, at: place)) }
        noteMedia(of: outline)
      case .leftOut(let reason):
        row.flags.insert(.leftOut)
        row.weight = index(of: reason)
      }
      insert(row, updated: outline.updated)
      addNames(of: outline, row: row)
    } catch {
      dropped(outline, reason: visibility.reason, error)
    }
  }

  /// Counts what a record that may be shown holds and the format does not. Of a record whose type is unknown that
  /// alone is told.
  private mutating func countUnknownKeys(of outline: RecordOutline, at place: Diagnostic.Place) {
    guard outline.kind != .unknown, let type = outline.type else { return }
    for key in outline.unknownKeys { sources.current.unknown.add("\(type.string).\(key.string)", at: place) }
  }

  /// Takes note of a record that has no row: nothing may point at it if it may not be shown.
  private mutating func dropped(_ outline: RecordOutline, reason: String?, _ error: Diagnostic) {
    if let reason {
      for name in outline.names { withheld.insert(record: name) }
      return sources.current.leaveOut(RecordKind(outline.kind), reason)
    }
    sources.current.leaveOut(RecordKind(outline.kind), error.code.description)
    log.append(error)
    let names = outline.names
    guard !names.isEmpty, let account = outline.account.flatMap({ accounts.index(of: $0) }) else { return }
    nameless.append((account, names))
  }

  // MARK: Visibility

  private enum Decision {
    case shown(Visibility)
    case leftOut(String)

    var reason: String? { if case .leftOut(let reason) = self { reason } else { nil } }
  }

  /// Whether a record may be published now. A tombstone shows nothing and always may.
  private mutating func decide(
    _ outline: RecordOutline, _ defaultVisibility: Visibility?, at place: Diagnostic.Place
  ) -> Decision {
    if outline.kind == .tombstone { return .shown(.public) }
    let decision = decideForever(outline, defaultVisibility, at: place)
    guard decision.reason == nil else { return decision }
    if outline.hasUnclearGate {
      tellWrongValues(of: outline, at: place)
      return .leftOut(Diagnostic.Code.wrongType.description)
    }
    if let key = outline.unclearReadiness { log.append(Self.unclearDraft(key, at: place)) }
    return unready(outline).reason.map { .leftOut($0) } ?? decision
  }

  /// Whether a record may ever be published: by its own word, else the header's, else the person's.
  private mutating func decideForever(
    _ outline: RecordOutline, _ defaultVisibility: Visibility?, at place: Diagnostic.Place
  ) -> Decision {
    if outline.isForSignedIn { return .leftOut("signed-in-only") }
    switch outline.visibility {
    case .known(let visibility): return Self.decision(visibility)
    case .none:
      if let visibility = defaultVisibility ?? assumedVisibility { return Self.decision(visibility) }
      log.append(Self.noVisibility(at: place))
      return .leftOut("visibility-unknown")
    case .unknown, .wrong, .repeated, .misnamed:
      log.append(Self.unclear(outline.visibility, at: place))
      return .leftOut("unknown-visibility")
    }
  }

  private static func decision(_ visibility: Visibility) -> Decision {
    visibility.isPublishable ? .shown(visibility) : .leftOut(visibility.rawValue)
  }

  mutating func index(of reason: String) -> UInt32 {
    if let index = reasons.firstIndex(of: reason) { return UInt32(index) }
    reasons.append(reason)
    return UInt32(reasons.count - 1)
  }

  // MARK: Rows

  private mutating func row(
    for outline: RecordOutline, of line: NativeLines.Line, at place: Diagnostic.Place, isWithheld: Bool
  ) throws(Diagnostic) -> RecordRow {
    let kind = Self.kind(of: outline)
    let id = try identifier(of: outline, at: place)
    let account = isWithheld ? RecordRow.noAccount : try self.account(of: outline, kind: kind, at: place)
    let published = isWithheld ? .unknown : try Self.published(outline, kind: kind, at: place)
    let bytes = RecordRow.Place(
      file: UInt32(clamping: files.count - 1), offset: UInt64(line.offset), length: UInt32(line.bytes.count))
    var row = RecordRow(kind: kind, id: id, account: account, published: published, place: bytes)
    row.flags = outline.flags
    guard !isWithheld else { return row }
    row.weight = outline.weight
    row.slug = intern(outline.slug)
    row.parent = intern(outline.parent)
    row.subject = intern(outline.subject)
    if outline.kind == .unknown || !outline.unknownKinds.isEmpty { row.flags.insert(.unknownKind) }
    return row
  }

  private mutating func identifier(
    of outline: RecordOutline, at place: Diagnostic.Place
  ) throws(Diagnostic) -> Identifier {
    guard let id = outline.id, !id.isEmpty else { throw Self.withoutID(outline, at: place) }
    guard id.raw.count <= Self.maximumIDLength else { throw Self.longID(id, at: place) }
    guard let identifier = intern(id) else { throw Self.tooManyIDs(at: place) }
    return identifier
  }

  mutating func intern(_ text: JSONText?) -> Identifier? {
    guard let text, !text.isEmpty, text.raw.count <= Self.maximumIDLength else { return nil }
    return text.withBytes { identifiers.intern($0) }
  }

  private mutating func account(
    of outline: RecordOutline, kind: RecordRow.Kind, at place: Diagnostic.Place
  ) throws(Diagnostic) -> UInt32 {
    if let account = outline.account, account.raw.count > Self.maximumIDLength {
      throw Self.longID(account, at: place)
    }
    if let account = outline.account, !account.isEmpty, let index = accounts.index(of: account) {
      return index
    }
    guard kind == .tombstone else { throw Self.withoutAccount(outline, at: place) }
    return RecordRow.noAccount
  }

  /// When a record was made. A tombstone that does not say when it was deleted stands at the epoch.
  private static func published(
    _ outline: RecordOutline, kind: RecordRow.Kind, at place: Diagnostic.Place
  ) throws(Diagnostic) -> Instant {
    if kind == .tombstone { return outline.updated ?? .unknown }
    guard let published = outline.published else { throw withoutTime(outline, at: place) }
    return published
  }

  private static func kind(of outline: RecordOutline) -> RecordRow.Kind {
    switch outline.kind {
    case .repost: .repost
    case .tombstone: .tombstone
    case .post, .unknown, .account, .header, .end, .missing: .post
    }
  }
}

extension RecordRow.Flags {
  /// May not be published. Only while the archive is built.
  static let leftOut = RecordRow.Flags(rawValue: 128)
  /// Is, or holds, something that nobody here knows. Only while the archive is built.
  static let unknownKind = RecordRow.Flags(rawValue: 64)
}
