package import PageRendering
package import SitePaths
package import SitePlanning

/// The files of units that are no pages: feeds, and threads in other forms.
package struct SyndicatedFiles: PageExtras {
  /// The files of any unit.
  package init() {}

  package func write<Failure>(
    _ unit: SitePlan.Unit, in scene: RenderScene, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    var posts = ShownPosts(scene)
    switch unit {
    case .thread(let index):
      if scene.inputs.hasFeed(ofThread: index) {
        for file in files(of: .thread(index), in: scene, &posts) { try emit(file) }
      }
      for file in forms(ofThread: index, in: scene, &posts) { try emit(file) }
    case .feed(let feed): for file in files(of: feed, in: scene, &posts) { try emit(file) }
    case .page, .moved, .gone: break
    }
  }

  private func forms(
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

  private func files(of feed: Feed, in scene: RenderScene, _ posts: inout ShownPosts) -> [SiteFile] {
    guard let content = FeedContent(feed, in: scene, posts: &posts) else { return [] }
    return FeedForm.allCases.compactMap { form in
      scene.inputs.path(of: feed, as: form).flatMap { SitePath($0) }
        .map { SiteFile($0, bytes: content.bytes(as: form)) }
    }
  }
}
