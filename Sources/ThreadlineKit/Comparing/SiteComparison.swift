import BuildDiagnostics
import FileSystem
import LinkPreviews
import SiteChecking
import SitePaths
import SiteWriting

/// Compares the pages of two built sites by their paths. A page that moved is known by the new site's
/// `_redirects`, and no page is read twice but one that differs.
struct SiteComparison {
  private let old: String
  private let new: String
  private let scratch: String
  private let moves: (old: MovedURLs, new: MovedURLs)

  /// How much of a page is hashed; of a longer one its size counts besides.
  private static let readingLimit = 64 * 1_024 * 1_024

  init(old: String, new: String, scratch: String) throws(Diagnostic) {
    self.old = old
    self.new = new
    self.scratch = scratch
    moves = (try Self.moves(of: old), try Self.moves(of: new))
  }

  /// The rules of the `_redirects` of a site; empty if it has no such file.
  private static func moves(of site: String) throws(Diagnostic) -> MovedURLs {
    let path = "\(site)/_redirects"
    let file = PreviewFile(path, limit: MovedURLs.limit)
    if let file, file.bytes > MovedURLs.limit {
      throw .error(
        .notComparable, at: .init(path),
        "has \(file.bytes) bytes; expected at most \(MovedURLs.limit), which is as much as a server reads"
      )
    }
    return MovedURLs(file?.start ?? [])
  }

  func run(onChange: (ComparedChange) -> Void) throws(Diagnostic) -> ComparisonReport {
    var report = ComparisonReport(.sites)
    var rows = LineSorter(folder: scratch, name: "rows")
    try write(old, isNew: false, to: &rows)
    try write(new, isNew: true, to: &rows)
    var pairs = try RowPairs(rows)
    Comparison.remove(scratch)
    while let pair = try pairs.next() {
      report.add(changes(old: pair.old, new: pair.new.first), of: .page, onChange)
    }
    return report
  }

  /// Writes the pages of a site: the current path of each, its path in this site, and its hash. Pages that only say that
  /// another moved or is gone are left out.
  private func write(_ site: String, isNew: Bool, to rows: inout LineSorter) throws(Diagnostic) {
    let own = isNew ? moves.new : moves.old
    var walk = try TreeWalk(site)
    while let step = try walk.next() {
      if case .enter(let path) = step, path[...].lastPart.hasPrefix(".") { walk.skip() }
      // A link is left out: no server follows one.
      guard case .file(let path, .file) = step, path.hasSuffix(".html"),
        !own.names("/" + path.withoutIndex)
      else { continue }
      try rows.append(row(of: path, in: site, isNew: isNew).line)
    }
  }

  /// The row of a page.
  private func row(of path: String, in site: String, isNew: Bool) throws(Diagnostic) -> ComparedRow {
    let file = "\(site)/\(path)"
    guard let page = PreviewFile(file, limit: Self.readingLimit) else {
      throw .error(
        .notComparable, at: .init(file), "the page cannot be read, so nobody can say what became of it")
    }
    let address = "/" + path.withoutIndex
    return ComparedRow(
      key: isNew ? address : moves.new.destination(of: address) ?? address, isNew: isNew,
      fields: [address, "\(ContentHash(of: page.start)) \(page.bytes)"])
  }

  /// What became of the page at an address, and of those that moved there.
  private func changes(old: [ComparedRow], new: ComparedRow?) -> [ComparedChange] {
    guard let new else {
      return old.map { page in
        ComparedChange(
          change: .removed, subject: .page, path: page[0], answer: moves.new.answer(at: page[0]))
      }
    }
    let stayed = old.first { $0[0] == new[0] }
    let arrived = old.filter { $0[0] != new[0] }
    var changes: [ComparedChange] = []
    if stayed == nil, arrived.isEmpty {
      changes.append(ComparedChange(change: .added, subject: .page, path: new[0]))
    }
    if let stayed, stayed[1] != new[1] {
      let preview = previewChange(from: stayed[0], to: new[0])
      changes.append(ComparedChange(change: .changed, subject: .page, path: new[0], preview: preview))
    }
    for (number, page) in arrived.enumerated() {
      let preview = stayed == nil && number == 0 ? previewChange(from: page[0], to: new[0]) : nil
      changes.append(
        ComparedChange(change: .moved, subject: .page, path: new[0], from: page[0], preview: preview))
    }
    return changes
  }

  private func previewChange(from old: String, to new: String) -> [String: ComparedChange.Wording]? {
    let (before, after) = (preview(of: old, in: self.old), preview(of: new, in: self.new))
    let tags: [(String, KeyPath<StatedPreview, String?>)] = [
      ("title", \.title), ("description", \.description), ("image", \.image),
    ]
    var change: [String: ComparedChange.Wording] = [:]
    for (name, tag) in tags where before?[keyPath: tag] != after?[keyPath: tag] {
      change[name] = .init(old: before?[keyPath: tag], new: after?[keyPath: tag])
    }
    return change.isEmpty ? nil : change
  }

  private func preview(of address: String, in site: String) -> StatedPreview? {
    let file = address.hasSuffix("/") ? "\(address)index.html" : address
    return PreviewPage(file: site + file)?.statedPreview
  }
}
