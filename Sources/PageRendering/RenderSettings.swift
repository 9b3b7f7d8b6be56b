package import SitePlanning
import SiteThemes

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
