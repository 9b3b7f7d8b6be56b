import SiteFiles
import ThreadModel

extension SitePlan {
  /// A page with the hash of all that it is made from.
  func page(
    _ kind: PagePlan.Kind, at address: PageAddress, tokens: [PageToken] = [], links: PageLinks = .none
  ) -> PagePlan {
    var hasher = ContentHasher()
    hasher.combine(settings.fingerprint)
    hasher.combine(address.path)
    hasher.combine(kind.word)
    for link in [links.older, links.newest, links.previous, links.next] { hasher.combine(link?.path ?? "") }
    combine(kind, at: address, into: &hasher)
    for token in tokens { combine(token, into: &hasher) }
    return PagePlan(
      address: address, kind: kind, tokens: tokens, links: links, fingerprint: hasher.finish().high)
  }

  /// What the page is about beside its tokens.
  private func combine(_ kind: PagePlan.Kind, at address: PageAddress, into hasher: inout ContentHasher) {
    switch kind {
    case .timeline(let account): hasher.combine(accountFingerprints[Int(account)])
    case .moved(let move):
      hasher.combine(move.to.path)
      if let row = move.row { combine(row: row, into: &hasher) }
      if let account = move.account { hasher.combine(accountFingerprints[Int(account)]) }
    case .home where address == .home(), .about:
      for fingerprint in accountFingerprints { hasher.combine(fingerprint) }
    case .permalink, .threadPage, .home, .notFound, .gone: break
    }
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
    hasher.combine(post.line.rawValue)
    for number in [post.depth, post.replies, post.threadCount] { hasher.combine(UInt64(number)) }
    hasher.combine(post.isApart ? "apart" : "")
    if let parent = post.parent { combine(record: archive.rows[Int(parent)], parent, into: &hasher) }
    switch post.parentCard {
    case .post(let parent), .tombstone(let parent): combine(row: parent, into: &hasher)
    case .missing: hasher.combine("missing parent")
    case nil: hasher.combine("")
    }
  }

  /// A record with its account and, if it quotes or reposts one of ours, that record with its account.
  private func combine(row: UInt32, into hasher: inout ContentHasher) {
    combine(record: archive.rows[Int(row)], row, into: &hasher)
    if let subject = subject(of: row) { combine(record: archive.rows[Int(subject)], subject, into: &hasher) }
  }

  private func combine(record: RecordRow, _ row: UInt32, into hasher: inout ContentHasher) {
    hasher.combine(record.fingerprint)
    hasher.combine(UInt64(record.flags.rawValue))
    if let address = permalinks.address(ofRow: row) { hasher.combine(address.path) }
    if accountFingerprints.indices.contains(Int(record.account)) {
      hasher.combine(accountFingerprints[Int(record.account)])
    }
  }

  /// The hash of an account and of its name in addresses.
  static func fingerprint(of account: Account, at address: PageAddress?) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(String(describing: account))
    hasher.combine(address?.path ?? "")
    return hasher.finish().high
  }
}
