import PostText
import SafeMarkup
import SiteFiles
package import SitePlanning
import ThreadModel

/// Where mentions and tags in a text lead: to an account's timeline here, else to its page elsewhere. And which
/// emoji have a picture here.
struct SiteLinks: LinkResolving {
  let directory: AccountDirectory
  let media: RecordedMedia
  /// Whether tags lead to their pages: only in a post that stands there, so that no link is dead.
  let linksTags: Bool

  func mention(_ mention: Mention) -> String? {
    let address = directory.address(ofID: mention.id, handle: mention.handle)
    media.recorder.note(
      .mention(
        id: mention.id.map(AccountDirectory.hash), handle: AccountDirectory.hash(mention.handle.lowercased()),
        path: address))
    return address ?? mention.url
  }

  func tag(_ name: String) -> String? {
    guard linksTags, let key = TagKey.make(name) else { return nil }
    return Address(rooted: directory.base.rooted(PageAddress.tag(slug: SafeName.tag(key)).path))?.description
  }

  func emoji(_ source: Media.Source) -> EmojiPicture? {
    guard case .published(let picture) = media.published(source), picture.type.hasPrefix("image/"),
      let width = picture.width, let height = picture.height
    else { return nil }
    return EmojiPicture(
      address: directory.base.rooted(picture.path.description), width: width, height: height)
  }
}

/// The accounts of a site by what texts call them, made once for all texts.
package final class AccountDirectory: Sendable {
  private let addressesByID: [String: String]
  private let addressesByHandle: [String: String]
  /// The same by the hashes of ids and handles.
  private let hashed: (ids: [UInt64: String], handles: [UInt64: String])
  fileprivate let base: BaseURL

  package init(plan: SitePlan, base: BaseURL) {
    self.base = base
    var byID: [String: String] = [:]
    var byHandle: [String: String] = [:]
    for index in plan.archive.accounts.indices where plan.hasTimeline(account: UInt32(index)) {
      guard let address = plan.permalinks.address(ofAccount: UInt32(index)) else { continue }
      let account = plan.archive.accounts[index]
      byID[account.id] = base.rooted(address.path)
      for handle in [account.handle] + account.otherHandles {
        byHandle[handle.lowercased()] = base.rooted(address.path)
      }
    }
    for (old, new) in plan.archive.joinedAccounts { byID[old] = byID[new] }
    addressesByID = byID
    addressesByHandle = byHandle
    func hashed(_ addresses: [String: String]) -> [UInt64: String] {
      Dictionary(addresses.map { (Self.hash($0), $1) }, uniquingKeysWith: { min($0, $1) })
    }
    self.hashed = (hashed(byID), hashed(byHandle))
  }

  /// Whether a mention leads to the same path today; true for other dependencies.
  package func isCurrent(_ dependency: Dependency) -> Bool {
    guard case .mention(let id, let handle, let path) = dependency else { return true }
    return (id.flatMap { hashed.ids[$0] } ?? hashed.handles[handle]) == path
  }

  /// The hash of an id, or of a handle in lower case.
  static func hash(_ name: String) -> UInt64 { ContentHash(of: name.utf8).high }

  /// Where an account stands on this site.
  func address(ofID id: String?, handle: String) -> String? {
    id.flatMap { addressesByID[$0] } ?? addressesByHandle[handle.lowercased()]
  }
}
