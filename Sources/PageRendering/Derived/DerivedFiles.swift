import LinkPreviews
import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// The files of a unit that are no pages: feeds, threads in other forms, and the sitemap.
struct DerivedFiles {
  let scene: RenderScene

  /// Passes each file of a unit to `emit`.
  func write<Failure>(
    _ unit: SitePlan.Unit, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    var posts = ShownPosts(scene)
    switch unit {
    case .thread(let index):
      if scene.inputs.hasFeed(ofThread: index) {
        for file in files(of: .thread(index), &posts) { try emit(file) }
      }
      for file in forms(ofThread: index, &posts) { try emit(file) }
    case .feed(let feed): for file in files(of: feed, &posts) { try emit(file) }
    case .sitemap:
      var files = SitemapFiles(scene: scene)
      try files.write(emit)
    case .list, .tags, .months, .accounts, .about, .notFound, .moved, .gone: break
    }
  }

  private func forms(ofThread index: Int, _ posts: inout ShownPosts) -> [SiteFile] {
    let forms = scene.inputs.forms(ofThread: index)
    guard !forms.isEmpty, let root = scene.inputs.page(of: .thread(index)),
      let thread = ShownThread(index, in: scene, posts: &posts)
    else { return [] }
    return forms.compactMap { form in
      SitePath(root.path + form.rawValue).map { SiteFile($0, bytes: thread.bytes(as: form)) }
    }
  }

  private func files(of feed: Feed, _ posts: inout ShownPosts) -> [SiteFile] {
    guard let content = FeedContent(feed, in: scene, posts: &posts) else { return [] }
    return FeedForm.allCases.compactMap { form in
      scene.inputs.path(of: feed, as: form).flatMap { SitePath($0) }
        .map { SiteFile($0, bytes: content.bytes(as: form)) }
    }
  }

  /// What a page's head points to: its feeds in each form, and its thread in others.
  func links(on page: PagePlan.Kind) -> [PreviewFeed] {
    var links: [PreviewFeed] = []
    for feed in scene.inputs.feeds(on: page) {
      let title = scene.title(of: feed)
      for form in FeedForm.allCases {
        add(scene.inputs.path(of: feed, as: form), title: title, type: form.mediaType, to: &links)
      }
    }
    for (form, thread) in scene.inputs.forms(on: page) {
      let title = scene.title(of: .thread(thread))
      let root = scene.inputs.root(ofThread: thread).flatMap { scene.inputs.path(ofRow: $0) }
      add(root.map { $0 + form.rawValue }, title: title, type: form.mediaType, to: &links)
    }
    return links
  }

  private func add(_ path: String?, title: String, type: String, to links: inout [PreviewFeed]) {
    guard let address = path.flatMap({ scene.absolute($0) }).flatMap({ WebAddress($0) }) else { return }
    links.append(PreviewFeed(title: title, type: type, address: address))
  }
}
