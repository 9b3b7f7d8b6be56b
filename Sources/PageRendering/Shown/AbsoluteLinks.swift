import PostText
import SafeMarkup
import SitePlanning
package import ThreadModel

/// Where mentions, tags and emoji lead, with the site's host before its own paths: what is read elsewhere has no host
/// to go by.
package struct AbsoluteLinks: LinkResolving {
  private let links: SiteLinks
  private let origin: String

  package init(_ links: SiteLinks, origin: String) {
    self.links = links
    self.origin = origin
  }

  func mention(_ mention: Mention) -> String? { links.mention(mention).map { absolute($0) } }

  func tag(_ name: String) -> String? { links.tag(name).map { absolute($0) } }

  func emoji(_ source: Media.Source) -> EmojiPicture? {
    links.emoji(source).map {
      EmojiPicture(address: absolute($0.address), width: $0.width, height: $0.height)
    }
  }

  private func absolute(_ target: String) -> String { target.hasPrefix("/") ? origin + target : target }
}

extension RenderScene {
  /// A path of the site as an absolute address in which everything is encoded that an address cannot hold.
  package func absolute(_ path: String) -> String? {
    Address(rooted: settings.base.rooted(path)).map { settings.base.origin + $0.description }
  }

  /// The absolute address of a post's own page.
  package func absolute(ofRow row: RowID) -> String? {
    inputs.path(ofRow: row).flatMap { absolute($0) }
  }
}
