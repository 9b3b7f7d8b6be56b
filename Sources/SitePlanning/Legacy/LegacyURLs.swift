import ThreadModel

/// The URLs that posts and accounts had on the networks that the site took the place of.
///
/// A post's are computed from its row when they are asked for, as its own URL is; kept are only those that
/// another page has. A URL of the site itself, a file of the theme, and a URL that was published before go
/// before them; of two posts that had one the earlier has it.
package struct LegacyURLs: Sendable {
  /// The networks; where there are none, there is no legacy URL and nothing was looked at.
  let networks: [LegacyNetwork]
  private let archive: Archive
  private let permalinks: Permalinks
  /// By the accounts' order.
  private let accounts: [LegacyAccount]
  /// The files that a theme puts into the site, in lower case: pages can lie neither at nor below them.
  private let publicFiles: Set<String>
  /// By row the places of those of its paths that another page has.
  private var lost: [RowID: Set<Int>] = [:]
  /// The legacy URLs of accounts and of ids that posts had before.
  private(set) var moved: [MovedURL] = []
  /// The legacy URLs of posts and accounts that were published and are no longer here.
  private(set) var gone: [PageURL] = []

  /// Finds out which legacy URLs are free. `hasPage` says whether an account has a page.
  init(
    _ archive: Archive, _ permalinks: Permalinks, _ history: URLHistory, _ settings: PlanSettings,
    folders: [String], hasPage: (AccountID) -> Bool
  ) {
    networks = settings.legacy
    self.archive = archive
    self.permalinks = permalinks
    publicFiles = Set(settings.publicPaths.map { $0.lowercased() })
    let hasOwner = archive.accounts.contains(where: \.isOwner)
    accounts = archive.accounts.map { account in
      LegacyAccount(account, on: account.isOwner || !hasOwner ? settings.legacy : [])
    }
    guard !networks.isEmpty else { return }
    findOthers(history, hasPage)
    settle(history, folders, hasPage)
  }

  /// The legacy URLs of a post or tombstone; none of a repost, which has no page.
  func addresses(ofRow index: RowID) -> [PageURL] {
    paths(ofRow: index).enumerated().compactMap { place, path in
      lost[index]?.contains(place) == true ? nil : .other(path)
    }
  }

  /// Every path that a row had, but those that a file of the theme has and the row's own of this build.
  private func paths(ofRow index: RowID) -> [String] {
    let row = archive[index]
    guard let account = permalinks.addressAccount(of: row), !accounts[account].networks.isEmpty else {
      return []
    }
    let slug = row.flags.contains(.namedByTitle) ? nil : row.slug.map { archive.identifiers[$0] }
    let paths = accounts[account].paths(ofPost: archive.id(of: row), slug: slug)
    guard !paths.isEmpty, let own = permalinks.address(ofRow: index)?.path.lowercased() else { return [] }
    return paths.filter { $0.lowercased() != own && !meetsPublicFile($0) }
  }

  /// Whether the page of a URL would be in the place of a file of the theme, or in a folder that is one.
  private func meetsPublicFile(_ path: String) -> Bool {
    guard !publicFiles.isEmpty else { return false }
    let path = path.lowercased()
    let above = path.utf8.indices.filter { path.utf8[$0] == 0x2F }.map { String(path[..<$0]) }
    return (above + [path + "index.html"]).contains(where: publicFiles.contains)
  }

  // MARK: Who gets what

  /// What is no post of the archive by its id of this build: accounts, earlier ids, and what the lock knows to be gone.
  private mutating func findOthers(_ history: URLHistory, _ hasPage: (AccountID) -> Bool) {
    for account in archive.accountIDs where hasPage(account) {
      guard let now = permalinks.address(ofAccount: account) else { continue }
      moved += accounts[account.position].paths.filter { !meetsPublicFile($0) }.map {
        MovedURL(from: .other($0), to: now, row: nil, account: account)
      }
    }
    for alias in archive.aliases {
      guard let row = archive.row(of: alias.id), let now = permalinks.address(ofRow: row),
        archive[row].kind == .post, archive.row(of: alias.alias) == row,
        accounts.indices.contains(archive[row].account.position)
      else { continue }
      let account = accounts[archive[row].account.position]
      let paths = account.paths(ofPost: archive.identifiers[alias.alias], slug: nil)
      moved += paths.filter { !meetsPublicFile($0) }.map {
        MovedURL(from: .other($0), to: now, row: row, account: nil)
      }
    }
    for entry in history.goneEntries {
      gone += entry.legacyPaths(on: networks, account).filter { !meetsPublicFile($0) }.map { .other($0) }
    }
  }

  /// The account behind a handle of the site; where it is gone, what its handle tells.
  private func account(_ handle: String) -> LegacyAccount {
    let address = PageURL.account(handle: handle)
    let account = archive.accountIDs.first { permalinks.address(ofAccount: $0) == address }
    return account.map { accounts[$0.position] }
      ?? LegacyAccount(Account(id: "", handle: handle), on: networks)
  }

  /// Takes from everybody what another page has; the first row has a URL that several had. As in `URLClaims`, two URLs
  /// whose bits meet are taken for one, without regard to case: then one of them does not work.
  private mutating func settle(
    _ history: URLHistory, _ folders: [String], _ hasPage: (AccountID) -> Bool
  ) {
    let accounts = archive.accountIDs.filter(hasPage).compactMap { permalinks.address(ofAccount: $0) }
    let others = history.moved.map(\.from) + history.gone + accounts
    var taken = Set((others.map(\.path) + folders).map { URLClaims.hash(ofPath: $0) })
    // No other network has URLs of the form of the site's own posts.
    if networks.contains(.threads) {
      for row in archive.rowIDs {
        if let address = permalinks.address(ofRow: row) { taken.insert(URLClaims.hash(ofPath: address.path)) }
      }
    }
    func takes(_ path: String) -> Bool { taken.insert(URLClaims.hash(ofPath: path)).inserted }
    for row in archive.rowIDs {
      for (place, path) in paths(ofRow: row).enumerated() where !takes(path) {
        lost[row, default: []].insert(place)
      }
    }
    moved.removeAll { !takes($0.from.path) }
    gone.removeAll { !takes($0.path) }
  }
}

extension PermalinkLock.Entry {
  /// Every path that the post or account of an entry had on any network, as far as the entry tells.
  package var legacyPaths: [String] {
    let networks = LegacyNetwork.allCases
    return legacyPaths(on: networks) { LegacyAccount(Account(id: "", handle: $0), on: networks) }
  }

  /// The same on some networks. `account` gives the account of a handle of the site.
  fileprivate func legacyPaths(
    on networks: [LegacyNetwork], _ account: (String) -> LegacyAccount
  ) -> [String] {
    let paths: [String] =
      switch address {
      case .account(let handle, .posts, nil):
        LegacyAccount(Account(id: id, handle: handle), on: networks).paths
      case .post(let handle, let slug, nil): account(handle).paths(ofPost: id, slug: slug)
      default: []
      }
    return paths.filter { $0.lowercased() != path.lowercased() }
  }
}

// MARK: Of a plan

extension SitePlan {
  /// The small pages at the legacy URLs of a post or tombstone, which come with the page of its own.
  func legacyPages(ofRow row: RowID) -> [PagePlan] {
    let addresses = legacy.addresses(ofRow: row)
    guard !addresses.isEmpty, let now = permalinks.address(ofRow: row) else { return [] }
    let isGone = archive[row].kind == .tombstone
    return addresses.map { old in
      let move = MovedURL(from: old, to: now, row: row, account: nil)
      return PagePlan(kind: isGone ? .gone(row: nil) : .moved(move), address: old)
    }
  }

  /// Calls `body` with every legacy URL and where it leads; `nil` if what stood there is gone.
  package func forEachLegacyAddress(_ body: (_ from: PageURL, _ to: PageURL?) -> Void) {
    guard !legacy.networks.isEmpty else { return }
    for row in archive.rowIDs {
      let isGone = archive[row].kind == .tombstone
      let old = legacy.addresses(ofRow: row)
      guard !old.isEmpty, let now = permalinks.address(ofRow: row) else { continue }
      for address in old { body(address, isGone ? nil : now) }
    }
    for move in legacy.moved { body(move.from, move.to) }
    for address in legacy.gone { body(address, nil) }
  }
}
