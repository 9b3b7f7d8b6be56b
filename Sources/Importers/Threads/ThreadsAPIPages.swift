import NativeFormat
package import ArchiveContainers
package import BuildDiagnostics

/// Reads answers of the Threads API that somebody saved: pages of `GET /me/threads` and `GET /me/replies`.
///
/// They have what an archive lacks, the ids of posts and of their parents, and lack what an archive has, the
/// media: those are named by URLs that expire, so they are never shown from there.
package struct ThreadsAPIPages: ExportImporter {
  package let kind = "threads-api"
  private let lookedFor =
    "saved pages of the Threads API, whose posts have \"media_product_type\": \"THREADS\""

  /// The importer; it holds nothing.
  package init() {}

  /// Pages next to a Threads archive are read with it.
  package func recognizes(_ container: any ExportContainer) -> Bool {
    !ThreadsAPIPosts.files(in: container).isEmpty && !ThreadsArchive().recognizes(container)
  }

  package func isWhole(_ container: any ExportContainer) -> Bool {
    recognizes(container) && ThreadsAPIPosts.files(in: container).count == container.entries.count
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let saved = try ThreadsAPIPosts(in: container)
    guard !saved.entries.isEmpty else {
      throw .error(.unreadableExport, at: Diagnostic.Place(container.name), "expected \(lookedFor)")
    }
    let posts = ThreadsAPIRecords(saved)
    let owner = posts.ownerName ?? ThreadsArchiveOwner.unknownName
    return try writeExport(of: container, into: folder, options, posts.tally) { pass throws(Diagnostic) in
      for account in posts.accounts(owner: owner) { try pass.write(.account(account)) }
      for entry in posts.kept { try posts.write(entry, owner: owner, in: pass) }
    }
  }
}
