import SafeMarkup
import ThreadModel
@testable import PageRendering

extension RenderScene {
  /// One section as it is in a page.
  func show(_ section: any Section) throws -> ParsedPage {
    var html = HTML()
    append(section, to: &html)
    return try ParsedPage(html.string)
  }

  /// The sections of attachments, in the order in which a post shows them.
  func show(_ attachments: [PostAttachment]) throws -> ParsedPage {
    var post = Post(id: "1", account: "id:ada", published: SiteFixture.time(0))
    post.attachments = attachments
    var html = HTML()
    for (section, _) in PostSections.attached(to: post, in: self) { append(section, to: &html) }
    return try ParsedPage(html.string)
  }
}
