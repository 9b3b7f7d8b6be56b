import LinkPreviews
import PostText
import SafeMarkup
import SitePlanning
import ThreadModel

/// What a page says to programs that look for JSON-LD: search engines, and Mastodon, which takes the author and the
/// date of a preview from it.
///
/// Mastodon reads the first `WebPage` alone and lets its headline and description win over those of the preview, so
/// that one has neither. A page that asks not to be listed says nothing else.
/// (https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)
struct LinkedPage {
  let scene: RenderScene

  private static let vocabulary = "https://schema.org"
  private static let headlineLength = 110

  /// The JSON-LD of a page, for the end of its body, where nothing on the first screen waits for it; `nil` for one that is
  /// about nobody and nothing.
  func json(of page: PagePlan, _ preview: LinkPreview, _ builder: inout EntryBuilder) -> JSON? {
    switch page.kind {
    case .permalink(let row), .threadPage(let row, _): return posting(row, page, preview, &builder)
    case .page(let place):
      let shown = ShownSeries(place: place, scene: scene)
      return shown.kind.json(of: shown, preview)
    case .moved, .gone: return nil
    }
  }

  // MARK: Posts

  private func posting(
    _ row: RowID, _ page: PagePlan, _ preview: LinkPreview, _ builder: inout EntryBuilder
  ) -> JSON? {
    guard let rendered = builder.posts.post(row), let posting = builder.linked(row),
      let address = scene.absolute(ofRow: row)
    else { return nil }
    guard preview.robots == LinkPreview.robotsForSharing else {
      return .array { json in json.object { webPage(of: posting, preview, &$0) } }
    }
    let comments = LinkedReplies(on: page, at: preview.url.description, builder: &builder)
    let replies = Self.replies(to: row, on: page)
    return .array { json in
      json.object { json in
        json.member("@context", Self.vocabulary)
        json.member("@type", comments.isEmpty ? "SocialMediaPosting" : "DiscussionForumPosting")
        json.member("@id", address)
        if !comments.isEmpty { json.member("headline", headline(of: rendered, preview)) }
        posting.append(at: address, to: &json)
        json.member("commentCount", comments.isEmpty ? nil : posting.commentCount(replies))
        posting.appendCounts(replies, to: &json)
        comments.append(to: &json)
      }
      json.object { webPage(of: posting, preview, &$0) }
    }
  }

  /// How many replies to the post in focus are here; a later page of its thread does not say it.
  private static func replies(to row: RowID, on page: PagePlan) -> Int {
    for case .post(let placed) in page.tokens where placed.row == row { return placed.replies }
    return 0
  }

  private func headline(of rendered: RenderedPost, _ preview: LinkPreview) -> String {
    let line = scene.sanitizedLine(rendered.title ?? preview.description)
    return TextExcerpt.of(line, count: Self.headlineLength)
  }

  private func webPage(of posting: LinkedPosting, _ preview: LinkPreview, _ json: inout JSON) {
    json.member("@context", Self.vocabulary)
    json.member("@type", "WebPage")
    posting.appendPlace(at: preview.url.description, to: &json)
    json.member("inLanguage", posting.language)
    json.object("author") { posting.author.append(to: &$0, withHandle: false) }
    json.object("publisher") { json in
      json.member("@type", "Organization")
      json.member("name", scene.site.shortTitle)
    }
  }

  // MARK: Profiles and the site

  /// (https://developers.google.com/search/docs/appearance/structured-data/profile-page)
  func profile(_ account: Account, _ preview: LinkPreview) -> JSON {
    let author = scene.author(account, at: preview.url.description)
    let otherPages = [account.url].compactMap { $0 } + account.aliases.prefix(16)
    return JSON { json in
      json.member("@context", Self.vocabulary)
      json.member("@type", "ProfilePage")
      json.member("url", preview.url.description)
      json.member("dateCreated", account.joined?.rfc3339)
      json.object("mainEntity") { json in
        author.append(to: &json)
        json.member("description", preview.description.isEmpty ? nil : preview.description)
        json.member("image", scene.pictureAddress(account.avatar))
        json.array("sameAs", otherPages.compactMap { WebURL($0)?.description }) { $0.text($1) }
      }
    }
  }

  /// The site's name, as a search engine shows it next to its URL.
  /// (https://developers.google.com/search/docs/appearance/site-names)
  func site(_ preview: LinkPreview) -> JSON {
    JSON { json in
      json.member("@context", Self.vocabulary)
      json.member("@type", "WebSite")
      json.member("name", scene.site.shortTitle)
      json.member("url", preview.url.description)
      json.member("inLanguage", scene.settings.language)
      if scene.inputs.hasPages(ofKind: "search") { searchAction(&json) }
    }
  }

  /// How a program searches the site (https://schema.org/SearchAction).
  private func searchAction(_ json: inout JSON) {
    json.object("potentialAction") { json in
      json.member("@type", "SearchAction")
      json.object("target") { json in
        json.member("@type", "EntryPoint")
        json.member("urlTemplate", scene.settings.base.absolute(SearchPage.path) + "?q={search_term_string}")
      }
      json.member("query-input", "required name=search_term_string")
    }
  }
}
