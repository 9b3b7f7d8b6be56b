import PostText
import SitePlanning

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
    strings = templates.strings.inZone(settings.zone)
    look = SiteLook(templates, settings)
    shortTitle = TextExcerpt.of(settings.title, count: 100)
  }
}
