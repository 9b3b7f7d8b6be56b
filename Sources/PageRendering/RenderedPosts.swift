import BuildDiagnostics
import SitePlanning
import Synchronization
import ThreadModel

/// The posts that the pages of one unit have needed so far, each decoded and rendered once, however many of the pages
/// show it; those that another unit has needed just before are taken from the cache.
struct RenderedPosts {
  private let scene: RenderScene
  private(set) var diagnostics: [Diagnostic] = []
  private var posts = PageMemo<RowID, RenderedPost>()
  private var unreadable: Set<RowID> = []

  init(_ scene: RenderScene) {
    self.scene = scene
  }

  /// The rendered post of a row; nil, with one diagnostic however often it is asked for, where its bytes cannot be
  /// read.
  mutating func post(_ row: RowID) -> RenderedPost? {
    if let post = posts[row] { return post }
    guard let post = read(row, { [scene] in try Self.find(row, in: scene) }) else { return nil }
    diagnostics += post.diagnostics
    scene.recorder.note(post.dependencies)
    posts[row] = post
    return post
  }

  /// A post from the cache, or rendered for it. What quotes a post that may not be seen here is not what it is
  /// elsewhere, and everything else is the same in every place.
  private static func find(_ row: RowID, in scene: RenderScene) throws -> RenderedPost {
    if let subject = scene.inputs.subject(of: row), scene.isHidden(subject) {
      return try RenderedPost(row: row, in: scene)
    }
    let cache = scene.site.postCache
    if let post = cache.post(row) { return post }
    var scene = scene
    scene.list = nil
    let post = try RenderedPost(row: row, in: scene)
    cache.keep(post)
    return post
  }

  /// A row's post with its summary, which costs less than rendering it; nil as for `post(_:)`.
  mutating func summarized(_ row: RowID) -> (post: Post, summary: String)? {
    if let post = posts[row] ?? scene.site.postCache.post(row) { return (post.post, post.summary) }
    return read(row) { [scene] in
      let post = try scene.post(row)
      return (post, RenderedPost.summary(of: post, in: scene))
    }
  }

  /// What is made of a record; `nil`, with one diagnostic however often it is asked for, if its bytes cannot be read.
  mutating func read<Made>(_ row: RowID, _ make: () throws -> Made) -> Made? {
    guard !unreadable.contains(row) else { return nil }
    do {
      return try make()
    } catch {
      unreadable.insert(row)
      let id = scene.inputs.id(ofRow: row)
      diagnostics.append(
        (error as? Diagnostic)
          ?? .error(.recordUnreadable, "record \"\(id)\" cannot be read again: \(error)"))
      return nil
    }
  }
}

/// The posts that were rendered last, for the page group that needs them next: a post is in its thread and, at about the
/// same time, on the lists of its account, its month and its tags.
///
/// Rows are in the order of time and so are units, so each row has one slot, which it shares with those far from it:
/// what is kept is a window that goes along with the work. What it holds never changes a page, only who rendered it.
final class PostCache: Sendable {
  private static let slotCount = 2_048
  private let slots = Mutex([RenderedPost?](repeating: nil, count: slotCount))

  /// The post of a row, if it is here.
  func post(_ row: RowID) -> RenderedPost? {
    let post = slots.withLock { $0[row.position % Self.slotCount] }
    return post?.row == row ? post : nil
  }

  /// Keeps a post until another needs its slot. What was there is freed outside of the lock.
  func keep(_ post: RenderedPost) {
    var freed: RenderedPost? = post
    slots.withLock { swap(&freed, &$0[post.row.position % Self.slotCount]) }
  }
}

/// What several pages of a group show, put together once. It forgets everything when it is full: a page needs some sixty
/// of anything, and a thread may have a million.
struct PageMemo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= 512 { values.removeAll(keepingCapacity: true) }
      values[key] = newValue
    }
  }
}
