package import PageRendering
package import SitePaths
package import SitePlanning

/// The files of a site that are no pages: feeds, threads in other forms, and the sitemap.
package struct SyndicatedFiles: PageExtras {
  private let jobs: Int

  /// Makes these files with so many tasks at once, of which it uses two.
  package init(jobs: Int = 1) { self.jobs = jobs }

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
    case .sitemap:
      var files = SitemapFiles(scene: scene, jobs: jobs)
      try files.write(emit)
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
