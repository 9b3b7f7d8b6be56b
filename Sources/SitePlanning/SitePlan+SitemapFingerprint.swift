import SiteFiles
import ThreadModel

// What the sitemap shows follows from what is hashed here: `forEachSitemapEntry`, and what rendering reads of bodies for
// it, read nothing else.
extension SitePlan {
  /// The hash of all that the sitemap is made from. Of a post that is what says where it stands and when it was
  /// written: where only words of it changed, the sitemap of a hundred thousand pages stays.
  var fingerprintOfSitemap: UInt64 {
    var hasher = ContentHasher()
    combineSite(into: &hasher)
    hasher.combine("sitemap")
    hasher.combine(fingerprints.accounts)
    permalinks.combinePaths(into: &hasher)
    hasher.combine(UInt64(threads.count))
    for index in threads.indices { combineSitemap(ofThread: index, into: &hasher) }
    var surfaces: [Surface] = [.home] + lists.tags.indices.map { .tag($0) }
    surfaces += lists.months.indices.map { .month($0) }
    for account in lists.accounts.indices {
      surfaces += AccountList.allCases.map { .account(UInt32(account), $0) }
    }
    for surface in surfaces { combineSitemap(of: surface, into: &hasher) }
    return hasher.finish().high
  }

  /// What the addresses, the times and the pages of a thread follow from.
  private func combineSitemap(ofThread index: Int, into hasher: inout ContentHasher) {
    let entries = threads[index].entries
    var numbers: [UInt64] = []
    var weight = 0
    for entry in entries {
      numbers.append(UInt64(entry.row) << 32 | UInt64(entry.parent ?? .max))
      appendTimes(of: entry.row, to: &numbers)
      weight += settings.entryWeight + Int(archive.rows[Int(entry.row)].weight)
    }
    hasher.combine(numbers)
    // A thread that weighs no more than a page may is cut nowhere.
    let isCut = weight > settings.pageWeight
    hasher.combine(isCut ? entries.map { UInt64(archive.rows[Int($0.row)].weight) } : [])
  }

  /// What the addresses, the times and the pages of a list follow from.
  private func combineSitemap(of surface: Surface, into hasher: inout ContentHasher) {
    hasher.combine(address(of: surface, page: nil)?.path ?? "")
    let list = list(surface)
    hasher.combine(mayBeIndexed(surface) ? 1 : 0)
    hasher.combine(list.starts.map { UInt64($0) })
    var numbers: [UInt64] = []
    for row in list.rows {
      numbers.append(UInt64(row))
      if threads.place(ofRow: Int(row)) == nil { appendTimes(of: row, to: &numbers) }
    }
    hasher.combine(numbers)
  }

  /// Whether a record may be listed, and when it was written; of one that was edited, or warns of something, only its
  /// body says so.
  private func appendTimes(of row: UInt32, to numbers: inout [UInt64]) {
    let record = archive.rows[Int(row)]
    numbers.append(UInt64(bitPattern: record.published.milliseconds))
    numbers.append(
      UInt64(record.account) << 32 | UInt64(record.kind.rawValue) << 16 | UInt64(record.flags.rawValue))
    numbers.append(subject(of: row).map { UInt64($0) } ?? .max)
    if !record.flags.isDisjoint(with: [.edited, .sensitive]) { numbers.append(fingerprints.record(row)) }
  }
}
