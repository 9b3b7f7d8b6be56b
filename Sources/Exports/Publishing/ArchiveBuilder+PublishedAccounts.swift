import BuildDiagnostics
import ThreadModel

// Which accounts the lists of `[publish]` name.
extension ArchiveBuilder {
  /// Takes note of the accounts that the lists name; those that the person said are one are named together.
  mutating func findListedAccounts(joining same: [[String]]) {
    accountGroups = same.map { group in group.flatMap(accounts(calledExactly:)) }
    guard let rules else { return }
    let deny = PublishNames(rules.deny, list: PublishNames.denyList)
    for index in accounts(in: deny, widely: true) { unpublished[index] = PublishRules.denied }
    // A reference may name an account of which no export has a record.
    for (handle, _) in deny.handles { withheld.insert(handle: handle) }
    allowedAccounts = accounts(in: PublishNames(rules.allow, list: PublishNames.allowList), widely: false)
  }

  /// Withholds the accounts of which no record is published because a list does not name them.
  mutating func withholdAccountsNotAllowed() {
    guard let rules, !rules.allow.isEmpty else { return }
    var (known, shown) = (Set<UInt32>(), Set<UInt32>())
    for row in rows where row.account != RecordRow.noAccount {
      known.insert(row.account)
      if !row.flags.contains(.leftOut) { shown.insert(row.account) }
    }
    for group in accountGroups where !shown.isDisjoint(with: group) { shown.formUnion(group) }
    for index in 0..<UInt32(accounts.count) where !allowedAccounts.contains(index) && !isWithheld(index) {
      let isOwner = accounts.record(index)?.isOwner ?? false
      guard !shown.contains(index), isOwner || known.contains(index) else { continue }
      unpublished[index] = PublishRules.notAllowed
      for handle in handles(index) { withheld.insert(handle: handle) }
    }
  }

  /// Whether a name is that of an account which the lists keep from being published.
  func isUnpublished(accountNamed name: String) -> Bool {
    accounts(calledExactly: name).contains { unpublished[$0] != nil }
  }

  /// The accounts that names mean. Widely, a handle without a host means the accounts of that name at every host.
  func accounts(in names: PublishNames, widely: Bool) -> Set<UInt32> {
    var found: Set<UInt32> = []
    for index in 0..<UInt32(accounts.count) {
      let isMeant =
        names.handles.contains { isCalled(index, $0.handle, widely: widely) }
        || names.others.contains { isNamed(index, $0) }
      if isMeant { found.insert(index) }
    }
    for group in accountGroups where !found.isDisjoint(with: group) { found.formUnion(group) }
    return found
  }

  private func accounts(calledExactly name: String) -> [UInt32] {
    let handle = name.drop { $0 == "@" }.lowercased()
    return (0..<UInt32(accounts.count)).filter {
      isNamed($0, name) || isCalled($0, handle, widely: false)
    }
  }

  /// Whether an account has a handle, with its host or without.
  func isCalled(_ index: UInt32, _ handle: String, widely: Bool) -> Bool {
    let host = accounts.record(index)?.url.flatMap(Self.host)
    return handles(index).contains { own in
      let own = own.drop { $0 == "@" }.lowercased()
      if own == handle { return true }
      if !own.contains("@"), let host, "\(own)@\(host)" == handle { return true }
      return widely && !handle.contains("@") && own.prefix { $0 != "@" } == handle
    }
  }

  /// Whether an account has an id or an address.
  func isNamed(_ index: UInt32, _ name: String) -> Bool {
    let record = accounts.record(index)
    return accounts.id(index) == name
      || ([record?.url].compactMap { $0 } + (record?.aliases ?? [])).contains {
        RecordName($0) == RecordName(name)
      }
  }

  /// Every handle of an account, or the one that it is called by for want of any.
  func handles(_ index: UInt32) -> [String] {
    let handles = accounts.handles(index)
    return handles.isEmpty ? [Self.handle(fromID: accounts.id(index))] : handles
  }

  private static func host(of address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    return address[start...].prefix { !"/?#:".contains($0) }.lowercased()
  }
}
