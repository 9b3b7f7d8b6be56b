package import BuildDiagnostics
import ThreadModel

/// The accounts that a person said are one.
struct JoinedAccounts {
  /// Each account that went into another, with that other.
  var into: [UInt32: UInt32] = [:]
  /// What is known of the accounts that others went into.
  var accounts: [UInt32: Account] = [:]
  /// The ids of those that went, with the id of what they went into.
  var ids: [String: String] = [:]
}

extension ArchiveBuilder {
  /// Makes one account of each group, named by handles, ids or addresses; the first of a group stands, and the
  /// others fill in what it does not say. Only accounts that may be shown are joined.
  mutating func joinAccounts(_ groups: [[String]]) -> JoinedAccounts {
    var joined = JoinedAccounts()
    for group in groups {
      var members: [UInt32] = []
      for name in group {
        guard let index = account(named: name) else {
          if !isUnpublished(accountNamed: name) { log.append(unknownAccount(name)) }
          continue
        }
        if !members.contains(index), joined.into[index] == nil, joined.accounts[index] == nil {
          members.append(index)
        }
      }
      guard let first = members.first, members.count > 1 else { continue }
      join(members.dropFirst(), into: first, &joined)
    }
    return joined
  }

  private func join(_ others: ArraySlice<UInt32>, into first: UInt32, _ joined: inout JoinedAccounts) {
    guard var account = accounts.record(first) else { return }
    for index in others {
      guard let other = accounts.record(index) else { continue }
      account.join(other)
      joined.into[index] = first
      joined.ids[other.id] = account.id
    }
    joined.accounts[first] = account
  }

  private func account(named name: String) -> UInt32? {
    let handle = name.drop { $0 == "@" }.lowercased()
    let address = RecordName(name)
    return (0..<UInt32(accounts.count)).first { index in
      guard let account = accounts.record(index), !isWithheld(index) else { return false }
      return account.id == name || account.handle.lowercased() == handle
        || account.url.map { RecordName($0) == address } ?? false
    }
  }

  private func unknownAccount(_ name: String) -> Diagnostic {
    let handles = (0..<UInt32(accounts.count)).filter { !isWithheld($0) }
      .compactMap { accounts.record($0)?.handle }
    let nearest = nearestName(to: name, in: handles).map { "; did you mean \"\($0)\"?" } ?? ""
    return .warning(
      .unknownAccount, "\"\(name)\" in \"same\" of [accounts] is no account of these exports\(nearest)")
  }
}

extension Account {
  /// Takes another account of the same person in: its posts will be this one's, and its address and handle
  /// lead here.
  fileprivate mutating func join(_ other: Account) {
    let own = (url: url, pinned: pinned, aliases: aliases)
    fillIn(from: other)
    pinned = own.pinned + other.pinned
    let addresses = own.aliases + [other.url].compactMap { $0 } + other.aliases
    aliases = addresses.enumerated().filter { $1 != url && addresses.firstIndex(of: $1) == $0 }.map(\.1)
    otherHandles += [other.handle] + other.otherHandles
  }
}

extension Diagnostic.Code {
  /// An account that the configuration names and no export has.
  package static let unknownAccount: Diagnostic.Code = "unknown-account"
}
