import BuildDiagnostics
public import SiteChecking
import SitePaths
import SitePlanning
import SiteThemes

extension SiteBuilder {
  /// Says what a page is made from, and if and why the next build renders it again. Nothing is written, no hook is run,
  /// and nobody is asked.
  ///
  /// - Throws: what stops a build while it plans; `address-unknown` with the nearest path if there is no such page.
  public func explain(
    _ asked: PageName, onProgress: @escaping ProgressHandler = { _ in }
  ) async throws(BuildFailure) -> PageExplanation {
    let (outcome, report) = try await planned(onProgress)
    do throws(Diagnostic) {
      return try explain(asked, outcome)
    } catch {
      throw BuildFailure(error, report)
    }
  }

  private func explain(_ asked: PageName, _ outcome: BuildOutcome) throws(Diagnostic) -> PageExplanation {
    let (plan, theme) = (outcome.plan, outcome.theme.theme)
    let wanted = asked.paths(in: configuration.siteRoot, at: configuration.base)
    if let source = theme.publicFiles.first(where: { wanted.contains($0.path) || wanted.contains($0.name) }) {
      throw .error(
        .addressNoPage, at: .init(source.source),
        "\"\(source.path)\" is no page, but this file of the theme as it is")
    }
    for path in wanted {
      let owner = path.owner
      guard let (page, group) = plan.page(at: owner?.page ?? path) else { continue }
      return try PageExplaining(configuration, outcome)
        .explanation(of: page, in: group, at: path, part: owner?.what)
    }
    throw unknown(asked.text, wanted, plan)
  }

  private func unknown(_ asked: String, _ wanted: [SitePath], _ plan: SitePlan) -> Diagnostic {
    let shared = ["_headers", "_redirects", "robots.txt"]
    if let path = wanted.first(where: { path in
      ["cards", "media"].contains(path.parts.first) || shared.contains(path.description)
        || path.description.hasPrefix("sitemap")
    }) {
      return .error(
        .addressNoPage, "\"\(path)\" is no page; it is made for the whole site, or for all pages that show it"
      )
    }
    let nearest = wanted.lazy.compactMap { plan.address(nearestTo: $0) }.first
    let hint = didYouMean(nearest.map { "/" + $0 }, or: "\"threadline plan\" lists them")
    return .error(
      .addressUnknown,
      "\"\(asked)\" is no page of the site at \(configuration.base)\(hint)")
  }
}

// Looks for pages by their files.
extension SitePlan {
  /// The page with a file, and the group that it is rendered with; `nil` if no page has it.
  fileprivate func page(at path: SitePath) -> (page: PagePlan, group: PageInputs)? {
    for place in 0..<unitCount {
      var found: (page: PagePlan, group: PageInputs)?
      forEachGroup(of: unit(at: place)) { group in
        if let page = group.pages.first(where: { $0.address.file == path }) { found = (page, group) }
      }
      if let found { return found }
    }
    return nil
  }

  /// How many addresses are compared at the most.
  private static let compared = 100_000

  /// The address that is most like a path.
  fileprivate func address(nearestTo path: SitePath) -> String? {
    let file = path.description
    let wanted = file.hasSuffix("index.html") ? String(file.dropLast("index.html".count)) : file
    var names: [String] = []
    for index in 0..<unitCount where names.count < Self.compared {
      forEachPage(of: unit(at: index)) { page in
        let name = page.address.path
        if abs(name.utf8.count - wanted.utf8.count) <= max(2, wanted.utf8.count / 3) { names.append(name) }
      }
    }
    return nearestName(to: wanted, in: names)
  }
}
