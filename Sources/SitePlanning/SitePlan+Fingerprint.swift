import SiteFiles
import ThreadModel

extension SitePlan {
  /// The hash of all that a page is made from.
  func fingerprint(of page: PagePlan) -> UInt64 {
    var hasher = ContentHasher()
    combineSite(into: &hasher)
    hasher.combine(page.address.path)
    hasher.combine(page.kind.word)
    let links = page.links
    for link in [links.older, links.newest, links.previous, links.next] { hasher.combine(link?.path ?? "") }
    combineFeeds(on: page.kind, into: &hasher)
    combine(page.kind, at: page.address, into: &hasher)
    for token in page.tokens { combine(token, into: &hasher) }
    return hasher.finish().high
  }

  /// What every page is made from.
  func combineSite(into hasher: inout ContentHasher) {
    hasher.combine(settings.fingerprint)
    hasher.combine(UInt64((lists.tags.isEmpty ? 0 : 1) + (lists.months.isEmpty ? 0 : 2)))
  }

  /// The feeds that a page points to.
  func combineFeeds(on kind: PagePlan.Kind, into hasher: inout ContentHasher) {
    for feed in feeds(on: kind) { hasher.combine(path(of: feed, as: .atom) ?? "") }
  }

  /// What the page is about beside its tokens.
  private func combine(_ kind: PagePlan.Kind, at address: PageAddress, into hasher: inout ContentHasher) {
    switch kind {
    case .list(let surface): combine(surface, at: address, into: &hasher)
    case .tags(let range):
      for tag in lists.tags[range] {
        combine(tag, into: &hasher)
        hasher.combine(UInt64(tag.count))
      }
    case .months(let range):
      for month in lists.months[range] {
        combine(month, into: &hasher)
        hasher.combine(UInt64(month.count))
      }
    case .moved(let move):
      hasher.combine(move.to.path)
      if let row = move.row { combine(alone: row, into: &hasher) }
      if let account = move.account { hasher.combine(fingerprints.accounts[Int(account)]) }
    case .accounts(let range):
      for account in directory[range] { hasher.combine(fingerprints.accounts[Int(account)]) }
    case .about:
      for fingerprint in fingerprints.accounts { hasher.combine(fingerprint) }
      hasher.combine(UInt64(directory.count))
    case .threadPage(let root, _): combine(alone: root, into: &hasher)
    case .permalink, .notFound, .gone: break
    }
  }

  /// A post with what it answers, as previews and embeds show it.
  private func combine(alone row: UInt32, into hasher: inout ContentHasher) {
    combine(row: row, into: &hasher)
    guard let (entry, parent) = threads.entry(ofRow: Int(row)) else { return }
    hasher.combine(UInt64(entry.replies))
    hasher.combine(UInt64(entry.depth))
    if let parent { combine(row: parent.row, into: &hasher) }
  }

  /// The hash of posts that are shown outside their pages, with what they answer.
  func fingerprint(ofRows rows: some Sequence<UInt32>) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(settings.fingerprint)
    for row in rows { combine(alone: row, into: &hasher) }
    return hasher.finish().high
  }

  /// The hash of all that a feed is made from.
  func fingerprint(of feed: Feed) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(fingerprint(ofRows: rows(of: feed)))
    if let page = page(of: feed) {
      hasher.combine(page.path)
      if case .list(let surface) = feed { combine(surface, at: page, into: &hasher) }
    }
    return hasher.finish().high
  }

  /// What a list says of itself above its posts. Its count is not said: it would change every page of the list.
  func combine(_ surface: Surface, at address: PageAddress, into hasher: inout ContentHasher) {
    if !mayBeIndexed(surface) { hasher.combine("noindex") }
    switch surface {
    case .home:
      guard address == .home() else { return }
      // Above the posts of several writers stands how many accounts there are, if not all are shown.
      hasher.combine(UInt64(lists.writers.count > 1 && hasDirectory ? directory.count : 0))
      for writer in lists.writers {
        hasher.combine(fingerprints.accounts[Int(writer)])
        // Above the posts stand links to the lists that a writer has.
        for list in lists.accounts[Int(writer)].pages { hasher.combine(list.rawValue) }
      }
    case .account(let account, let list):
      hasher.combine(fingerprints.accounts[Int(account)])
      hasher.combine(list.rawValue)
      for list in lists.accounts[Int(account)].pages { hasher.combine(list.rawValue) }
    case .tag(let index): combine(lists.tags[index], into: &hasher)
    case .month(let index): combine(lists.months[index], into: &hasher)
    }
  }

  private func combine(_ tag: TagList, into hasher: inout ContentHasher) {
    hasher.combine(tag.key)
    hasher.combine(tag.spelling)
  }

  private func combine(_ month: MonthList, into hasher: inout ContentHasher) {
    for number in [month.year, month.month] { hasher.combine(UInt64(number)) }
  }

  private func combine(_ token: PageToken, into hasher: inout ContentHasher) {
    switch token {
    case .post(let post): combine(post, into: &hasher)
    case .repost(let row, let subject):
      combine(row: row, into: &hasher)
      if let subject { combine(subject, into: &hasher) }
    case .gap(let count, let address):
      hasher.combine(UInt64(count))
      hasher.combine(address?.path ?? "")
    case .missingParent(let row): combine(row: row, into: &hasher)
    case .tombstone(let placed): combine(placed, into: &hasher)
    }
  }

  private func combine(_ post: PlacedPost, into hasher: inout ContentHasher) {
    combine(row: post.row, into: &hasher)
    hasher.combine(post.role.rawValue)
    hasher.combine(post.line.word)
    for number in [post.depth, post.replies, post.threadCount, post.folded, post.line.hidden] {
      hasher.combine(UInt64(number))
    }
    hasher.combine(
      (post.isApart ? "apart" : "") + (post.isJoined ? "joined" : "") + (post.isPinned ? "pinned" : ""))
    if let parent = post.parent { combine(row: parent, into: &hasher) }
    switch post.parentCard {
    case .post(let parent), .tombstone(let parent): combine(row: parent, into: &hasher)
    case .missing: hasher.combine("missing parent")
    case nil: hasher.combine("")
    }
    hasher.combine(UInt64(post.repliers.count))
    for account in post.repliers { hasher.combine(fingerprints.accounts[Int(account)]) }
    for number in [post.run?.number, post.run?.count] { hasher.combine(UInt64(number ?? 0)) }
    if let row = post.threadRow { hasher.combine(permalinks.address(ofRow: row)?.path ?? "") }
  }

  /// A record with its account and, if it quotes or reposts one of ours, that record with its account.
  private func combine(row: UInt32, into hasher: inout ContentHasher) {
    hasher.combine(fingerprints.record(row))
    if let subject = subject(of: row) { hasher.combine(fingerprints.record(subject)) }
  }
}
