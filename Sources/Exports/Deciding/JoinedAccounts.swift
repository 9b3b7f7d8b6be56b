import NativeFormat
import BuildDiagnostics
import ThreadModel

/// The accounts that a person says are one: a step of ``ArchiveAssembly``.
///
/// After this step each of these groups is one account, and no account in it is one that may not be shown.
struct JoinedAccounts {
  /// Each account that became part of another, with that other.
  private(set) var into: [AccountID: AccountID] = [:]
  /// What is known of the accounts that others became part of.
  private(set) var accounts: [AccountID: Account] = [:]
  /// The ids of the accounts that became part of another, with the id of that.
  private(set) var ids: [String: String] = [:]

  /// Makes one account of each group, named by handles, ids or URLs; the first of a group stands, and the others fill
  /// in what it does not say. Only accounts that may be shown are joined.
  init(_ groups: [[String]], _ decisions: AccountDecisions, _ log: inout DiagnosticLog) {
    let table = decisions.table
    for group in groups {
      var members: [AccountID] = []
      for name in group {
        guard let index = decisions.shownAccount(named: name) else {
          if !decisions.isUnpublished(accountNamed: name) { log.append(.unknownAccount(name, decisions)) }
          continue
        }
        if !members.contains(index), into[index] == nil, accounts[index] == nil { members.append(index) }
      }
      guard let first = members.first, members.count > 1 else { continue }
      join(members.dropFirst(), into: first, of: table)
    }
  }

  private mutating func join(_ others: ArraySlice<AccountID>, into first: AccountID, of table: AccountTable) {
    guard var account = table.record(first) else { return }
    for index in others {
      guard let other = table.record(index) else { continue }
      account.join(other)
      into[index] = first
      ids[other.id] = account.id
    }
    accounts[first] = account
  }
}

extension AccountDecisions {
  fileprivate func shownAccount(named name: String) -> AccountID? {
    let handle = name.drop { $0 == "@" }.lowercased()
    let address = RecordName(name)
    return table.indices.first { index in
      guard let account = table.record(index), !isLeftOut(index) else { return false }
      return account.id == name || account.handle.lowercased() == handle
        || account.url.map { RecordName($0) == address } ?? false
    }
  }
}

extension Account {
  /// Takes in another account of the same person: its posts become this one's, and its URL and handle lead here.
  fileprivate mutating func join(_ other: Account) {
    let own = (url: url, pinned: pinned, aliases: aliases)
    fillIn(from: other)
    pinned = own.pinned + other.pinned
    let addresses = own.aliases + [other.url].compactMap { $0 } + other.aliases
    aliases = addresses.enumerated().filter { $1 != url && addresses.firstIndex(of: $1) == $0 }.map(\.1)
    otherHandles += [other.handle] + other.otherHandles
  }
}

extension Diagnostic {
  fileprivate static func unknownAccount(_ name: String, _ decisions: AccountDecisions) -> Diagnostic {
    let table = decisions.table
    let handles = table.indices.filter { !decisions.isLeftOut($0) }.compactMap { table.record($0)?.handle }
    let hint = didYouMean(nearestName(to: name, in: handles))
    return .warning(
      .unknownAccount, "\"\(name)\" in \"same\" of [accounts] is no account of these exports\(hint)")
  }
}
