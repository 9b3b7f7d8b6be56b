import BuildDiagnostics
import SitePlanning
import ThreadModel

/// The posts that the pages of one unit have needed so far, each decoded and rendered once, however many of the pages
/// show it; those that another unit has needed just before are taken from the cache. A long post is rendered twice where
/// it stands both whole and cut short.
struct RenderedPosts {
  private let scene: RenderScene
  private(set) var diagnostics: [Diagnostic] = []
  private var whole = PageMemo<RowID, RenderedPost>()
  private var short = PageMemo<RowID, RenderedPost>()
  private var unreadable: Set<RowID> = []

  init(_ scene: RenderScene) {
    self.scene = scene
  }

  /// The rendered post of a row; nil, with one diagnostic however often it is asked for, where its bytes cannot be
  /// read.
  mutating func post(_ row: RowID, isShort: Bool = false) -> RenderedPost? {
    if let post = whole[row], !isShort || post.isAlwaysWhole { return post }
    if isShort, let post = short[row] { return post }
    let found = read(row) { [scene] in try Self.find(row, isShort: isShort, in: scene) }
    guard let post = found else { return nil }
    diagnostics += post.diagnostics
    scene.recorder.note(post.dependencies)
    if isShort, !post.isAlwaysWhole { short[row] = post } else { whole[row] = post }
    return post
  }

  /// A post from the cache, or rendered for it. What quotes a post that may not be seen here is not what it is
  /// elsewhere, and everything else is the same in every place.
  private static func find(_ row: RowID, isShort: Bool, in scene: RenderScene) throws -> RenderedPost {
    var scene = scene
    scene.isShort = isShort
    if let subject = scene.inputs.subject(of: row), scene.isHidden(subject) {
      return try RenderedPost(row: row, in: scene)
    }
    let cache = scene.site.postCache
    if let post = cache.post(row, isShort: isShort) { return post }
    scene.list = nil
    let post = try RenderedPost(row: row, from: cache.post(row), in: scene)
    cache.keep(post)
    return post
  }

  /// A row's post with its summary, which costs less than rendering it; nil as for `post(_:)`.
  mutating func summarized(_ row: RowID) -> (post: Post, summary: String)? {
    if let post = whole[row] ?? short[row] ?? scene.site.postCache.post(row) {
      return (post.post, post.summary)
    }
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
