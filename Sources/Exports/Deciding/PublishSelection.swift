import NativeFormat
import BuildDiagnostics
import ThreadModel

/// What the lists of `[publish]` keep from being published: the fourth pass.
///
/// After this pass every row has a reason that a list denies or that no list allows, and every name of it is withheld, as
/// are the accounts of which nothing is published.
struct PublishSelection {
  private(set) var accounts: AccountDecisions
  /// Why each row is left out; `nil` if it is published.
  private(set) var reasons: [LeftOutReason?]
  /// Names of records and accounts that no page may show.
  private(set) var withheld: WithheldNames
  /// The old ids of records that are published.
  private(set) var aliases: [RecordAlias]
  /// What authors and lists hide of the references of rows, by row: `withheldParent` or `withheldSubject`.
  private(set) var hidden: [Int: RecordRow.Flags]
  private(set) var log = DiagnosticLog()

  /// Selects what the lists allow; everything if there are no lists.
  init(
    _ records: CollectedRecords, _ visibility: VisibilityDecisions, _ references: ResolvedReferences,
    _ rules: PublishRules?
  ) {
    (accounts, withheld) = (visibility.accounts, visibility.withheld)
    (reasons, aliases, hidden) = (references.reasons, references.aliases, references.hidden)
    guard let rules else { return }
    let (allow, deny) = (rules.allowed, rules.denied)
    let tags = RecordTags(records, references, rules)
    hidden.merge(tags.hidden) { $0.union($1) }
    let denied = ListedThreads(denied: deny.others, in: records)
    let allowed = ListedThreads(allowed: allow.others, in: records, references)
    let unknown = UnknownPublishNames(records, reasons: reasons, tags: tags, rules: rules)
    unknown.report(deny, of: "deny", threads: denied, in: &log)
    unknown.report(allow, of: "allow", threads: allowed, in: &log)
    for (index, row) in records.table.rows.enumerated() where reasons[index] == nil {
      if denied.rows.contains(index) || tags.has(deny, index) {
        reasons[index] = .denied
      } else if !allow.isEmpty, !accounts.allowed.contains(row.account),
        !allowed.rows.contains(index),
        !tags.has(allow, index)
      {
        reasons[index] = .notAllowed
      }
    }
    let unlisted = zip(reasons, references.reasons).map { $0 != $1 }
    withholdNames(of: records, where: unlisted)
    if !allow.isEmpty { leaveOutAccounts(of: records) }
  }

  /// Withholds the names of what the lists leave out, and of the older versions of that.
  private mutating func withholdNames(of records: CollectedRecords, where isUnlisted: [Bool]) {
    let table = records.table
    func isUnlistedAlias(_ alias: RecordAlias) -> Bool { table[alias.id].map { isUnlisted[$0] } ?? false }
    let old = aliases.filter(isUnlistedAlias).map(\.alias)
    aliases.removeAll(where: isUnlistedAlias)
    for name in old { withheld.insert(record: table.identifiers[name]) }
    let oldRows = Set(old.compactMap { table[$0] })
    records.withholdNames(in: &withheld) { isUnlisted[$0] || oldRows.contains($0) }
  }

  /// Leaves out the accounts of which no record is published because no list names them.
  private mutating func leaveOutAccounts(of records: CollectedRecords) {
    var (known, shown) = (Set<AccountID>(), Set<AccountID>())
    for (index, row) in records.table.rows.enumerated() where row.account != .missing {
      known.insert(row.account)
      if reasons[index] == nil { shown.insert(row.account) }
    }
    shown = accounts.table.withGroups(shown)
    for index in records.accounts.indices
    where !accounts.allowed.contains(index) && !accounts.isLeftOut(index) {
      let isOwner = records.accounts.record(index)?.isOwner ?? false
      guard !shown.contains(index), isOwner || known.contains(index) else { continue }
      accounts.reasons[index] = .notAllowed
      for handle in records.accounts.handles(index) { withheld.insert(handle: handle) }
    }
  }
}
