// Chats of teams and communities, whose servers fetch the page.
extension PreviewConsumer {
  /// Slack.
  ///
  /// - The first 32,768 bytes of a page, asked for with `Range`. [R] (https://github.com/vercel/next.js/issues/83926)
  /// - oEmbed, then Twitter Cards and Open Graph, whichever stands first in the page, then plain tags. [D, its
  ///   page for robots, at second hand] A description is cut near 300 characters. [F]
  public static let slack = PreviewConsumer("slack", "Slack") {
    $0.bytes = 32_768
    $0.title = [.oEmbed("title"), .earliest(["og:title", "twitter:title"]), .titleElement]
    $0.description = [.earliest(["og:description", "twitter:description"]), .name("description")]
    $0.descriptionCut = PreviewCut(limit: 300)
    $0.siteName = [.oEmbed("provider_name"), .meta("og:site_name")]
    $0.author = [.oEmbed("author_name")]
    $0.image = [.earliest(["og:image", "twitter:image"]), .oEmbed("thumbnail_url")]
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.sizing = .byTwitterCard
  }

  /// Discord.
  ///
  /// - One answer of at most 50 MB, no scripts. [D] (https://docs.discord.com/developers/link-previews/overview)
  /// - A large picture needs `twitter:card=summary_large_image` [D]; oEmbed by a link of the page, not by a header
  ///   [R] (https://github.com/discord/discord-api-docs/issues/7370); its author and provider are shown for any
  ///   site [S, FxEmbed relies on it].
  /// - Of a title beyond 70 bytes 67 are left, of a description beyond 350 bytes 347, and `...`; with a site name
  ///   beyond 256 bytes there is no preview. [F]
  public static let discord = PreviewConsumer("discord", "Discord") {
    $0.titleCut = PreviewCut(limit: 70, kept: 67, unit: .bytes, ending: "...")
    $0.descriptionCut = PreviewCut(limit: 350, kept: 347, unit: .bytes, ending: "...")
    $0.siteName = [.oEmbed("provider_name"), .meta("og:site_name")]
    $0.author = [.oEmbed("author_name")]
    $0.pictures.refused = [.html, .other, .svg]
    $0.sizing = .byTwitterCard
    $0.keepsLines = true
    $0.needsTitle = false
    $0.refusal = { seen, card in
      if seen.meta("og:site_name")?.utf8.count ?? 0 > 256 { return "og:site_name is longer than 256 bytes" }
      return card.title == nil && card.description == nil ? "the page has no title or text that it sees" : nil
    }
  }

  /// Microsoft Teams and Skype.
  ///
  /// - Open Graph, Twitter Cards, plain tags, in this order; an SVG can cost the whole card. [F]
  public static let teams = PreviewConsumer("teams", "Teams") {
    $0.siteName = [.meta("og:site_name")]
    $0.pictures.refused = [.html, .other, .avif]
    $0.sizing = .small
    $0.refusal = { seen, card in
      let type = card.image.map { seen.facts(at: $0, of: .meta("og:image")).type }
      return type == .svg ? "an image of the type svg costs the whole card" : nil
    }
  }

  /// Matrix, by its server Synapse.
  ///
  /// - Open Graph by `property`, Twitter Cards by `name`, of two tags the last; with more than 50 names of a prefix
  ///   none of them counts. A title else from `<title>` or a heading, a picture else from `itemprop`, the largest
  ///   `<img>` or an icon, a description else from `description` or the page's own text. [S][T]
  ///   (https://github.com/matrix-org/synapse/blob/develop/synapse/media/preview_html.py)
  /// - A description is cut at a word within 500 characters; then what is longer than 1000 is dropped. [S][T]
  /// - 10 MB of a page. [S]
  public static let matrix = PreviewConsumer("matrix", "Matrix") {
    $0.repeated = .last
    $0.title = [.property("og:title"), .name("twitter:title"), .titleElement, .heading]
    $0.description = [
      .property("og:description"), .name("twitter:description"), .name("description"), .bodyText,
    ]
    $0.descriptionCut = PreviewCut(limit: 500, isAtWord: true)
    $0.siteName = [.property("og:site_name"), .name("twitter:site")]
    $0.image = [.property("og:image"), .name("twitter:image"), .anyMeta("image"), .bodyImage, .link("icon")]
    $0.pictures.refused = [.html, .other, .avif, .svg]
    $0.keepsLines = true
    $0.sizing = .small
    $0.amendment = { seen, card in
      if card.title?.unicodeScalars.count ?? 0 > 1_000 {
        card.title = nil
        card.notes.append("the title is longer than 1000 characters")
      }
      if seen.page.hasTooManyOpenGraphNames {
        card.title = seen.text([.name("twitter:title"), .titleElement, .heading])
        card.description = seen.text([.name("twitter:description"), .name("description"), .bodyText])
        card.image = nil
        card.layout = .text
        card.notes.append("there are more than 50 og: names, so it reads none of them")
      }
    }
    $0.needsTitle = false
    $0.refusal = { _, card in
      card.title == nil && card.description == nil && card.image == nil ? "the page says nothing" : nil
    }
  }
}

extension PreviewPage {
  /// Whether Matrix gives up on Open Graph: a tag comes after 50 different names.
  fileprivate var hasTooManyOpenGraphNames: Bool {
    let tags = metas.filter { $0.naming == .property && $0.key.hasPrefix("og:") && !$0.content.isEmpty }
    return Set(tags.dropLast().map(\.key)).count >= 50
  }
}
