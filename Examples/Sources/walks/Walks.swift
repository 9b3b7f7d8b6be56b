import ThreadlineKit

/// Builds the site of a diary of walks, which is a CSV file: `swift run walks walks/threadline.toml`.
///
/// Threadline knows neither the format, nor routes, nor pages of years. This program adds them.
@main
struct Walks {
  static func main() async throws {
    let configuration = try SiteConfiguration(file: CommandLine.arguments.dropFirst().first)
    let extensions = SiteExtensions(
      importers: [WalkDiary.importer], sections: [Route.section], pageKinds: [WalkingYear.pages])
    do {
      let report = try await SiteBuilder(configuration, adding: extensions).build()
      for diagnostic in report.diagnostics { print(diagnostic) }
      print(report.summary)
    } catch {
      print(error)
      for diagnostic in error.report.diagnostics { print(diagnostic) }
      throw error
    }
  }
}
