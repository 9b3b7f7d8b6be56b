import NativeFormat
import ArchiveContainers

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
