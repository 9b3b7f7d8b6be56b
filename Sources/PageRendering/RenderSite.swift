import PostText
import SitePlanning
import SiteThemes

/// What rendering may know of a site: the plan, the settings, the media, and the parsed templates. It never changes
/// while the site is rendered, so any number of tasks share the one, and handing it on costs one reference instead
/// of copying all that it holds.
final class RenderSite: Sendable {
  let plan: SitePlan
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

  init(
    plan: SitePlan, settings: RenderSettings, media: any MediaLibrary, cards: (any CardLibrary)? = nil,
    templates: PageTemplates
  ) {
    self.plan = plan
    self.settings = settings
    let media = NotedMedia(library: media)
    self.media = media
    self.cards = plan.settings.surfaces.contains(.cards) ? cards.map { NotedCards(library: $0) } : nil
    self.templates = templates
    directory = AccountDirectory(plan: plan, base: settings.base, media: media)
    var words = templates.words
    words.zone = settings.zone
    self.words = words
    look = templates.looks.first { $0.name == settings.look } ?? templates.looks.first
  }
}
