import PostText
import SafeMarkup
import SiteFiles
import SitePlanning
import SiteThemes
import ThreadModel

/// All that rendering may know: the plan, the settings, the media, and the parsed templates. It never changes
/// while a site is rendered, so any number of tasks share one.
package struct RenderScene: Sendable {
  let plan: SitePlan
  let settings: RenderSettings
  let media: any MediaLibrary
  /// The social cards; nil where the site has none.
  let cards: (any CardLibrary)?
  let templates: PageTemplates
  /// The list whose page this is: what is unlisted shows no words there but on its author's own lists.
  var list: Surface?
  /// Whether long posts are cut short, as on lists and above a post in focus.
  var isShort = false
  let parser = RichTextParser()
  var links: SiteLinks
  /// What the interface says.
  let words: PageWords
  /// What every page wears until its reader chooses another look.
  let look: Look?

  init(
    plan: SitePlan, settings: RenderSettings, media: any MediaLibrary, cards: (any CardLibrary)? = nil,
    templates: PageTemplates
  ) {
    self.plan = plan
    self.settings = settings
    let media = NotedMedia(library: media)
    self.media = media
    self.cards = plan.settings.surfaces.contains(.cards) ? cards.map { NotedCards(library: $0) } : nil
    self.templates = templates
    links = SiteLinks(plan: plan, base: settings.base, media: media)
    var words = templates.words
    words.zone = settings.zone
    self.words = words
    look = templates.looks.first { $0.name == settings.look } ?? templates.looks.first
  }

  /// Whether a post may not show its words here because it is listed nowhere but on its author's own lists.
  func isHidden(_ row: UInt32) -> Bool {
    let record = archive.rows[Int(row)]
    return list != nil && record.flags.contains(.unlisted) && record.account != list?.owner
  }

  /// The same scene for what a post says: tags lead to their pages, on which every post stands that may be listed.
  func saying(_ row: UInt32) -> RenderScene {
    var scene = self
    scene.links.linksTags = plan.isListed(row) && plan.settings.surfaces.contains(.tags)
    return scene
  }

  /// What the site says about itself in a sentence.
  var summary: String { settings.summary ?? words[.summary] }

  var archive: Archive { plan.archive }

  /// The post of a row. Whatever else its bytes say, a parent or a quoted post that was left out because it is
  /// not public is nothing but unavailable.
  func post(_ row: UInt32) throws -> Post {
    let record = archive.rows[Int(row)]
    var post = try archive.bodies.post(record)
    if record.flags.contains(.withheldParent) { post.replyTo = PostReference(state: .unavailable) }
    if record.flags.contains(.withheldSubject) { post.quote = PostReference(state: .unavailable) }
    return post
  }

  /// The repost of a row, likewise.
  func repost(_ row: UInt32) throws -> Repost {
    let record = archive.rows[Int(row)]
    var repost = try archive.bodies.repost(record)
    if record.flags.contains(.withheldSubject) { repost.subject = PostReference(state: .unavailable) }
    return repost
  }

  /// The account of a row, or one made from nothing where nobody knows it.
  func account(of row: UInt32) -> Account {
    archive.account(of: archive.rows[Int(row)]) ?? Account(id: "", handle: "unknown")
  }
}

/// Where mentions and tags in a text lead: to an account's timeline here, else to its page elsewhere. And which
/// emoji have a picture here.
struct SiteLinks: LinkResolving {
  private let addressesByID: [String: String]
  private let addressesByHandle: [String: String]
  private let base: BaseURL
  private let media: any MediaLibrary
  /// Whether tags lead to their pages: only in a post that stands there, so that no link is dead.
  var linksTags = false

  init(plan: SitePlan, base: BaseURL, media: any MediaLibrary) {
    self.base = base
    self.media = media
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
  }

  func mention(_ mention: Mention) -> String? {
    let address = address(ofID: mention.id, handle: mention.handle)
    PieceReadings.current?.note(.mention(id: mention.id, handle: mention.handle, path: address))
    return address ?? mention.url
  }

  /// Where an account stands on this site.
  func address(ofID id: String?, handle: String) -> String? {
    id.flatMap { addressesByID[$0] } ?? addressesByHandle[handle.lowercased()]
  }

  func tag(_ name: String) -> String? {
    guard linksTags, let key = TagKey.make(name) else { return nil }
    return Address(rooted: base.rooted(PageAddress.tag(slug: SafeName.tag(key)).path))?.description
  }

  func emoji(_ source: Media.Source) -> EmojiPicture? {
    guard case .published(let picture) = media.published(source), picture.type.hasPrefix("image/"),
      let width = picture.width, let height = picture.height
    else { return nil }
    return EmojiPicture(address: base.rooted(picture.path.description), width: width, height: height)
  }
}
