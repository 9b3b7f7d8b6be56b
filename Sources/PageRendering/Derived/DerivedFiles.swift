import LinkPreviews
import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// The files of a unit that are no pages: feeds, threads in other forms, and the sitemap.
struct DerivedFiles {
  let scene: RenderScene

  /// Makes each file of a unit and hands it on before the next is begun.
  func write<Failure>(
    _ unit: SitePlan.Unit, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    switch unit {
    case .thread(let index): try writeThread(index, emit)
    case .feed(let feed):
      var posts = ShownPosts(scene)
      try write(feed, &posts, emit)
    case .sitemap:
      var files = SitemapFiles(scene: scene)
      try files.write(emit)
    case .list, .tags, .months, .accounts, .about, .notFound, .moved, .gone: break
    }
  }

  private func writeThread<Failure>(
    _ index: Int, _ emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    var posts = ShownPosts(scene)
    if scene.inputs.hasFeed(ofThread: index) { try write(.thread(index), &posts, emit) }
    let forms = scene.inputs.forms(ofThread: index)
    guard !forms.isEmpty, let root = scene.inputs.page(of: .thread(index)),
      let thread = ShownThread(index, in: scene, posts: &posts)
    else { return }
    for form in forms {
      guard let path = SitePath(root.path + form.rawValue) else { continue }
      try emit(SiteFile(path, bytes: thread.bytes(as: form)))
    }
  }

  private func write<Failure>(
    _ feed: Feed, _ posts: inout ShownPosts, _ emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard let page = scene.inputs.page(of: feed), let content = FeedContent(feed, in: scene, posts: &posts)
    else { return }
    for form in FeedForm.allCases {
      guard let path = SitePath(page.path + form.rawValue) else { continue }
      try emit(SiteFile(path, bytes: content.bytes(as: form)))
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
