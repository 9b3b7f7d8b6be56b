import ThreadModel
import LinkPreviews
import SafeMarkup
package import SitePaths
package import SitePlanning

/// Makes the files of a unit that are no pages.
package protocol PageExtras: Sendable {
  /// Passes each file of a unit to `emit`. What it asks of the scene are dependencies of the unit.
  func write<Failure>(
    _ unit: SitePlan.Unit, in scene: RenderScene, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure)
}

/// The links of a page to its extras, such as its feed.
struct FileLinks {
  let scene: RenderScene

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
    guard let address = path.flatMap({ scene.absolute($0) }).flatMap({ WebURL($0) }) else { return }
    links.append(PreviewFeed(title: title, type: type, url: address))
  }
}

extension RenderScene {
  /// What a feed is called where a reader lists its feeds.
  package func title(of feed: Feed) -> String {
    switch feed {
    case .series(let index):
      let series = inputs.series(index)
      return site.kinds[series.kind].feedTitle(of: series, in: self)
    case .thread(let index):
      let name = inputs.root(ofThread: index).map { account(of: $0).displayName }
      return sanitizedLine(strings(.threadBy, ["name": name ?? ""]))
    }
  }
}
