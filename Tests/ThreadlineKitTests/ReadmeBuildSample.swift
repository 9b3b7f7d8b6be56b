import BuildDiagnostics
import ThreadlineKit

/// Builds the site of an export.
func publish() async throws {
  let configuration = SiteConfiguration(
    exports: ["/home/ada/export.ndjson"], output: "/srv/site", baseURL: "https://ada.example",
    title: "Ada", executable: CommandLine.arguments[0])
  guard let configuration else { return print("that is not a base URL") }
  var log = DiagnosticLog()
  let report = try await SiteBuilder(configuration).build(&log)
  for diagnostic in log.diagnostics { print(diagnostic) }
  print(report.summary)
}
