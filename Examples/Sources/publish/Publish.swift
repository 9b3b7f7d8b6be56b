import ThreadlineKit

/// Builds the site of a configuration file, as `threadline build --config FILE` does.
@main
struct Publish {
  static func main() async throws {
    let configuration = try SiteConfiguration(file: CommandLine.arguments.dropFirst().first)
    let report = try await SiteBuilder(configuration).build { progress in
      print("\(progress.stage) \(progress.done)")
    }
    for diagnostic in report.diagnostics { print(diagnostic) }
    print(report.summary)
  }
}
