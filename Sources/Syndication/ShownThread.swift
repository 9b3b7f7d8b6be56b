import PageRendering
import SitePlanning
import ThreadModel

/// A thread ready to be written in any form: its posts in reading order, and signs where posts are not.
struct ShownThread {
  /// One place in the thread.
  enum Place {
    case post(ShownPost, depth: Int)
    /// What stands where a post is not shown: it is gone, or it is listed nowhere.
    case absent(note: String, address: String?, depth: Int)
  }

  let title: String
  /// The thread's page, absolute.
  let address: String
  /// What is said of it, in the language of the site.
  let strings: PageStrings
  let places: [Place]
  /// How many posts come after, which are only on the thread's pages.
  let more: Int

  /// Takes the posts of a thread; `nil` if its root cannot be shown.
  init?(_ index: Int, in scene: RenderScene, posts: inout ShownPosts) {
    let entries = scene.inputs.entries(ofThread: index)
    guard let root = entries.first, posts.post(root.row) != nil,
      let address = scene.absolute(ofRow: root.row)
    else { return nil }
    self.address = address
    title = scene.title(of: .thread(index))
    strings = scene.strings
    let shown = entries.prefix(scene.inputs.settings.formLength)
    places = shown.map { Self.place($0, in: scene, &posts) }
    more = entries.count - shown.count
  }

  private static func place(
    _ entry: ThreadEntry, in scene: RenderScene, _ posts: inout ShownPosts
  ) -> Place {
    let depth = Int(entry.depth)
    if let post = posts.post(entry.row) { return .post(post, depth: depth) }
    let isGone = scene.inputs.record(entry.row).kind == .tombstone
    let note = isGone ? MissingPostReason.tombstone(entry.row, in: scene) : scene.strings[.unlisted]
    return .absent(note: note, address: isGone ? nil : scene.absolute(ofRow: entry.row), depth: depth)
  }

  /// The thread in a form.
  func bytes(as form: ThreadForm) -> [UInt8] {
    switch form {
    case .json: json
    case .markdown: markdown
    case .text: plainText
    }
  }
}
