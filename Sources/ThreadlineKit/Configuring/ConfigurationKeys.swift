import LinkPreviews
import SitePlanning
import ThreadModel

extension ConfigurationKey {
  /// Every key, table by table. Values are set in this order.
  package static let all =
    site + preview + privacy + publish + accounts + extras + search + build + others + hooks + serve

  private static let site: [ConfigurationKey] = [
    .init(
      "title", \.title, .optional(.text()), "The name of the site.", unset: "the host of `base_url`",
      example: #""Harbour Lane""#),
    .init(
      "summary", \.summary, .optional(.text(allowsEmpty: true)),
      "What the site says about itself in one sentence; may be empty.",
      unset: "a sentence in the language of the site", example: #""Notes from a small harbor town.""#),
    .init(
      "base_url", \.baseURL, .optional(.baseURL),
      "The URL where the site will be, with or without a path.",
      unset: "the URL that `serve` shows, for a site that is not published",
      example: #""https://me.example/threads/""#, code: .baseURLUnusable),
    .init(
      "language", \.language, .language, "The language of the site's own texts.", example: #""pt""#,
      code: .languageUnusable),
    .init(
      "time_zone", \.timeZone, .zone, "The time zone of the times on pages, by its name in the tz database.",
      example: #""Europe/Lisbon""#, code: .timeZoneUnknown),
    .init(
      "exports", \.exports, .array(of: .path),
      "The exports to publish: files, folders, and patterns of them.",
      example: #"["exports", "old/*.zip"]"#, effect: .run),
    .init(
      "output", \.output, .path, "The folder that the site is written to.", unset: "the folder `site`",
      example: #""public_html""#, effect: .run),
    .init(
      "environment", \.environment, .choice(),
      "Who the site is for: the public (`production`), its authors (`draft`, which also shows drafts and embargoed posts, "
        + "with a mark), or this machine (`local`). Only `production` promises URLs and may be listed by search engines.",
      example: #""draft""#, code: .environmentUnknown),
    .init(
      "theme", \.theme, .optional(.path), "The folder of a theme that replaces files of the built-in one.",
      example: #""my-theme""#, effect: .site),
    .init(
      "look", \.look, .text(),
      "The look of pages until a reader chooses another: `auto`, `paper`, `night`, `linen`, `tide`, `press`, or one of "
        + "your theme.", example: #""linen""#),
    .init(
      "density", \.density, .choice(),
      "How close the posts of a page are: `compact` has 0.7 of the space between them, `roomy` 1.25 of it.",
      example: #""compact""#),
    .init(
      "offline", \.offline, .flag,
      "Whether browsers keep the pages that were read, so that they can be read again without a connection; never those "
        + "of a draft."),
    .init(
      "missing", \.missing, .optional(.choice()),
      "What happens to published posts that the exports no longer have.",
      unset: "a build asks on a terminal, and keeps them elsewhere", example: #""keep""#, effect: .site,
      code: .missingUnknownWord),
  ]

  private static let preview: [ConfigurationKey] = [
    .init(
      "preview.title", \.linkPreview.title, .choice(),
      "The title of a post's link preview: the author with the start of the text, or with the handle.",
      example: #""author""#, code: .previewTitleUnknown),
    .init(
      "preview.card", \.linkPreview.card, .choice(),
      "The picture of a link preview: `auto` (the post's picture, else a card), `text` (always a card), `media` (the "
        + "post's picture, else the avatar), `avatar`, or `none` (the picture of the site).",
      example: #""media""#, code: .previewCardUnknown),
    .init(
      "preview.fediverse_creator", \.linkPreview.fediverseCreator,
      .optional(
        .text(expected: "an account such as \"@ada@social.example\"", PreviewForms.isFediverseAccount)),
      "The account that previews on Mastodon name as the author.", example: #""@ada@social.example""#),
    .init(
      "preview.theme_color", \.linkPreview.themeColor,
      .optional(.text(expected: "a color such as \"#0b3d91\"", PreviewForms.isColor)),
      "The color that apps and browsers put around a page.", unset: "the paper of the look",
      example: ##""#0b3d91""##),
  ]

  private static let privacy: [ConfigurationKey] = [
    .init(
      "privacy.assume_visibility", \.privacy.assumedVisibility,
      .optional(.choice(of: Visibility.allCases.filter(\.isPublishable))),
      "The visibility of a record whose export does not say it.", unset: "such a record is left out",
      example: #""unlisted""#, effect: .site, code: .visibilityUnknownWord),
    .init(
      "privacy.redactions", \.privacy.redactions, .optional(.path),
      "The file of what was taken down. A file that is named here must exist.",
      unset: "`redactions.toml` next to this file", example: #""taken-down.toml""#, effect: .run),
    .init(
      "privacy.cache_tags", \.privacy.cacheTags,
      .array(
        of: .text(
          expected: "ASCII without spaces and commas, and in braces "
            + CacheTags.names.map { "{\($0)}" }.joined(separator: ", "), CacheTags.isPattern)),
      "The tags by which caches know posts and accounts, for the receipt of a takedown.",
      example: #"["post:{slug}", "account:{handle}"]"#, effect: .run, code: .cacheTagUnusable),
  ]

  private static let publish: [ConfigurationKey] = [
    .init(
      "publish.allow", \.publish.allow, .array(of: .text()),
      "The only accounts, tags and threads to publish, by handle, tag, id or URL; with none, all that is public.",
      example: ##"["@ada", "#swift"]"##),
    .init(
      "publish.deny", \.publish.deny, .array(of: .text()),
      "What is not published though it is public. It wins over `allow`.", example: ##"["#family"]"##),
  ]

  private static let accounts: [ConfigurationKey] = [
    .init(
      "accounts.handle", \.accounts.handle, .optional(.text()),
      "The owner's handle, for a Bluesky archive that does not say it.", example: #""you.bsky.social""#,
      effect: .site),
    .init(
      "accounts.same", \.accounts.same, .groups(),
      "Accounts of one person by handle, id or URL. The first one's page shows the posts of all.",
      example: #"["ada@social.example", "ada.example"]"#, effect: .site),
  ]

  private static let extras: [ConfigurationKey] =
    [
      .init(
        "extras.set", \.extraSet, .optional(.choice()),
        "How much the site has besides its posts: `lean` is pages and the sitemap, `standard` adds feeds, cards, search "
          + "and embeds, `full` adds each thread as JSON, Markdown and text.", example: #""lean""#,
        code: .extrasUnknown)
    ]
    + Extras.switches.filter { $0.extra != .search }.map { word, extra, meaning in
      .init("extras.\(word)", \.extras[contains: extra], .flag, "\(meaning).", unset: "as the set says")
    }

  private static let search: [ConfigurationKey] = [
    .init(
      "search.enabled", \.extras[contains: .search], .flag,
      "Whether the posts can be searched: `standard` and `full` have it.", unset: "as the set of extras says")
  ]

  private static let build: [ConfigurationKey] = [
    .init(
      "build.host", \.build.hosts, .array(of: .choice()), "The hosts that the site is made for.",
      example: #"["nginx"]"#, effect: .site, code: .hostUnknown),
    .init(
      "build.nest", \.build.isNested, .flag,
      "Whether the site is in a folder of the output for the path of `base_url`."),
    .init(
      "build.precompress", \.build.precompress, .array(of: .choice()),
      "The compressed files to write next to the site's own.", example: #"["gzip", "br"]"#,
      code: .precompressUnknown),
  ]

  private static let others: [ConfigurationKey] = [
    .init(
      "feeds.posts", \.bounds.feedLength, .number(1...1_000, expected: "a number from 1 to 1000"),
      "How many of the newest posts are in the feeds of the site, of accounts and of tags.", example: "50"),
    .init("media.forms", \.media.makesForms, .flag, "Whether pages load pictures in smaller forms."),
    .init(
      "robots.ai", \.modelGatherers, .choice(),
      "Whether `robots.txt` lets in those who collect texts to train models.", example: #""allow""#,
      effect: .site, code: .robotsUnknown),
    .init(
      "timeline.reposts", \.listsReposts, .flag,
      "Whether reposts are on the front page and among an account's posts. They have a list of their own either way."
    ),
    .init(
      "urls.legacy", \.legacy, .array(of: .choice()), "The networks whose old URLs lead to the new ones.",
      example: #"["mastodon"]"#, code: .legacyUnknown),
  ]

  private static let hooks: [ConfigurationKey] = [
    .init(
      "hooks.before_build", \.hooks.programs[.beforeBuild], .optional(.array(of: .text(allowsEmpty: true))),
      "A program with its arguments that runs before anything is read.", example: #"["./fetch.sh"]"#,
      effect: .run),
    .init(
      "hooks.after_plan", \.hooks.programs[.afterPlan], .optional(.array(of: .text(allowsEmpty: true))),
      "A program that runs when the pages are known and nothing has changed yet.",
      example: #"["./review.sh"]"#, effect: .run),
    .init(
      "hooks.after_publish", \.hooks.programs[.afterPublish], .optional(.array(of: .text(allowsEmpty: true))),
      "A program that runs when the site is complete.", example: #"["./upload.sh", "--all"]"#, effect: .run),
    .init(
      "hooks.timeout", \.hooks.seconds,
      .number(1...86_400, expected: "a number of seconds from 1 to 86400, which is a day"),
      "The seconds that a hook may run.", example: "1200", effect: .run, code: .hookTimeoutUnusable),
  ]

  private static let serve: [ConfigurationKey] = [
    .init(
      "serve.port", \.serve.port, .number(0...65_535, expected: "a number from 0 to 65535"),
      "The port of `serve` and `preview`; 0 is any free one.", example: "9000", effect: .run),
    .init(
      "serve.bind", \.serve.bind, .listening, "The address that they listen on.", example: #""::1""#,
      effect: .run),
  ]
}
