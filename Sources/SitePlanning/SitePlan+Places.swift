package import SiteFiles
import ThreadModel

extension SitePlan {
  /// Where the units stand whose pages are these files: those of threads and of lists, which are what people look at
  /// while they write. Other files lead nowhere.
  package func places(of files: Set<SitePath>) -> Set<Int> {
    guard !files.isEmpty else { return [] }
    let threads = threads(of: files)
    return Set(
      (0..<unitCount).filter { place in
        switch unit(at: place) {
        case .thread(let index): threads.contains(index)
        case .list(let surface, let page):
          address(of: surface, page: page)?.file.map(files.contains) ?? false
        default: false
        }
      })
  }

  /// The threads of the posts whose pages, or later pages, are these files.
  private func threads(of files: Set<SitePath>) -> Set<Int> {
    let ending = "index.html"
    let posts = files.compactMap { file -> [UInt8]? in
      guard file.description.hasSuffix(ending),
        case .post(let handle, let slug, _)? = PageAddress(
          path: String(file.description.dropLast(ending.count)))
      else { return nil }
      return Array(PageAddress.post(handle: handle, slug: slug).path.utf8)
    }
    guard !posts.isEmpty else { return [] }
    var path: [UInt8] = []
    return Set(
      archive.rows.indices.compactMap { row in
        guard permalinks.setPath(ofRow: UInt32(row), &path), posts.contains(path) else { return nil }
        return threads.place(ofRow: row)?.thread
      })
  }
}
