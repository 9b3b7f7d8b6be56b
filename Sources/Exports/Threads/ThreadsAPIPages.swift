package import BuildDiagnostics
import ThreadModel

/// Reads answers of the Threads API that somebody saved: pages of `GET /me/threads` and `GET /me/replies`.
///
/// They have what an archive lacks, the ids of posts and of their parents, and lack what an archive has, the
/// media: those are named by addresses that expire, so they are never shown from there.
package struct ThreadsAPIPages: ExportImporter {
  package let kind = "threads-api"
  package let lookedFor =
    "saved pages of the Threads API, whose posts have \"media_product_type\": \"THREADS\""

  /// The importer; it holds nothing.
  package init() {}

  package func recognizes(_ container: any ExportContainer) -> Bool {
    !ThreadsAPIPosts.files(in: container).isEmpty
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let saved = try savedPosts(in: container)
    var posts = ThreadsAPIRecords(saved)
    let owner = posts.ownerName ?? ThreadsArchiveOwner.unknownName
    let records = posts.kept.map { posts.record(of: $0, owner: owner) }
    let writing = ThreadsWriting(kind: kind, container: container, folder: folder)
    var report = try writing.write(posts.accounts(owner: owner), records)
    report.recordsRead = saved.entries.count + saved.damaged
    report.leftOut = posts.leftOut
    posts.withhold(in: &report)
    report.diagnostics = container.diagnostics
    report.diagnostics.append(saved.diagnostics)
    report.diagnostics.append(posts.diagnostics)
    for note in saved.unknown.notes { report.diagnostics.append(note) }
    return report
  }

  private func savedPosts(in container: any ExportContainer) throws(Diagnostic) -> ThreadsAPIPosts {
    let files = ThreadsAPIPosts.files(in: container)
    guard !files.isEmpty else {
      throw .error(.unreadableExport, at: Diagnostic.Place(container.name), "expected \(lookedFor)")
    }
    var posts = ThreadsAPIPosts()
    for file in files { try posts.read(file, of: container) }
    return posts
  }
}
