import BuildDiagnostics
import Foundation
import LinkPreviews
import PageRendering
import SiteFiles
import SitePlanning
import SiteThemes
import SiteWriting
import TypedTemplates

/// Puts together what is known of a page: from the plan, the theme, the built site and what the last build wrote down.
struct PageExplaining {
  private let configuration: SiteConfiguration
  private let plan: SitePlan
  private let theme: Theme
  private let templates: PageTemplates
  private let remembered: RememberedSite
  private let site: BuiltSite

  init(
    _ configuration: SiteConfiguration, _ plan: SitePlan, _ theme: Theme, _ templates: PageTemplates
  ) throws(Diagnostic) {
    (self.configuration, self.plan, self.theme, self.templates) = (configuration, plan, theme, templates)
    remembered = try RememberedSite(state: configuration.stateFolder)
    site = BuiltSite(folder: configuration.output)
  }

  /// Explains a page of a piece; `path` is the file that was asked for, which may be one beside the page.
  func explanation(
    of page: PagePlan, in piece: PlanPiece, at path: SitePath, beside: String?
  ) throws(Diagnostic) -> PageExplanation {
    var explanation = PageExplanation(
      address: configuration.render.base.absolute(page.address.path),
      file: "\(configuration.output)/\(path)", beside: beside, kind: Self.words(page.kind),
      look: configuration.look, fingerprint: Self.digits(piece.fingerprint))
    if case .moved(let move) = page.kind {
      explanation.movedTo = configuration.render.base.absolute(move.to.path)
    }
    let records = ExplainedRecords(of: page, in: plan)
    explanation.records = records.records
    explanation.accounts = records.accounts
    explanation.configuration = configuration.stated
    addTheme(of: page, to: &explanation)
    addPicture(of: page, to: &explanation)
    try addFate(of: page, in: piece, to: &explanation)
    return explanation
  }

  private static func digits(_ fingerprint: UInt64) -> String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  private static func words(_ kind: PagePlan.Kind) -> String {
    switch kind {
    case .permalink: "a post with its thread around it"
    case .threadPage(_, let number): "page \(number) of a thread"
    case .list(.home): "the front page, or an older page of it"
    case .list(.account(_, let list)): "a list of an account: \(list.rawValue)"
    case .list(.tag): "the posts that bear a tag"
    case .list(.month): "the posts of a month"
    case .tags: "the tags of the site"
    case .months: "the months of the site"
    case .about: "what the site is"
    case .notFound: "what is shown for an address that leads nowhere"
    case .moved: "a small page at an old address"
    case .gone: "a tombstone: the post is gone"
    }
  }

  // MARK: The theme

  private func addTheme(of page: PagePlan, to explanation: inout PageExplanation) {
    let fillings = theme.slots.map { ("slots/\($0.name)", $0.path) }
    let files = Dictionary(theme.templates.map { ($0.name, $0.path) } + fillings) { first, _ in first }
    // What has no file of its own stands in one of words.
    explanation.templates = templates.names(behind: page.kind, withPosts: !page.tokens.isEmpty)
      .compactMap { files[$0] }.map { part($0, in: "Templates") }
    let loaded = Set(["site.css", "looks.css", "site.js"])
    explanation.themeFiles = theme.publicFiles.filter { loaded.contains($0.name.description) }
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

  /// Says whether the next build makes the page anew. The page for addresses that lead nowhere is made from
  /// configuration, theme and software alone, so it tells whether these have changed.
  private func addFate(
    of page: PagePlan, in piece: PlanPiece, to explanation: inout PageExplanation
  ) throws(Diagnostic) {
    guard remembered.isThere else {
      return explanation.settle(.made, "the site was not built yet")
    }
    guard remembered.isSound else {
      return explanation.settle(.made, "what the last build wrote down is damaged or of another version")
    }
    guard let file = page.address.file, let general = PageAddress.notFound.file else { return }
    let files = try remembered.files(at: [file, general])
    guard let last = files[file] else { return explanation.settle(.made, "the last build had no such page") }
    explanation.lastFingerprint = Self.digits(last.fingerprint)
    guard last.fingerprint == piece.fingerprint else {
      let isGeneral = files[general]?.fingerprint != fingerprintOfNotFound
      return explanation.settle(
        .made,
        isGeneral
          ? "the configuration, the theme or the software has changed"
          : "a record, an account or an address that it shows, or a page made with it, has changed")
    }
    guard let bytes = site.bytes(at: file), bytes.count == last.size, ContentHash(of: bytes) == last.hash
    else {
      return explanation.settle(.made, "somebody changed its file or took it away")
    }
    explanation.settle(.kept, "nothing that it is made from has changed")
  }

  private var fingerprintOfNotFound: UInt64? {
    var fingerprint: UInt64?
    plan.forEachPiece(of: .notFound) { fingerprint = $0.fingerprint }
    return fingerprint
  }
}

extension PageExplanation {
  fileprivate mutating func settle(_ next: Next, _ reason: String) {
    (self.next, because) = (next, reason)
  }
}
