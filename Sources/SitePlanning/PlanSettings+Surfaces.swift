extension PlanSettings.Surfaces {
  /// Every kind of page.
  package static let pages: Self = [.accountLists, .tags, .months]
  /// The forms of threads that are no pages.
  package static let threadForms: Self = [.threadJSON, .threadMarkdown, .threadText]

  /// The pages, and the sitemap that leads to them.
  package static let lean: Self = [.pages, .sitemap]
  /// And feeds, social cards, and what other sites need to embed a post.
  package static let standard: Self = [.lean, .feeds, .cards, .embed, .oEmbed]
  /// Everything there is.
  package static let full: Self = [.standard, .oEmbedXML, .threadForms]

  /// The sets by the words that a person chooses one with, from few to many.
  package static let sets: [(word: String, surfaces: Self)] = [
    ("lean", .lean), ("standard", .standard), ("full", .full),
  ]

  /// The surfaces by the words that switch one on or off, whatever the set says.
  package static let switches: [(word: String, surface: Self)] = [
    ("account_lists", .accountLists), ("tags", .tags), ("months", .months), ("sitemap", .sitemap),
    ("feeds", .feeds), ("cards", .cards), ("embed", .embed), ("oembed", .oEmbed), ("oembed_xml", .oEmbedXML),
    ("thread_json", .threadJSON), ("thread_markdown", .threadMarkdown),
    ("thread_text", .threadText),
  ]

  /// What may lie beside the page of a post, by its name: `embed/`, `oembed.json`, `feed.xml`, `thread.md`; and beside
  /// that of an account its other lists and its feeds.
  func beside(_ address: PageAddress) -> [String] {
    switch address {
    case .post(_, _, nil): besidePosts
    case .account(_, .posts, nil):
      (contains(.accountLists) ? AccountList.allCases.filter { $0 != .posts }.map { "\($0.rawValue)/" } : [])
        + (contains(.feeds) ? FeedForm.allCases.map(\.rawValue) : [])
    default: []
    }
  }

  private var besidePosts: [String] {
    (contains(.embed) ? ["embed/"] : [])
      + (contains(.embed) ? OEmbedForm.allCases.filter { contains($0.surface) }.map(\.rawValue) : [])
      + (contains(.feeds) ? FeedForm.allCases.map(\.rawValue) : [])
      + ThreadForm.wanted(by: self).map(\.rawValue)
  }
}
