package import SitePlanning
package import ThreadModel

/// All that rendering may know of the place that it renders for: the site, the inputs of its pages, and what is different
/// there.
package struct RenderScene: Sendable {
  /// What is the same in every place.
  let site: RenderSite
  /// What the pages at hand are made from.
  package let inputs: PageInputs
  /// Records what else they depend on.
  var recorder = DependencyRecorder()
  /// The list whose page this is: what is unlisted shows no words there but on its author's own lists.
  var list: ListOwner?
  /// Whether long posts are cut short, as on lists and above a post in focus.
  var isShort = false
  /// Whether tags link to their pages: only in posts that are on those pages, so that no link is dead.
  var linksTags = false

  init(_ site: RenderSite, _ inputs: PageInputs) { (self.site, self.inputs) = (site, inputs) }

  package var settings: RenderSettings { site.settings }
  var media: RecordedMedia { RecordedMedia(library: site.media, recorder: recorder) }
  var templates: PageTemplates { site.templates }
  package var strings: PageStrings { site.strings }
  var look: SiteLook { site.look }
  /// What the site says about itself in a sentence.
  package var summary: String { settings.summary ?? strings[.summary] }
  /// Where mentions and tags in a text lead.
  package var links: SiteLinks { SiteLinks(directory: site.directory, media: media, linksTags: linksTags) }
  /// The same with the site's host before its own paths: what is read elsewhere has no host to go by.
  package var absoluteLinks: SiteLinks {
    var links = links
    links.origin = settings.base.origin
    return links
  }

  /// Whether a post may not show its words here because it is listed nowhere but on its author's own lists.
  package func isHidden(_ row: RowID) -> Bool {
    let record = inputs.record(row)
    return list != nil && record.flags.contains(.unlisted) && list != .account(record.account)
  }

  /// The same scene outside of all lists: it shows no word of an unlisted post.
  package var outside: RenderScene {
    var scene = self
    scene.list = .nobody
    return scene
  }

  /// The same scene for what a post says: tags lead to their pages, on which every post stands that may be listed.
  package func saying(_ row: RowID) -> RenderScene {
    var scene = self
    scene.linksTags = inputs.isListed(row) && inputs.settings.extras.contains(.tags)
    return scene
  }

  /// The post of a row. Whatever else its bytes say, a parent or a quoted post that was left out because it is
  /// not public is nothing but unavailable, and a medium that was taken down has no words.
  package func post(_ row: RowID) throws -> Post {
    let record = inputs.record(row)
    var post = try inputs.post(row)
    if record.flags.contains(.withheldParent) { post.replyTo = PostReference(state: .unavailable) }
    if record.flags.contains(.withheldSubject) { post.quote = PostReference(state: .unavailable) }
    for (index, attachment) in post.attachments.enumerated() {
      guard case .media(var described) = attachment, media.isTakenDown(described.source) else { continue }
      (described.alt, described.captions, described.poster) = (nil, [], nil)
      post.attachments[index] = .media(described)
    }
    return post
  }

  /// The repost of a row, likewise.
  func repost(_ row: RowID) throws -> Repost {
    var repost = try inputs.repost(row)
    if inputs.record(row).flags.contains(.withheldSubject) {
      repost.subject = PostReference(state: .unavailable)
    }
    return repost
  }

  /// The account of a row, or an empty account if it is unknown.
  package func account(of row: RowID) -> Account {
    inputs.account(ofRow: row) ?? Account(id: "", handle: "unknown")
  }
}

/// Whose list a page is.
enum ListOwner: Hashable, Sendable {
  case nobody
  case account(AccountID)

  init(_ account: AccountID?) { self = account.map { .account($0) } ?? .nobody }
}
