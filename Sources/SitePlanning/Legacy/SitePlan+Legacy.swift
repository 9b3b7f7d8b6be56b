import ThreadModel

extension SitePlan {
  /// The small pages at the old addresses of a post or tombstone, which come with the page of its own.
  func legacyPages(ofRow row: UInt32) -> [PagePlan] {
    guard !legacy.networks.isEmpty, let now = permalinks.address(ofRow: row) else { return [] }
    let isGone = archive.rows[Int(row)].kind == .tombstone
    return legacy.addresses(ofRow: row).map { old in
      let move = MovedURL(from: old, to: now, row: row, account: nil)
      return PagePlan(isGone ? .gone(row: nil) : .moved(move), at: old)
    }
  }

  /// Calls `body` with every old address and where it leads; nil where what stood there is gone.
  package func forEachLegacyAddress(_ body: (_ from: PageURL, _ to: PageURL?) -> Void) {
    guard !legacy.networks.isEmpty else { return }
    for index in archive.rows.indices {
      let isGone = archive.rows[index].kind == .tombstone
      let old = legacy.addresses(ofRow: UInt32(index))
      guard !old.isEmpty, let now = permalinks.address(ofRow: UInt32(index)) else { continue }
      for address in old { body(address, isGone ? nil : now) }
    }
    for move in legacy.moved { body(move.from, move.to) }
    for address in legacy.gone { body(address, nil) }
  }
}
