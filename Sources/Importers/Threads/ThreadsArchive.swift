import NativeFormat
package import ArchiveContainers
package import BuildDiagnostics

/// Reads the archive that Meta gives to the owner of a Threads account, inside that of Instagram: the posts and
/// replies with their media, and of the profile the names, the biography and whether the account is private.
///
/// What somebody liked, saved, viewed or followed is never opened, and neither are archived posts but to count
/// them. Where pages of the Threads API are next to the archive, their posts are joined with those of the archive.
package struct ThreadsArchive: ExportImporter {
  package let kind = "threads-archive"
  private let lookedFor = "a threads_and_replies.json that holds \"text_post_app_text_posts\""

  /// The importer; it holds nothing.
  package init() {}

  package func holdsPosts(_ name: String) -> Bool { name == ThreadsArchiveFiles.postsName }

  package func limitsPosts(_ name: String) -> Bool { ThreadsArchiveFiles.isNeighbour(name) }

  package func isPart(folder name: String) -> Bool {
    name == "threads" || name == "your_instagram_activity"
  }

  package func takesIn(kind: String) -> Bool { kind == ThreadsAPIPages().kind }

  package func recognizes(_ container: any ExportContainer) -> Bool {
    !ThreadsArchiveFiles.all(in: container).isEmpty || ThreadsArchiveFiles.page(in: container) != nil
  }

  /// The profile, which says whether the account is private, is next to the posts; the media are in the folder
  /// that `your_instagram_activity/threads/` is in.
  package func neighbours(of name: String, in folders: [String]) -> ExportNeighbours? {
    let outer = ["your_instagram_activity", "threads"]
    let inner = folders.suffix(2) == outer[...] ? outer : folders.last == "threads" ? ["threads"] : []
    let beside = inner.map { $0 + "/" }.joined()
    return ExportNeighbours(level: inner.count) { path in
      if path == "media" || path.hasPrefix("media/") { return true }
      let rest = path.hasPrefix(beside) ? path.dropFirst(beside.count) : "/"
      return !rest.contains("/") && ThreadsArchiveFiles.isNeighbour(String(rest))
    }
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let files = try files(in: container)
    let place = container.place(of: files.posts)
    let bytes = try container.read(files.posts)
    let posts = try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try JSONReader.read(bytes, path: place) { reader throws(JSONError) in
        try ThreadsArchivePosts(&reader, place: place)
      }
    }
    let saved = try ThreadsAPIPosts(in: container, posts.tally)
    let merge = try ThreadsArchiveMerge(
      files, in: container, posts: posts, saved: saved, assumed: options.assumedVisibility)
    return try writeExport(of: container, into: folder, options, merge.tally) { pass throws(Diagnostic) in
      try merge.write(in: pass)
    }
  }

  private func files(in container: any ExportContainer) throws(Diagnostic) -> ThreadsArchiveFiles {
    let found = ThreadsArchiveFiles.all(in: container)
    if found.isEmpty, let page = ThreadsArchiveFiles.page(in: container) {
      throw .error(
        .unreadableExport, at: Diagnostic.Place(container.place(of: page)),
        "it is an export as HTML; export again as JSON and give that")
    }
    return try container.only("archive", of: found, lookedFor: lookedFor, path: \.posts)
  }
}
