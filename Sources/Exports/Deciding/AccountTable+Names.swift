import NativeFormat
import ThreadModel

// The accounts of the exports by the names that a person has for them.
extension AccountTable {
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
