import SitePaths
import LinkPreviews
import SafeMarkup
import SitePlanning
import SiteThemes
import SocialCards

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
