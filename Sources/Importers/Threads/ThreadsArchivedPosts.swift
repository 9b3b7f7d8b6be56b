import NativeFormat
import ArchiveContainers

/// The posts that their author archived, and so took from everybody's sight. They are counted, and left out
/// where another file has them too: pages of the API that were saved before, or the file of all posts.
struct ThreadsArchivedPosts {
  /// How many there are; none where the file is missing or unreadable.
  private(set) var count = 0
  /// What tells those that have a time: see `ThreadsJoin`. In memory only.
  private(set) var keys: Set<String> = []

  /// Reads the file of an archive with these posts, as far as it goes.
  init(_ path: String, in container: any ExportContainer) {
    guard container.contains(path), let bytes = try? container.read(path) else { return }
    bytes.forEachMember { reader, key throws(JSONError) in
      guard key == "text_post_app_text_app_archived_posts" else { return }
      try reader.array { reader throws(JSONError) in
        let post = try ThreadsArchivePost(&reader)
        count += 1
        if let post, let published = post.published { keys.insert(ThreadsJoin.key(published, post.text)) }
      }
    }
  }
}
