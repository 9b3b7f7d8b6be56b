import LinkPreviews
import PostText
import SafeMarkup
import SitePlanning

/// The oEmbed answer for a site that embeds a post: a quotation, and a frame with the small page of the post.
///
/// The type is `rich`, since Mastodon forgets the page's own description, author and date for any other. WordPress
/// shows the quotation until the frame says how high it is, and keeps nothing of an answer without a frame.
/// (https://oembed.com)
struct EmbedAnswer {
  /// The preview of the post's page, which has said already what may be said.
  let preview: LinkPreview
  let author: ShownAuthor
  /// The page to frame, absolute.
  let frame: String
  /// What the frame shows, for those who do not see it.
  let label: String
  let height: Int
  let siteAddress: String

  private static let width = 550
  private static let quotedLength = 300
  /// A day: what is asked for again sooner has not changed.
  private static let lifetime = 86_400

  /// The answer in a form.
  func bytes(as form: OEmbedForm) -> [UInt8] {
    switch form {
    case .json:
      let json = JSON { json in
        for (name, text, number) in members {
          json.member(name, text)
          json.member(name, number)
        }
      }
      return json.bytes + [0x0A]
    case .xml:
      var xml = XML()
      xml.element("oembed") { xml in
        for (name, text, number) in members {
          xml.element(name, text: text ?? number.map { String($0) })
        }
      }
      return xml.bytes
    }
  }

  /// The members in their order, each with a text or a number, or with neither if it is left out.
  private var members: [(name: StaticString, text: String?, number: Int?)] {
    // Its size has to be known: a thumbnail has three members or none.
    let picture = preview.image.flatMap { $0.width == nil || $0.height == nil ? nil : $0 }
    return [
      ("version", "1.0", nil), ("type", "rich", nil), ("title", preview.title, nil),
      ("author_name", author.name, nil), ("author_url", author.address, nil),
      ("provider_name", preview.siteName, nil), ("provider_url", siteAddress, nil),
      ("cache_age", nil, Self.lifetime), ("html", html.string, nil), ("width", nil, Self.width),
      ("height", nil, height), ("thumbnail_url", picture?.url.description, nil),
      ("thumbnail_width", nil, picture?.width), ("thumbnail_height", nil, picture?.height),
    ]
  }

  private var html: HTML {
    let address = preview.url.description
    let quoted = TextExcerpt.of(preview.description, count: Self.quotedLength)
    return """
      <blockquote cite="\(address)"><p>\(quoted)</p><p><a href="\(address)">\(label)</a></p></blockquote>\
      <iframe src="\(frame)" title="\(label)" width="\(Self.width)" height="\(height)" loading="lazy" \
      frameborder="0" style="max-width:100%"></iframe>
      """
  }
}
