import BuildDiagnostics
import PageRendering
import SitePaths
import SitePlanning
import SiteWriting

// Whether the next build renders a page or leaves it as it is, and why.
//
// A build asks `GroupCheck` too. If the key is another one, the site part of it is compared through the page for URLs
// that lead nowhere, which has no other part, and the structure as the last build wrote it down.
extension PageExplaining {
  /// Says it in an explanation, with the key as the last build wrote it down.
  func addOutcome(of planned: PlannedPage, to explanation: inout PageExplanation) throws(Diagnostic) {
    guard let file = planned.page.address.file, let general = PageURL.notFound.file else { return }
    let files = try remembered.files(at: [file, general], madeFrom: planned.key.fingerprint)
    let last = files.first { $0.path == file }
    explanation.lastFingerprint = last?.fingerprint.hexadecimal
    var reason = try changed(planned, last, general: files.first { $0.path == general })
    if reason == nil { reason = try disturbed(planned, files) }
    explanation.next = reason == nil ? .kept : .made
    explanation.because = reason ?? "nothing that it is made from has changed"
  }

  /// Which part of the key differs.
  private func changed(
    _ planned: PlannedPage, _ last: ManifestRow?, general: ManifestRow?
  ) throws(Diagnostic) -> String? {
    guard remembered.isThere else { return "the site was not built yet" }
    guard remembered.isSound else { return "what the last build wrote down is damaged or of another version" }
    guard let last else { return "the last build had no such page" }
    guard last.fingerprint != planned.key.fingerprint else { return nil }
    var generalNow: UInt64?
    for series in plan.series.places(ofKind: "not-found") {
      plan.forEachGroup(of: .page(SeriesPage(series: series))) { generalNow = $0.key.fingerprint }
    }
    guard general?.fingerprint == generalNow else {
      return "the configuration, the theme or the software has changed"
    }
    let others = planned.isAlone ? "" : ", or on a page made with it,"
    guard try remembered.structure(ofGroup: last.fingerprint) == planned.key.structure else {
      return "which posts and accounts are on it\(others) or their order, links or counts have changed"
    }
    return "a record or an account that is on it\(others) has changed"
  }

  /// What has become of its files, and of what they depend on.
  private func disturbed(_ planned: PlannedPage, _ files: [ManifestRow]) throws(Diagnostic) -> String? {
    for file in files where file.fingerprint == planned.key.fingerprint {
      guard let bytes = site.bytes(at: file.path), bytes.count == file.size,
        ContentHash(of: bytes) == file.hash
      else { return "somebody changed \(file.path) or took it away" }
    }
    let mentions = AccountDirectory(plan: plan, base: configuration.base)
    var check = GroupCheck(remembered) { mentions.isCurrent($0) }
    switch try check.outcome(of: planned.key) {
    case .unknown: return "something was missing when it was made, and may be there now"
    case .changed: return "a mention leads elsewhere now"
    case .missing(let asset): return "\(asset) is gone, which it shows"
    case .upToDate(let assets):
      return assets.first { site.bytes(at: $0) == nil }.map { "\($0) is gone, which it shows" }
    }
  }
}
