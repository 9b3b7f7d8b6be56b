import ThreadModel

/// The names that accounts have in URLs, without `@`.
///
/// The owner `ada@social.example` is `ada`, since the site is their own; everybody else keeps the whole
/// handle. Where two meet but for their case, the account whose URL was published first keeps it.
enum AccountHandles {
  /// One name an account, in the accounts' order.
  static func handles(of accounts: [Account], lock: PermalinkLock) -> [String] {
    var names = published(in: lock)
    var result = [String](repeating: "", count: accounts.count)
    let owners = accounts.indices.filter { accounts[$0].isOwner }
    let others = accounts.indices.filter { !accounts[$0].isOwner }
    for index in owners + others {
      let account = accounts[index]
      let free = candidates(account).first {
        (names[$0.lowercased()]?.holder ?? account.id) == account.id
      }
      let name = free ?? SafeName.marked(account.handle, unique: account.id, digits: 32)
      result[index] = names[name.lowercased()]?.spelling ?? name
      names[name.lowercased()] = (account.id, result[index])
    }
    return result
  }

  /// Who holds which name without regard to case, and how it was spelled when it was published.
  private static func published(in lock: PermalinkLock) -> [String: (holder: String, spelling: String)] {
    var names: [String: (holder: String, spelling: String)] = [:]
    lock.forEachLine { line in
      guard line.kind == .account else { return }
      let entry = line.entry
      guard case .account(let handle, .posts, nil)? = entry.address else { return }
      if names[handle.lowercased()] == nil { names[handle.lowercased()] = (entry.id, handle) }
    }
    return names
  }

  /// The names an account may have, the nicest first.
  private static func candidates(_ account: Account) -> [String] {
    let parts = account.handle.split(separator: "@").map(String.init)
    var names: [String] = []
    if !parts.isEmpty, parts.count <= 2, parts.allSatisfy(SafeName.isPlain) {
      if account.isOwner { names.append(parts[0]) }
      names.append(parts.joined(separator: "@"))
    }
    return names + [8, 16].map { SafeName.marked(account.handle, unique: account.id, digits: $0) }
  }
}
