import ThreadModel

extension SitePlan {
  /// The small pages at the legacy URLs of a post or tombstone, which come with the page of its own.
  func legacyPages(ofRow row: RowID) -> [PagePlan] {
    guard !legacy.networks.isEmpty, let now = permalinks.address(ofRow: row) else { return [] }
    let isGone = archive[row].kind == .tombstone
    return legacy.addresses(ofRow: row).map { old in
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
