/// `robots.txt`: who may look at the site (https://www.rfc-editor.org/rfc/rfc9309).
///
/// Search engines and those who fetch a page to show a link to it may look at everything. Those who gather texts to
/// train models are asked to stay away unless the person lets them in: what they have taken nobody can take back, and
/// other people's replies stand here too.
public enum RobotsText {
  /// What is said to those who gather texts for models.
  public enum Gatherers: String, Sendable, CaseIterable { case allow, deny }

  /// The file; of a draft nobody may look at anything.
  package static func bytes(
    _ base: BaseURL, gatherers: Gatherers, hasSitemap: Bool, isDraft: Bool = false
  ) -> [UInt8] {
    guard !isDraft else { return Array("User-agent: *\nDisallow: /\n".utf8) }
    var lines = ["# Programs that show link previews may read everything."]
    lines += previewFetchers.map { "User-agent: \($0)" } + ["Allow: /", ""]
    if gatherers == .deny {
      lines += ["# Programs that collect texts to train models may not."]
      lines += modelGatherers.map { "User-agent: \($0)" } + ["Disallow: /", ""]
    }
    lines += ["User-agent: *", "Allow: /"]
    if hasSitemap { lines += ["", "Sitemap: \(base.absolute("sitemap.xml"))"] }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// The names under which messengers, networks and forums fetch the pages that people link to.
  static let previewFetchers = [
    "Applebot", "Discordbot", "Embedly", "facebookexternalhit", "Iframely", "LinkedInBot",
    "Mastodon", "Pinterestbot", "redditbot", "SkypeUriPreview", "Slackbot-LinkExpanding", "Slackbot",
    "TelegramBot", "Twitterbot", "vkShare", "WhatsApp",
  ]

  /// The names under which texts are gathered for models; none of them is a search engine's or a preview's.
  static let modelGatherers = [
    "AI2Bot", "Amazonbot", "anthropic-ai", "Applebot-Extended", "Bytespider", "CCBot", "ClaudeBot",
    "cohere-ai", "cohere-training-data-crawler", "Diffbot", "FacebookBot", "Google-Extended", "GPTBot",
    "img2dataset", "Meta-ExternalAgent", "omgili", "PanguBot", "Timpibot",
  ]
}
