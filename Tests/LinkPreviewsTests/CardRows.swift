import LinkPreviews

/// Which card is expected of whom, and from where that is known.
enum CardRows {
  typealias Row = PreviewCardTests.Row

  private static let picture = "https://ada.example/a.png"
  static let all = full + reading + words + pictures + refusals

  /// The ordinary page: every consumer once.
  private static let full: [Row] = [
    Row(.messages, "full", .large, title: "Title", image: picture, "[S] LinkPresentation's extractor"),
    Row(
      .whatsApp, "full", .large, title: "Title", text: "One two", image: picture, "[D] WhatsApp link previews"
    ),
    Row(.slack, "full", .large, title: "Title", image: picture, "[F] Slack support, quoted"),
    Row(
      .discord, "full", .large, title: "Title", text: "One\ntwo", image: picture, "[D] Discord quick start"),
    Row(
      .telegram, "full", .large, title: "Title", text: "One\ntwo", image: picture, "[S] FxEmbed's comments"),
    Row(.signalDesktop, "full", .large, title: "Title", text: "One two", "[S] linkPreviewFetch.ts"),
    Row(.signalAndroid, "full", .large, title: "Title", text: "One two", "[S] LinkPreviewUtil.java"),
    Row(.facebook, "full", .large, title: "Title", image: picture, "[D] webmasters/images"),
    Row(.threads, "full", .large, title: "Title", "[F] opengraphplus"),
    Row(.x, "full", .large, title: "Title", image: picture, "[D] cards/markup"),
    Row(.linkedIn, "full", .large, title: "Title", "[F] LinkedIn help 46687"),
    Row(.teams, "full", .small, title: "Title", image: picture, "[F] opengraphplus"),
    Row(.mastodon, "full", .large, title: "Title", text: "One two", "[S] link_details_extractor.rb"),
    Row(.bluesky, "full", .large, title: "Title", "[M] cardyb is not public"),
    Row(.matrix, "full", .small, title: "Title", text: "One\ntwo", "[S] preview_html.py"),
    Row(.discourse, "full", .small, title: "Title", text: "One two", "[S] allowlisted_generic_onebox.rb"),
    Row(.wordPress, "full", PreviewCard.Layout.none, "[S] class-wp-oembed.php"),
    Row(.google, "full", .small, title: "Tab", "[D] title links"),
    Row(.iframely, "full", .large, title: "Title", text: "One two", "[S] Iframely's title plugins"),
  ]

  /// Which tags are seen at all.
  private static let reading: [Row] = [
    Row(.mastodon, "two titles", title: "Title", "[T] first"),
    Row(.messages, "two titles", title: "Title", "[S] first"),
    Row(.discourse, "two titles", title: "Title", "[T] first"),
    Row(.matrix, "two titles", title: "Second", "[T] last"),
    Row(.signalAndroid, "two titles", title: "Second", "[S] last"),
    Row(.signalDesktop, "two titles", title: "Title", "[S] querySelector"),
    Row(.x, "two titles", .small, "[D] the last twitter:card counts"),
    Row(.matrix, "by name", title: "Tab", "[T] property alone"),
    Row(.mastodon, "by name", title: "Title", "[S] either"),
    Row(.signalDesktop, "by name", title: "Tab", "[S] property alone"),
    Row(.signalAndroid, "by name", title: "Tab", "[S] property alone"),
    Row(.messages, "by name", title: "Title", "[S] property, name, itemprop"),
    Row(.signalAndroid, "single quotes", title: "Tab", image: "", "[T] double quotes alone"),
    Row(.signalDesktop, "single quotes", title: "Title", "[S] parsed as HTML"),
    Row(.signalAndroid, "raw sign", title: "Tab", image: picture, "[T] the tag is lost"),
    Row(.mastodon, "raw sign", title: "a > b", "[S] parsed as HTML"),
    Row(.signalAndroid, "spaced", title: "Title", "[S] white space is allowed"),
    Row(.slack, "late", title: "Tab", image: "", "[R] 32,768 bytes"),
    Row(.whatsApp, "late", title: "Title", "[D] 300 KB"),
    Row(.whatsApp, "very late", title: "Tab", "[D] 300 KB"),
    Row(.facebook, "very late", title: "Title", "[D] 1 MB"),
    Row(.discord, "very late", title: "Title", "[D] 50 MB"),
    Row(.whatsApp, "in body", title: "Tab", "[D] inside the head"),
    Row(.signalDesktop, "in body", title: "Title", "[S] anywhere"),
    Row(.slack, "twitter first", title: "Bird", "[F] whichever comes first"),
    Row(.facebook, "twitter first", title: "Title", "[D] og alone"),
    Row(.linkedIn, "twitter first", title: "Title", "[F] og alone"),
    Row(.x, "twitter first", title: "Bird", "[D] twitter first"),
    Row(.matrix, "many names", .text, title: "Tab", image: "", "[S] more than 50 names"),
    Row(.mastodon, "many names", title: "Title", "[S] no such limit"),
  ]

  private static let seventy = String(repeating: "wide words ", count: 6) + "wide"

  /// The checks of the text.
  private static let words: [Row] = [
    Row(.mastodon, "headline", title: "Head", "[T] JSON-LD first"),
    Row(.facebook, "headline", title: "Title", "[D] og"),
    Row(.mastodon, "graph", title: "Title", "[T] @graph is ignored"),
    Row(.mastodon, "oembed link", title: "From oEmbed", "[T] link stands for the page"),
    Row(.mastodon, "oembed rich", title: "Title", text: "One two", "[S] rich is skipped"),
    Row(.slack, "oembed rich", title: "Small tools", "[D] oEmbed first, quoted"),
    Row(.wordPress, "oembed rich", .large, title: "Small tools", "[S] an iframe is there"),
    Row(.wordPress, "oembed link", PreviewCard.Layout.none, "[S] no iframe"),
    Row(.discourse, "tags in text", title: "a c", "[T] tags are dropped"),
    Row(.signalAndroid, "tags in text", title: "a c", "[S] fromHtml, twice"),
    Row(.telegram, "tags in text", title: "a <b>c</b>", "[T] others keep them"),
    Row(.mastodon, "escaped twice", title: "Tom & Ada", "[T] decoded once more"),
    Row(.discourse, "escaped twice", title: "Tom & Ada", "[T] decoded once more"),
    Row(.messages, "escaped twice", title: "Tom & Ada", "[S] decoded once more"),
    Row(.matrix, "escaped twice", title: "Tom &amp; Ada", "[T] decoded once"),
    Row(.discord, "long", title: String(seventy.prefix(67)) + "...", "[F] 67 bytes and dots"),
    Row(.x, "long", title: seventy + "…", "[D] 70 characters"),
    Row(.discourse, "long", title: seventy + " words...", "[S] 80 characters"),
    Row(.whatsApp, "no tags", title: "Tab", text: "Plain", "[M] description"),
    Row(.matrix, "nothing", .text, text: "Body text", "[S] the body's text"),
    Row(.google, "no tags", title: "Tab", text: "Plain", "[D] snippets"),
    Row(.discourse, "no tags", PreviewCard.Layout.none, "[T] a title alone"),
  ]

  /// The checks of the picture.
  private static let pictures: [Row] = [
    Row(.discourse, "relative", .text, image: "", "[T] absolute alone"),
    Row(.signalAndroid, "relative", .text, image: "", "[T] absolute alone"),
    Row(.signalDesktop, "relative", .large, image: picture, "[S] new URL(href, base)"),
    Row(.signalDesktop, "insecure", .text, image: "", "[S] https alone"),
    Row(.facebook, "insecure", .large, image: "http://ada.example/a.png", "[D] not asked for"),
    Row(.mastodon, "svg", .text, "[R] mastodon#14819"), Row(.x, "svg", .text, "[D] no SVG"),
    Row(.teams, "svg", PreviewCard.Layout.none, "[F] SVG sinks the card"),
    Row(.whatsApp, "heavy", .text, "[D] 600 KB"), Row(.bluesky, "heavy", .text, "[S] 1,000,000 bytes"),
    Row(.signalDesktop, "heavy", .text, "[S] 1 MiB"), Row(.signalAndroid, "heavy", .large, "[S] 2 MB"),
    Row(.facebook, "heavy", .large, "[D] 8 MB"), Row(.mastodon, "heavy", .large, "[S] 8 MB"),
    Row(.facebook, "avatar", .text, "[D] 200 pixels"), Row(.x, "avatar", .text, "[D] 144 pixels"),
    Row(.linkedIn, "avatar", .small, "[F] 401 pixels"),
    Row(.mastodon, "avatar", .small, "[S] wider than high"),
    Row(.signalDesktop, "avatar", .small, "[R] social-app#9923"),
    Row(.whatsApp, "avatar", .text, "[M] 300 pixels"),
    Row(.whatsApp, "narrow", .text, "[M] four to one"), Row(.x, "narrow", .text, "[D] 4096 pixels"),
    Row(.mastodon, "two images", image: picture, "[T] first"),
    Row(.matrix, "two images", image: "https://ada.example/b.png", "[T] last"),
    Row(.messages, "touch icon", .small, image: "https://ada.example/touch.png", "[S] icons"),
    Row(
      .messages, "unasked icon", .small, image: "https://ada.example/apple-touch-icon.png",
      "[S] tried unasked"),
    Row(.signalDesktop, "touch icon", .small, image: "https://ada.example/touch.png", "[S] links of icons"),
    Row(.mastodon, "touch icon", .text, image: "", "[S] no icon"),
    Row(.matrix, "body image", .small, image: "https://ada.example/b.png", "[S] the largest img"),
    Row(.discord, "no card", .small, "[D] large needs the card"),
  ]

  /// Who draws nothing, and of what.
  private static let refusals: [Row] = [
    Row(.discourse, "title only", PreviewCard.Layout.none, "[T] title alone"),
    Row(.facebook, "title only", .text, title: "Title", "[D] og:title"),
    Row(.signalDesktop, "nothing", PreviewCard.Layout.none, "[S] no title: no preview"),
    Row(.mastodon, "nothing", PreviewCard.Layout.none, "[S] blank title: no card"),
    Row(.x, "title only", PreviewCard.Layout.none, "[D] no card and not enough og"),
    Row(.x, "no card", .small, title: "Title", "[D] og may stand for a summary"),
    Row(.x, "wrong card", PreviewCard.Layout.none, "[D] four kinds"),
    Row(.google, "noindex", PreviewCard.Layout.none, "[D] robots"),
    Row(.facebook, "noindex", .large, "[F] no effect"),
    Row(.iframely, "noindex", .large, "[S] tags are there"),
    Row(.iframely, "only noindex", PreviewCard.Layout.none, "[S] 403 without tags"),
    Row(.telegram, "refresh", PreviewCard.Layout.none, "[S] FxEmbed: hangs"),
    Row(.x, "refresh", .large, "[M] passed over"),
    Row(.bluesky, "dotted", PreviewCard.Layout.none, "[S] getLikelyType"),
    Row(.mastodon, "dotted", .large, "[S] no such rule"),
    Row(.discord, "long site", PreviewCard.Layout.none, "[F] 256 bytes"),
    Row(.slack, "long site", .large, "[M] no such rule"),
  ]
}
