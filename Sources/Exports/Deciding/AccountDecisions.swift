import ThreadModel

/// Which accounts may be shown: the first step of ``VisibilityDecisions``.
///
/// After this step every account that hides, that the person denies or took down has a reason.
struct AccountDecisions {
  /// The accounts, in the groups that the person says are one.
  let table: AccountTable
  /// Why accounts are left out.
  var reasons: [AccountID: LeftOutReason] = [:]
  /// What the URLs of accounts answer that the person took down.
  private(set) var redacted: [AccountID: TombstoneChoice] = [:]
  /// Accounts that the person names among what alone is published.
  let allowed: Set<AccountID>

  /// Decides by the accounts' own flags, and by the lists of the person, which say more.
  init(_ table: AccountTable, _ rules: PublishRules?, _ redactions: Redactions) {
    self.table = table
    allowed = rules.map { table.indices(in: $0.allowed, widely: false) } ?? []
    for index in table.indices where table.record(index)?.isWithheld == true {
      reasons[index] = .privateAccount
    }
    for index in rules.map({ table.indices(in: $0.denied, widely: true) }) ?? [] { reasons[index] = .denied }
    for entry in redactions.entries(.account) + redactions.entries(.address) {
      for index in table.indices(of: entry) {
        (reasons[index], redacted[index]) = (.redacted, entry.tombstone)
      }
    }
  }

  /// Whether an account may not be shown.
  func isLeftOut(_ account: AccountID) -> Bool { reasons[account] != nil }

  /// Whether a name is that of an account which the person keeps from being published.
  func isUnpublished(accountNamed name: String) -> Bool {
    table.indices(calledExactly: name).contains { reasons[$0].map { $0 != .privateAccount } ?? false }
  }
}
