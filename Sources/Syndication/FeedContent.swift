import PageRendering
import SitePlanning
import ThreadModel

/// A feed ready to be written in any form: what it is, and its posts, newest first.
struct FeedContent {
  /// The feed's name for ever.
  let id: String
  let title: String
  let summary: String
  /// BCP 47, of the words that the site itself says.
  let language: String
  /// The page whose posts it has, absolute.
  let page: String
  /// Whose posts they are, where they are one account's.
  let author: ShownAuthor?
  let posts: [ShownPost]

  /// The latest time at which one of its posts was published or changed: never the clock's.
  var updated: Instant? { posts.map(\.lastTime).max() }

  /// Takes the posts of a feed; `nil` if none of them can be shown, or the feed has no URL.
  init?(_ feed: Feed, in scene: RenderScene, posts: inout ShownPosts) {
    let inputs = scene.inputs
    guard let page = inputs.page(of: feed).flatMap({ scene.absolute($0.path) }) else { return nil }
    let shown = inputs.rows(of: feed).compactMap { posts.post($0) }
    guard !shown.isEmpty else { return nil }
    self.posts = shown
    self.page = page
    id = LastingName.feed(feed, in: inputs, at: scene.settings.base)
    title = scene.title(of: feed)
    summary = scene.summary
    language = scene.settings.language
    let owner: AccountID? = if case .series(let index) = feed { inputs.series(index).owner } else { nil }
    author = owner == nil ? nil : shown.first?.author
  }

  /// The feed in a form, with the absolute address that it has in it.
  func bytes(as form: FeedForm, at address: String?) -> [UInt8] {
    switch form {
    case .atom: atom(at: address)
    case .json: json(at: address)
    }
  }
}
