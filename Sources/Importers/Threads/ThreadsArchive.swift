package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat

/// Reads the archive that Meta gives to the owner of a Threads account, inside that of Instagram: the posts and
/// replies with their media, and of the profile the names, the biography and whether the account is private.
///
/// What somebody liked, saved, viewed or followed is never opened, and neither are archived posts but to count
/// them. Where pages of the Threads API are next to the archive, their posts are joined with those of the archive.
package struct ThreadsArchive: ExportImporter {
  package let kind = "threads-archive"
  private let lookedFor = "a threads_and_replies.json that holds \"text_post_app_text_posts\""

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
    let found = ThreadsArchiveFiles.all(in: container)
    if found.isEmpty, let page = ThreadsArchiveFiles.page(in: container) {
      throw .error(
        .unreadableExport, at: Diagnostic.Place(container.place(of: page)),
        "it is an export as HTML; export again as JSON and give that")
    }
    let files = try container.only("archive", of: found, lookedFor: lookedFor, path: \.posts)
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
}

/// Where the files of a Threads archive are in a container.
///
/// Threads rides inside the export of an Instagram account, under `your_instagram_activity/threads/`. People
/// bring the whole zip, only that folder, or only the one file with the posts.
struct ThreadsArchiveFiles: Hashable, Sendable {
  /// The path of the posts and replies.
  let posts: String

  static let postsName = "threads_and_replies.json"

  /// Every file of posts in a container: those that have Meta's name for it, or else the single file or a file
  /// at the top. Each is looked into.
  static func all(in container: any ExportContainer) -> [ThreadsArchiveFiles] {
    let paths = container.entries.map(\.path)
    let named = paths.filter { $0.lastPathPart == postsName }
    let single = paths.filter { !$0.contains("/") && (paths.count == 1 || $0.hasSuffix(".json")) }
    return (named.isEmpty ? Array(single.prefix(16)) : named).filter { holdsPosts($0, in: container) }
      .map { ThreadsArchiveFiles(posts: $0) }
  }

  /// The first page of an export that was asked for as HTML, which tells nothing that can be relied on.
  static func page(in container: any ExportContainer) -> String? {
    container.entries.map(\.path).first { $0.lastPathPart == "threads_and_replies.html" }
  }

  /// The profile of the account.
  var profile: String { sibling("personal_information.json") }
  /// The posts that their author archived, and so took from everybody's sight.
  var archived: String { sibling("archived_threads.json") }

  /// What may be before the path of a media item, the nearest folder last: `""`, `a/`, `a/threads/`.
  var roots: [String] {
    let parts = posts.split(separator: "/").dropLast()
    return (0...parts.count).map { parts.prefix($0).map { $0 + "/" }.joined() }
  }

  /// The files that an archive has next to its posts, none of which may be taken for anything else.
  static func isOwnName(_ path: String) -> Bool { ownNames.contains(path.lastPathPart) }

  /// Whether a file next to the posts says something about them.
  static func isNeighbour(_ name: String) -> Bool {
    name == "personal_information.json" || name == "archived_threads.json"
  }

  private static let ownNames: Set<String> = [
    postsName, "archived_threads.json", "liked_threads.json", "saved_threads.json", "threads_viewed.json",
    "followers.json", "following.json", "blocked_profiles.json", "recent_follow_requests.json",
    "recently_unfollowed_profiles.json", "personal_information.json",
  ]

  private func sibling(_ name: String) -> String { (roots.last ?? "") + name }

  private static func holdsPosts(_ path: String, in container: any ExportContainer) -> Bool {
    var found = false
    (try? container.prefix(of: path, limit: 1 << 16))?.forEachMember { reader, key throws(JSONError) in
      if key == "text_post_app_text_posts" { found = try reader.peek() == .array }
    }
    return found
  }
}
