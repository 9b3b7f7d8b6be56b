import Exports
import LinkPreviews
import PageRendering
import ThreadModel

extension SiteConfiguration {
  /// The account that previews name as their author; false unless it has the form `@ada@social.example`.
  public mutating func setFediverseCreator(_ account: String) -> Bool {
    guard PreviewForms.isFediverseAccount(account) else { return false }
    render.fediverseCreator = account
    return true
  }

  /// The color that apps put around a preview; false unless it has the form `#0b3d91`.
  public mutating func setThemeColor(_ color: String) -> Bool {
    guard PreviewForms.isColor(color) else { return false }
    render.themeColor = color
    return true
  }

  /// The words for the visibility of what does not say its own: `public`, `unlisted`.
  public static var assumedVisibilities: [String] {
    Visibility.allCases.filter(\.isPublishable).map(\.rawValue)
  }

  /// The words for kinds of exports: `native`, `mastodon-archive`.
  public static var exportKinds: [String] { ExportReader.kinds }
}
