import PostText
import SafeMarkup
import SitePaths
package import SitePlanning
import ThreadModel

/// Where mentions and tags in a text lead: to an account's timeline here, else to its page elsewhere. And which
/// emoji have a picture here.
package struct SiteLinks: LinkResolving {
  let directory: AccountDirectory
  let media: RecordedMedia
  /// Whether tags link to their pages: only in posts that are on those pages, so that no link is dead.
  let linksTags: Bool
  /// What the site's own paths begin with; empty on its pages.
  var origin = ""

  func mention(_ mention: Mention) -> String? {
    let id = mention.id.map(AccountDirectory.hash)
    let handle = AccountDirectory.hash(mention.handle.lowercased())
    let path = directory.path(id, handle)
    media.recorder.note(.mention(id: id, handle: handle, path: path))
    return (path ?? mention.url).map(address(of:))
  }

  func tag(_ name: String) -> String? {
    guard linksTags, let key = TagKey.make(name) else { return nil }
    return Address(rooted: directory.base.rooted(TagPage.path(of: key))).map { address(of: $0.description) }
  }

  func emoji(_ source: Media.Source) -> EmojiPicture? {
    guard let picture = media.picture(source), let width = picture.width, let height = picture.height else {
      return nil
    }
    return EmojiPicture(
      address: address(of: directory.base.rooted(picture.path.description)), width: width, height: height)
  }

  private func address(of target: String) -> String { target.hasPrefix("/") ? origin + target : target }
}

/// The paths of the accounts of a site, by the hashes of what texts call them.
package final class AccountDirectory: Sendable {
  private let ids, handles: [UInt64: String]
  fileprivate let base: BaseURL

  package init(plan: SitePlan, base: BaseURL) {
    self.base = base
    var ids: [UInt64: String] = [:]
    var handles: [UInt64: String] = [:]
    for id in plan.archive.accountIDs where plan.hasTimeline(account: id) {
      guard let path = plan.path(ofAccount: id).map(base.rooted) else { continue }
      let account = plan.archive[id]
      ids[Self.hash(account.id)] = path
      for handle in [account.handle] + account.otherHandles { handles[Self.hash(handle.lowercased())] = path }
    }
    for (old, new) in plan.archive.joinedAccounts { ids[Self.hash(old)] = ids[Self.hash(new)] }
    (self.ids, self.handles) = (ids, handles)
  }

  /// Whether a mention leads to the same path today; true for other dependencies.
  package func isCurrent(_ dependency: Dependency) -> Bool {
    guard case .mention(let id, let handle, let path) = dependency else { return true }
    return self.path(id, handle) == path
  }

  /// The hash of an id, or of a handle in lower case.
  static func hash(_ name: String) -> UInt64 { ContentHash(of: name.utf8).high }

  /// The path of an account on this site, by its id or else by its handle.
  fileprivate func path(_ id: UInt64?, _ handle: UInt64) -> String? {
    id.flatMap { ids[$0] } ?? handles[handle]
  }
}
