package import SitePaths
package import ThreadModel

/// Which post search finds at which ordinal: the place of its first line among those of posts in `permalinks.lock`.
///
/// Ordinals never change, since the lock only grows. What may not be found has an ordinal all the same, and no row.
package struct SearchedRows: Sendable {
  /// By ordinal; `nil` where nothing may be found.
  package let rows: [RowID?]
  /// By row; -1 for those that may not be found.
  private let ordinals: [Int32]
  private let plan: SitePlan

  /// The rows of a plan, in the order of the lock that it was made from and of the lines that it adds.
  package init(_ plan: SitePlan, lock: PermalinkLock) {
    self.plan = plan
    var (rows, seen): ([RowID?], Set<UInt64>) = ([], [])
    var ordinals = [Int32](repeating: -1, count: plan.archive.rows.count)
    func add(_ id: [UInt8], _ row: RowID?) {
      guard seen.insert(URLClaims.sum(id)).inserted else { return }
      // As far as its row says: the record of a post may have a label against it.
      guard let row, ordinals[row.position] < 0, plan.archive.isListed(row), plan.archive.mayBeIndexed(row),
        plan.archive[row].flags.isDisjoint(with: [.draft, .embargoed])
      else { return rows.append(nil) }
      ordinals[row.position] = Int32(clamping: rows.count)
      rows.append(row)
    }
    lock.forEachLine { line in
      guard line.kind == .post else { return }
      let id = line.escapedID.contains(0x5C) ? Array(line.entry.id.utf8) : Array(line.escapedID)
      add(id, plan.archive.row(of: line))
    }
    for entry in plan.history.additions where entry.kind == .post {
      add(Array(entry.id.utf8), plan.archive.row(ofID: entry.id))
    }
    (self.rows, self.ordinals) = (rows, ordinals)
  }

  /// The ordinal of the post that a row replies to, if that may be found.
  package func parent(of row: RowID) -> Int? {
    guard let parent = plan.threads.entry(ofRow: row)?.parent, ordinals[parent.row.position] >= 0 else {
      return nil
    }
    return Int(ordinals[parent.row.position])
  }

  /// What the thread of a row is called, if it has several posts: the last part of the URL of its first post.
  package func thread(of row: RowID) -> String? {
    guard let place = plan.threads.place(ofRow: row) else { return nil }
    let entries = plan.threads[place.thread].entries
    guard entries.count > 1, let root = entries.first?.row, ordinals[root.position] >= 0,
      case .post(_, let slug, _)? = plan.permalinks.address(ofRow: root)
    else { return nil }
    return slug
  }

  /// The hash of everything that search says of some ordinals, without reading a post.
  package func key(of range: Range<Int>) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine(plan.keys.site)
    for row in rows[range] {
      guard let row else {
        hasher.combine(0)
        continue
      }
      hasher.combine(plan.keys.records[row.position])
      hasher.combine(UInt64(bitPattern: Int64(parent(of: row) ?? -1)))
      hasher.combine(thread(of: row) ?? "")
    }
    return hasher.finish()
  }
}
