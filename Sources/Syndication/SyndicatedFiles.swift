package import PageRendering
package import SitePaths
package import SitePlanning

/// The files of units that are no pages: feeds, and threads in other forms.
package enum SyndicatedFiles {
  /// The files of one unit.
  package static func files(of unit: SitePlan.Unit, in scene: RenderScene) -> [SiteFile] {
    var posts = ShownPosts(scene)
    switch unit {
    case .thread(let index):
      let feed = scene.inputs.hasFeed(ofThread: index) ? files(of: .thread(index), in: scene, &posts) : []
      return feed + forms(ofThread: index, in: scene, &posts)
    case .feed(let feed): return files(of: feed, in: scene, &posts)
    case .page, .moved, .gone: return []
    }
  }

  private static func forms(
    ofThread index: Int, in scene: RenderScene, _ posts: inout ShownPosts
  ) -> [SiteFile] {
    let forms = scene.inputs.forms(ofThread: index)
    guard !forms.isEmpty, let root = scene.inputs.page(of: .thread(index)),
      let thread = ShownThread(index, in: scene, posts: &posts)
    else { return [] }
    return forms.compactMap { form in
      SitePath(root.path + form.rawValue).map { SiteFile($0, bytes: thread.bytes(as: form)) }
    }
  }

  private static func files(
    of feed: Feed, in scene: RenderScene, _ posts: inout ShownPosts
  ) -> [SiteFile] {
    guard let content = FeedContent(feed, in: scene, posts: &posts) else { return [] }
    return FeedForm.allCases.compactMap { form in
      guard let path = scene.inputs.path(of: feed, as: form), let file = SitePath(path) else { return nil }
      return SiteFile(file, bytes: content.bytes(as: form, at: scene.absolute(path)))
    }
  }
}
