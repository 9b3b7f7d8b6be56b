import LinkPreviews
import PostText
import SafeMarkup
import SitePaths
package import SitePlanning
import SiteThemes
import SocialCards

/// What rendering may know of a site in all places: the settings, the media, and the parsed templates. It never changes
/// while the site is rendered, so any number of tasks share the one, and handing it on costs one reference instead
/// of copying all that it holds.
final class RenderSite: Sendable {
  let settings: RenderSettings
  let media: any MediaLibrary
  /// The social cards; `nil` if the site has none.
  let cards: CardLibrary?
  let templates: PageTemplates
  let directory: AccountDirectory
  /// The kinds of pages besides those of posts.
  let kinds: [any PageKind]
  /// What the units rendered last have in common with the next ones.
  let postCache = PostCache()
  /// What the interface says.
  let strings: PageStrings
  let look: SiteLook
  /// The title of the site as search engines show it.
  let shortTitle: String

  init(
    plan: SitePlan, settings: RenderSettings, media: any MediaLibrary, cards: CardLibrary? = nil,
    templates: PageTemplates
  ) {
    self.settings = settings
    self.media = media
    self.cards = plan.settings.extras.contains(.cards) ? cards : nil
    self.templates = templates
    directory = AccountDirectory(plan: plan, base: settings.base)
    kinds = plan.series.kinds.compactMap { $0 as? any PageKind }
    strings = PageStrings(templates.strings.language, zone: settings.zone)
    look = SiteLook(templates, settings)
    shortTitle = TextExcerpt.of(settings.title, count: 100)
  }
}

/// What the person says about the site, as far as pages show it.
package struct RenderSettings: Sendable {
  package var base: BaseURL
  package var title: String
  /// BCP 47, of the words that the site itself says.
  package var language = "en"
  /// One sentence for the about page and the front page's preview; nil for what the words of the theme say.
  package var summary: String?
  /// `@user@host`, if Mastodon should name the author of the site's links.
  package var fediverseCreator: String?
  /// What the title of a post's preview consists of.
  package var previewTitle = PreviewTitle.text
  /// What the picture of a preview shows.
  package var previewCard = PreviewCard.auto
  /// The look of all pages until a reader chooses another.
  package var look = Look.automatic
  /// How close posts are.
  package var density = Density.normal
  /// Whether browsers keep the pages that were read.
  package var isOffline = false
  /// The color around the page where a browser shows one, as `#rrggbb`; nil for the paper of the look.
  package var themeColor: String?
  /// The distance of the site's time zone from UTC at a moment, in seconds.
  package var zone = SiteZone.utc
  /// Whether this is a draft of the site, which no search engine may list or follow.
  package var isDraft = false
  /// What each page of a draft says to robots, and the header of every file of it.
  package static let robotsForDrafts = "noindex, nofollow"

  /// The name of the site's icon on social cards, which is a hash of its bytes; `nil` if the theme has none.
  package var siteIcon: String?
  /// What a preview shows where neither post nor account has a picture: `preview.png` of the theme.
  package var sitePicture: PublishedMedia?

  package init(base: BaseURL, title: String) {
    (self.base, self.title) = (base, title)
  }
}

/// How close the posts of a page are; the raw value is the one in the configuration.
public enum Density: String, Sendable, CaseIterable {
  case compact, normal, roomy
}

/// What the title of a post's preview consists of; the raw value is the one in the configuration.
public enum PreviewTitle: String, Sendable, CaseIterable {
  /// The author and the beginning of the text: all that Apple's Messages shows.
  case text
  /// The author and the handle.
  case author
}

/// What the picture of a preview shows; the word is what a person chooses it by.
public enum PreviewCard: String, Sendable, CaseIterable {
  /// The post's own picture, and a card where it has none.
  case auto
  /// A card with the words, whether there is a picture or not.
  case text
  /// The post's own pictures, and the avatar where it has none.
  case media
  /// The author's avatar.
  case avatar
  /// The site's own picture on every page.
  case none

  var showsOwn: Bool { self == .auto || self == .media }
  var showsCard: Bool { self == .auto || self == .text }
}

/// The look of every page until its reader chooses another, and what it says of social cards and link previews.
struct SiteLook: Sendable {
  /// The name of the look.
  let name: String
  /// Whether its colors follow the system, as those of the page around an embed may do.
  let followsSystem: Bool
  let palette: CardPalette
  /// The color around the page where a browser shows one, as `#rrggbb`.
  let themeColor: String
  /// The same while the system is dark; `nil` for the same color always.
  let darkColor: String?
  let icons: [PreviewIcon]
  /// The width of the column that pages are in, as CSS writes it.
  let column: String
  /// The web app manifest of the look; `nil` if the theme has no looks.
  let manifest: SitePath?

  /// The look that the settings name, or the first one of the theme.
  init(_ templates: PageTemplates, _ settings: RenderSettings) {
    let look = templates.looks.first { $0.name == settings.look } ?? templates.looks.first
    name = look?.name ?? Look.automatic
    followsSystem = look?.light != nil && look?.dark != nil
    palette = CardPalette(look)
    themeColor = settings.themeColor ?? palette.colors.paper.description
    manifest = look.flatMap { LookManifest.path(of: $0.name) }
    darkColor = followsSystem && settings.themeColor == nil ? look?.dark?.paper.description : nil
    column = look?.tokens["--column"] ?? "40rem"
    icons = templates.icons(for: look).map { icon in
      var icon = icon
      icon.path = settings.base.rooted(icon.path)
      return icon
    }
  }
}
