import NativeFormat
import ThreadModel

/// The accounts of an archive while it is built: some are named by posts before their record comes, and some
/// never have one.
struct AccountTable {
  private var ids = IdentifierTable()
  /// The records, and whether what is known of an account is from an export of an earlier build alone.
  private var records: [(account: Account, isEarlier: Bool)?] = []
  /// Every handle that an account was called by, where there was more than one.
  private var formerHandles: [AccountID: [String]] = [:]

  /// Accounts that the person says are one; a name of one means all of its group.
  var groups: [[AccountID]] = []

  /// Whether a line that may have been an account's could not be read.
  var hasUnreadableRecord = false

  /// The accounts that are named.
  var indices: Range<AccountID> { 0..<AccountID(records.count) }

  /// The number of the account with an id, which it is given if it has none yet.
  mutating func index(of id: JSONText) -> AccountID? { id.withBytes { number(ids.intern($0)) } }

  /// Sets the record of an account, or joins it with the one that is there. Gives the earlier one.
  ///
  /// What an earlier build's export said (`isEarlier`) fills in nothing once this run's own export speaks for the
  /// account: what somebody took out of their profile stays out.
  mutating func set(_ account: Account, isEarlier: Bool = false) -> Account? {
    guard let number = number(ids.intern(account.id)) else { return nil }
    let index = number.position
    guard let (earlier, wasEarlier) = records[index] else {
      records[index] = (account, isEarlier)
      return nil
    }
    let isRenewed = wasEarlier && !isEarlier && (account.isOwner || !earlier.isOwner)
    records[index] = (isRenewed ? account : earlier.joined(with: account), wasEarlier && isEarlier)
    formerHandles[number, default: []] += [earlier.handle, account.handle]
    return isRenewed ? nil : earlier
  }

  /// Every handle that the records of an account gave it; what it is called by if it has no record.
  func handles(_ index: AccountID) -> [String] {
    formerHandles[index] ?? [record(index)?.handle ?? Self.handle(fromID: id(index))]
  }

  /// The URLs of an account.
  func addresses(_ index: AccountID) -> [String] {
    record(index).map { [$0.url].compactMap { $0 } + $0.aliases } ?? []
  }

  /// The last part of an id's path, or the id: `ada` for `https://social.example/users/ada`.
  static func handle(fromID id: String) -> String {
    guard let last = id.split(separator: "/").last, last.contains(where: { $0 != "@" }) else { return id }
    return last.hasPrefix("@") ? String(last.dropFirst()) : String(last)
  }

  /// The record of an account, if there was one.
  func record(_ index: AccountID) -> Account? { records[index.position]?.account }

  /// The id of an account.
  func id(_ index: AccountID) -> String { ids[Identifier(index: index.rawValue)] }

  private mutating func number(_ identifier: Identifier?) -> AccountID? {
    guard let identifier else { return nil }
    if Int(identifier.index) == records.count { records.append(nil) }
    return AccountID(rawValue: identifier.index)
  }

  // MARK: The names that a person has for accounts

  /// The accounts in groups of names.
  func joining(_ same: [[String]]) -> AccountTable {
    var table = self
    table.groups = same.map { $0.flatMap(indices(calledExactly:)) }
    return table
  }

  /// The accounts that names mean. Widely, a handle without a host means the accounts of that name at every host.
  func indices(in names: PublishNames, widely: Bool) -> Set<AccountID> {
    let meant = indices.filter { index in
      names.handles.contains { isCalled(index, $0.handle, widely: widely) }
        || names.others.contains { isNamed(index, $0) }
    }
    return withGroups(Set(meant))
  }

  /// The accounts that an entry of the redactions takes down.
  func indices(of entry: Redactions.Entry) -> Set<AccountID> {
    guard entry.kind == .account || entry.kind == .address else { return [] }
    return indices(in: PublishNames(entry.ids), widely: true)
  }

  /// The accounts that have a name as a handle, an id or a URL.
  func indices(calledExactly name: String) -> [AccountID] {
    let handle = name.drop { $0 == "@" }.lowercased()
    return indices.filter { isNamed($0, name) || isCalled($0, handle, widely: false) }
  }

  /// Accounts, with those that are one with any of them.
  func withGroups(_ indices: Set<AccountID>) -> Set<AccountID> {
    groups.reduce(into: indices) { if !$0.isDisjoint(with: $1) { $0.formUnion($1) } }
  }

  /// Whether an account has a handle, with its host or without.
  func isCalled(_ index: AccountID, _ handle: String, widely: Bool) -> Bool {
    let host = record(index)?.url.flatMap(Self.host)
    return handles(index).contains { own in
      let own = own.drop { $0 == "@" }.lowercased()
      if own == handle { return true }
      if !own.contains("@"), let host, "\(own)@\(host)" == handle { return true }
      return widely && !handle.contains("@") && own.prefix { $0 != "@" } == handle
    }
  }

  /// Whether an account has an id or a URL.
  func isNamed(_ index: AccountID, _ name: String) -> Bool {
    id(index) == name
      || addresses(index).contains { RecordName($0) == RecordName(name) }
  }

  private static func host(of address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    return address[start...].prefix { !"/?#:".contains($0) }.lowercased()
  }
}
