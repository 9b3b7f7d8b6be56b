import LinkPreviews
import PostText
import SitePlanning
import SiteThemes
import SocialCards

/// What rendering may know of a site in all places: the settings, the media, and the parsed templates. It never changes
/// while the site is rendered, so any number of tasks share the one, and handing it on costs one reference instead
/// of copying all that it holds.
final class RenderSite: Sendable {
  let settings: RenderSettings
  let media: any MediaLibrary
  /// The social cards; nil where the site has none.
  let cards: (any CardLibrary)?
  let templates: PageTemplates
  let parser = RichTextParser()
  let directory: AccountDirectory
  /// What the units rendered last have in common with the next ones.
  let shelf = PostShelf()
  /// What the interface says.
  let words: PageWords
  /// What every page wears until its reader chooses another look.
  let look: Look?
  /// What the look says of social cards and link previews.
  let palette: CardPalette
  let themeColor: String
  let icons: [PreviewIcon]
  /// The title of the site as search engines show it.
  let shortTitle: String

  init(
    plan: SitePlan, settings: RenderSettings, media: any MediaLibrary, cards: (any CardLibrary)? = nil,
    templates: PageTemplates
  ) {
    self.settings = settings
    self.media = media
    self.cards = plan.settings.surfaces.contains(.cards) ? cards : nil
    self.templates = templates
    directory = AccountDirectory(plan: plan, base: settings.base)
    var words = templates.words
    words.zone = settings.zone
    self.words = words
    let look = templates.looks.first { $0.name == settings.look } ?? templates.looks.first
    self.look = look
    palette = CardPalette(look)
    shortTitle = TextExcerpt.of(settings.title, count: 100)
    themeColor = settings.themeColor ?? look?.palette?.paper.description ?? "#ffffff"
    icons = templates.icons(for: look).map { icon in
      var icon = icon
      icon.path = settings.base.rooted(icon.path)
      return icon
    }
  }
}
