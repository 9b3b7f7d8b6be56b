import BuildDiagnostics
import Foundation
import LinkPreviews
import PageRendering
import SitePaths
import SitePlanning
import SiteThemes
import SiteWriting
import TypedTemplates

/// Puts together what is known of a page: from the plan, the theme, the built site and what the last build wrote down.
struct PageExplaining {
  let configuration: SiteConfiguration
  private let outcome: BuildOutcome
  let site: BuiltSite
  let remembered: RememberedSite

  init(_ configuration: SiteConfiguration, _ outcome: BuildOutcome) throws(Diagnostic) {
    (self.configuration, self.outcome) = (configuration, outcome)
    site = BuiltSite(folder: configuration.siteRoot)
    remembered = try RememberedSite(state: configuration.stateFolder, in: configuration.nest)
  }

  var plan: SitePlan { outcome.plan }

  /// Explains a page; `path` is the file that was asked for, which may be one next to the page.
  func explanation(
    of planned: PlannedPage, at path: SitePath, part: String?
  ) throws(Diagnostic) -> PageExplanation {
    let page = planned.page
    var explanation = PageExplanation(
      url: configuration.base.absolute(page.address.path),
      file: "\(configuration.siteRoot)/\(path)", part: part, kind: plan.words(for: page.kind).explanation,
      look: configuration.look, fingerprint: planned.key.fingerprint.hexadecimal)
    if case .moved(let move) = page.kind {
      explanation.movedTo = configuration.base.absolute(move.to.path)
    }
    let records = ExplainedRecords(of: page, in: plan)
    explanation.records = records.records
    explanation.accounts = records.accounts
    explanation.configuration = configuration.stated
    addTheme(of: page, to: &explanation)
    addPicture(of: page, to: &explanation)
    try addOutcome(of: planned, to: &explanation)
    return explanation
  }

  // MARK: The theme

  private func addTheme(of page: PagePlan, to explanation: inout PageExplanation) {
    let (theme, templates) = (outcome.theme.theme, outcome.theme.templates)
    let files = Dictionary(theme.templates.map { ($0.name, $0.path) }) { first, _ in first }
    // Strings without a file of their own are in the strings file.
    explanation.templates = templates.names(behind: page, in: plan)
      .compactMap { files[$0] }.map { part($0, in: "Templates") }
    let named = templates.publicFiles(of: page, in: plan)
    explanation.themeFiles = theme.publicFiles.filter { named.contains($0.name.description) }
      .map { part($0.source, in: "Public") }
  }

  /// A file of the theme by its path below the folder of the layer that it comes from.
  private func part(_ file: String, in folder: String) -> PageExplanation.Part {
    let layers = [("site folder", configuration.siteFolder), ("theme", configuration.theme)]
    for case let (origin, layer?) in layers where file.hasPrefix("\(layer)/\(folder)/") {
      return .init(origin: origin, name: String(file.dropFirst(layer.count + 1)))
    }
    let name = file.range(of: "/\(folder)/", options: .backwards).map { file[$0.lowerBound...].dropFirst() }
    return .init(origin: "built-in", name: name.map(String.init) ?? file)
  }

  // MARK: The preview

  private func addPicture(of page: PagePlan, to explanation: inout PageExplanation) {
    guard let file = page.address.file, let html = site.bytes(at: file, upTo: PreviewPage.readingLimit),
      let image = PreviewPage(html: html).statedPreview.image
    else { return }
    explanation.picture = image
    guard let path = site.path(of: image) else { return }
    explanation.pictureKind =
      switch path.parts.first {
      case "cards": "a social card"
      case "media": "a picture of the post or its author"
      default: "the picture of the site"
      }
  }
}
