import BuildDiagnostics
import PageRendering
import SiteFiles
import SitePlanning
import SiteWriting

/// Foretells whether the next build makes a page anew or keeps it, and why.
///
/// A build wrote down one fingerprint a piece, and what the piece asked for beside its plan. Which record changed is
/// not written down; but the page for addresses that lead nowhere is made from configuration, theme and software
/// alone, so it tells whether these have changed.
struct PageFate {
  private let remembered: RememberedSite
  private let plan: SitePlan
  private let site: BuiltSite

  init(_ configuration: SiteConfiguration, _ plan: SitePlan) throws(Diagnostic) {
    self.plan = plan
    remembered = try RememberedSite(state: configuration.stateFolder, in: configuration.nest)
    site = BuiltSite(folder: configuration.siteRoot)
  }

  /// Says it in an explanation, with the fingerprint as the last build wrote it down.
  func add(of planned: PlannedPage, to explanation: inout PageExplanation) throws(Diagnostic) {
    guard let file = planned.page.address.file, let general = PageAddress.notFound.file else { return }
    let files = try remembered.files(at: [file, general], madeFrom: planned.fingerprint)
    let last = files.first { $0.path == file }
    explanation.lastFingerprint = last.map { PageExplaining.digits($0.fingerprint) }
    var reason = changed(planned, last, general: files.first { $0.path == general })
    if reason == nil { reason = try disturbed(planned, files) }
    if let reason { return explanation.settle(.made, reason) }
    explanation.settle(.kept, "nothing that it is made from has changed")
  }

  /// What has changed in that which the page is made from.
  private func changed(
    _ planned: PlannedPage, _ last: RememberedSite.File?, general: RememberedSite.File?
  ) -> String? {
    guard remembered.isThere else { return "the site was not built yet" }
    guard remembered.isSound else { return "what the last build wrote down is damaged or of another version" }
    guard let last else { return "the last build had no such page" }
    guard last.fingerprint != planned.fingerprint else { return nil }
    var generalNow: UInt64?
    plan.forEachPiece(of: .notFound) { generalNow = $0.fingerprint }
    guard general?.fingerprint == generalNow else {
      return "the configuration, the theme or the software has changed"
    }
    let others = planned.isAlone ? "" : ", or a page made with it,"
    return "a record, an account or an address that it shows\(others) has changed"
  }

  /// What has become of its files, and of those that it shows.
  private func disturbed(_ planned: PlannedPage, _ files: [RememberedSite.File]) throws(Diagnostic) -> String?
  {
    for file in files where file.fingerprint == planned.fingerprint {
      guard let bytes = site.bytes(at: file.path), bytes.count == file.size,
        ContentHash(of: bytes) == file.hash
      else { return "somebody changed \(file.path) or took it away" }
    }
    guard let readings = try remembered.readings(ofPiece: planned.fingerprint) else {
      return "something was missing when it was made, and may be there now"
    }
    let shown = readings.compactMap { Dependency(line: $0)?.asset }
    return shown.first { site.bytes(at: $0) == nil }.map { "\($0) is gone, which it shows" }
  }
}

extension PageExplanation {
  fileprivate mutating func settle(_ next: Next, _ reason: String) { (self.next, because) = (next, reason) }
}
