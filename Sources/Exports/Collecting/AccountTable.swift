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
}
