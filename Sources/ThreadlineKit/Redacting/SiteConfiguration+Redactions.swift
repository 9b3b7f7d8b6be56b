import BuildDiagnostics
import Exports
import PageRendering
import SitePlanning

extension SiteConfiguration {
  /// What is taken down: by the file, and beside it. Where addresses are named, `permalinks.lock` says whose they were.
  func redactions() throws(Diagnostic) -> Redactions {
    var redactions = try RedactionFile(redactionsPath, isNamed: redactionsFile != nil).redactions
    redactions.entries += pendingRedactions.entries
    guard redactions.entries.contains(where: { !$0.paths.isEmpty }) else { return redactions }
    let lock = try PermalinkFile(permalinkLock).lock
    var ids: [String: [String]] = [:]
    let wanted = Set(redactions.entries.flatMap(\.paths))
    lock.forEach { entry in
      if wanted.contains(entry.path), ids[entry.path]?.contains(entry.id) != true {
        ids[entry.path, default: []].append(entry.id)
      }
    }
    // Others may link to where it stood on this site, too.
    let base = render.base
    return redactions.naming { (ids[$0] ?? []) + [base.absolute($0)] }
  }
}
