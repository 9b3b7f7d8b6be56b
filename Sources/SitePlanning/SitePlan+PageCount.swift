import ThreadModel

extension SitePlan {
  /// How many pages a thread has, with those that other sites may frame. No page is planned for it.
  func pageCount(ofThread index: Int) -> Int {
    let entries = threads[index].entries
    let posts = entries.reduce(0) { $0 + pageCount(ofRow: $1.row) }
    guard let root = entries.first?.row, path(ofRow: root) != nil else { return posts }
    return posts + threadCut(entries).pageCount - 1
  }

  /// How the posts of a thread are spread over its pages.
  func threadCut(_ entries: ArraySlice<ThreadEntry>, isWhole: Bool = true) -> ThreadCut {
    ThreadCut(ThreadPosts(entries) { [archive] in archive[$0] }, settings, isWhole: isWhole)
  }

  /// How many pages there are of a post or tombstone alone, and at its legacy URLs.
  private func pageCount(ofRow row: RowID) -> Int {
    guard path(ofRow: row) != nil else { return 0 }
    let isGone = archive[row].kind == .tombstone
    let hasFrame = settings.extras.contains(.embed) && (isGone || archive.isListed(row))
    return legacy.addresses(ofRow: row).count + (hasFrame ? 2 : 1)
  }

  /// Whether a page that other sites may frame comes with a page.
  func hasFrame(_ kind: PagePlan.Kind, at address: PageURL) -> Bool {
    switch kind {
    case .permalink(let row): embedPath(ofRow: row) != nil
    case .moved(let move):
      move.from.embedPath != nil && move.row.map { embedPath(ofRow: $0) != nil } == true
    case .gone: settings.extras.contains(.embed) && address.embedPath != nil
    case .threadPage, .page: false
    }
  }
}
