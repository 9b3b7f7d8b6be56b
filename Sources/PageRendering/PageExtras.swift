import ThreadModel
import LinkPreviews
import SafeMarkup
package import SitePaths
package import SitePlanning

/// Makes the files of a unit that are no pages. What it asks of the scene are dependencies of the unit.
package typealias PageExtras = @Sendable (SitePlan.Unit, RenderScene) -> [SiteFile]

extension RenderScene {
  /// What a page's head points to: its feeds in each form, and its thread in others.
  func fileLinks(on page: PagePlan.Kind) -> [PreviewFeed] {
    let feeds = inputs.feeds(on: page).flatMap { feed in
      let title = self.title(of: feed)
      return FeedForm.allCases.compactMap { form in
        link(to: inputs.path(of: feed, as: form), title: title, type: form.mediaType)
      }
    }
    let threads = inputs.forms(on: page).compactMap { form, thread in
      let root = inputs.root(ofThread: thread).flatMap { inputs.path(ofRow: $0) }
      return link(
        to: root.map { $0 + form.rawValue }, title: title(of: .thread(thread)), type: form.mediaType)
    }
    return feeds + threads
  }

  /// A link in the head of a page; `nil` if there is no path.
  func link(to path: String?, title: String, type: String) -> PreviewFeed? {
    path.flatMap { absolute($0) }.flatMap { WebURL($0) }
      .map { PreviewFeed(title: title, type: type, url: $0) }
  }

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
