import BuildDiagnostics
import FileServing
import SiteChecking
import SitePlanning
import ThreadlineKit

/// What `threadline check --redactions` looks at: the site, what builds remember of it, and the answers of a server that
/// has no socket.
struct RedactionsCheck {
  /// The site.
  let site: BuiltSiteLocation
  /// The exports; empty for those that the configuration names.
  let exports: [String]

  /// Checks, and prints what was found in words and findings.
  func run(_ console: Console) async throws(Diagnostic) -> RedactionCheck.Report {
    let (configuration, hasExports) = try meant()
    var check = RedactionCheck(configuration)
    check.compares = hasExports
    let responder = try FileResponder(
      root: configuration.output, options: .init { $0.basePath = configuration.servedPath })
    check.status = { Int(responder.respond(to: FileRequest("GET", $0)).status.code) }
    return try await check.run { console.show($0) }
  }

  private func meant() throws(Diagnostic) -> (SiteConfiguration, hasExports: Bool) {
    var configuration = site.configuration
    configuration.output = site.folder
    if !exports.isEmpty { configuration.exports = exports.map { AbsolutePath.of($0) } }
    // The pages of the site say its URL.
    let own = SiteChecker(site.folder).address.flatMap { BaseURL("\($0)") }
    let meant = configuration.baseURL ?? own
    if let own, let meant, own != meant, !configuration.build.isNested {
      throw .error(
        .otherBaseURL, at: .init(site.folder),
        "the site was built for \(own), but base_url is \(meant), so they cannot be compared; build it again")
    }
    configuration.baseURL = meant
    let hasExports = !configuration.exports.isEmpty
    if !hasExports { configuration.exports = ["-"] }
    try configuration.refuseIncomplete()
    return (configuration, hasExports)
  }
}
