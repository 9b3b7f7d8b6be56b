import SafeMarkup
import ThreadModel
@testable import PageRendering

extension RenderScene {
  /// One section as it is in a page.
  func show(_ section: Section) throws -> ParsedPage { try ParsedPage(html(of: section).string) }

  /// The section of a quoted post.
  func show(_ quote: QuoteSection) throws -> ParsedPage { try show(quote.section(in: self)) }

  /// The sections of attachments, in the order in which a post shows them.
  func show(_ attachments: [PostAttachment]) throws -> ParsedPage {
    var post = Post(id: "1", account: "id:ada", published: SiteFixture.time(0))
    post.attachments = attachments
    var page = HTML()
    for (section, _) in PostSections.attached(to: post, in: self) { page.append(html(of: section)) }
    return try ParsedPage(page.string)
  }
}
