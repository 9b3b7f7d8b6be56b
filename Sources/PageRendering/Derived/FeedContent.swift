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
  /// The feed itself in each form, absolute.
  let addresses: [FeedForm: String]
  /// Whose posts they are, where they are one account's.
  let author: ShownAuthor?
  let posts: [ShownPost]

  /// The latest time at which one of its posts was published or changed: never the clock's.
  var updated: Instant? { posts.map(\.lastTime).max() }

  /// Takes the posts of a feed; nil where none of them can be shown, or the feed has no address.
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
    var addresses: [FeedForm: String] = [:]
    for form in FeedForm.allCases {
      addresses[form] = inputs.path(of: feed, as: form).flatMap { scene.absolute($0) }
    }
    self.addresses = addresses
    if case .list(.account) = feed { author = shown.first?.author } else { author = nil }
  }

  /// The feed in a form.
  func bytes(as form: FeedForm) -> [UInt8] {
    switch form {
    case .atom: AtomFeed(content: self).bytes
    case .json: JSONFeed(content: self).bytes
    }
  }
}

extension RenderScene {
  /// What a feed is called where a reader lists its feeds.
  func title(of feed: Feed) -> String {
    switch feed {
    case .list(.home): return settings.title
    case .list(.account(let account, let list)):
      let account = inputs.account(account)
      return tameLine("\(words.list(list, by: account.displayName)) (@\(account.handle))")
    case .list(.tag(let index)): return words.posts(withTag: inputs.tag(index).spelling)
    case .list(.month(let index)):
      let month = inputs.month(index)
      return words(.postsOfMonth, ["month": words.month(month.month, of: month.year)])
    case .thread(let index):
      let name = inputs.root(ofThread: index).map { account(of: $0).displayName }
      return tameLine(words(.threadBy, ["name": name ?? ""]))
    }
  }
}
