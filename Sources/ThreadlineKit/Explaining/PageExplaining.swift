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

  /// Explains a page, which is rendered with its group; `path` is the file that was asked for, which may be one next to
  /// the page.
  func explanation(
    of page: PagePlan, in group: PageInputs, at path: SitePath, part: String?
  ) throws(Diagnostic) -> PageExplanation {
    var explanation = PageExplanation(
      url: configuration.base.absolute(page.address.path),
      file: "\(configuration.siteRoot)/\(path)", part: part, kind: plan.words(for: page.kind).explanation,
      look: configuration.look, fingerprint: group.key.fingerprint.hexadecimal)
    if case .moved(let move) = page.kind {
      explanation.movedTo = configuration.base.absolute(move.to.path)
    }
    let records = ExplainedRecords(of: page, in: plan)
    explanation.records = records.records
    explanation.accounts = records.accounts
    explanation.configuration = configuration.stated
    addTheme(of: page, to: &explanation)
    addPicture(of: page, to: &explanation)
    try addOutcome(of: page, in: group, to: &explanation)
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

  // MARK: The next build

  // Whether the next build renders a page or leaves it as it is, and why.
  //
  // A build asks `GroupCheck` too. If the key is another one, the site part of it is compared through the page for URLs
  // that lead nowhere, which has no other part, and the structure as the last build wrote it down.

  /// Says it in an explanation, with the key as the last build wrote it down.
  private func addOutcome(
    of page: PagePlan, in group: PageInputs, to explanation: inout PageExplanation
  ) throws(Diagnostic) {
    guard let file = page.address.file, let general = PageURL.notFound.file else { return }
    let files = try remembered.files(at: [file, general], madeFrom: group.key.fingerprint)
    let last = files.first { $0.path == file }
    explanation.lastFingerprint = last?.fingerprint.hexadecimal
    var reason = try changed(group, last, general: files.first { $0.path == general })
    if reason == nil { reason = try disturbed(group.key, files) }
    explanation.next = reason == nil ? .kept : .made
    explanation.because = reason ?? "nothing that it is made from has changed"
  }

  /// Which part of the key differs.
  private func changed(
    _ group: PageInputs, _ last: ManifestRow?, general: ManifestRow?
  ) throws(Diagnostic) -> String? {
    guard remembered.isThere else { return "the site was not built yet" }
    guard remembered.isSound else { return "what the last build wrote down is damaged or of another version" }
    guard let last else { return "the last build had no such page" }
    guard last.fingerprint != group.key.fingerprint else { return nil }
    var generalNow: UInt64?
    for series in plan.series.places(ofKind: "not-found") {
      plan.forEachGroup(of: .page(SeriesPage(series: series))) { generalNow = $0.key.fingerprint }
    }
    guard general?.fingerprint == generalNow else {
      return "the configuration, the theme or the software has changed"
    }
    let others = group.pages.count == 1 ? "" : ", or on a page made with it,"
    guard try remembered.structure(ofGroup: last.fingerprint) == group.key.structure else {
      return "which posts and accounts are on it\(others) or their order, links or counts have changed"
    }
    return "a record or an account that is on it\(others) has changed"
  }

  /// What has become of its files, and of what they depend on.
  private func disturbed(_ key: PageKey, _ files: [ManifestRow]) throws(Diagnostic) -> String? {
    for file in files where file.fingerprint == key.fingerprint {
      guard let bytes = site.bytes(at: file.path), bytes.count == file.size,
        ContentHash(of: bytes) == file.hash
      else { return "somebody changed \(file.path) or took it away" }
    }
    let mentions = AccountDirectory(plan: plan, base: configuration.base)
    var check = GroupCheck(remembered) { mentions.isCurrent($0) }
    switch try check.outcome(of: key) {
    case .unknown: return "something was missing when it was made, and may be there now"
    case .changed: return "a mention leads elsewhere now"
    case .missing(let asset): return "\(asset) is gone, which it shows"
    case .upToDate(let assets):
      return assets.first { site.bytes(at: $0) == nil }.map { "\($0) is gone, which it shows" }
    }
  }
}
