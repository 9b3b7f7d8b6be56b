import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline cache`: shows what builds keep to be faster, or removes it.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show or clear the cache that makes builds fast.",
    usage: "threadline cache [<action>] [<options>]",
    discussion: """
      Builds keep the records of imported exports and the media that they have prepared in .threadline/cache, next to \
      threadline.toml or the output. Clearing it never changes the site: the next build only takes longer. Nothing that \
      is not public is ever in it.

      EXAMPLES
        threadline cache
        threadline cache clear
      """)

  /// What to do with the cache.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case show, clear
  }

  @Argument(help: ArgumentHelp("What to do: show or clear (default: show).", valueName: "action"))
  var action: Action?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder of the site (default: site).", valueName: "folder"),
    completion: .directory)
  var output: String?

  @OptionGroup var config: ConfigurationOption

  @Flag(help: "Print what there is as JSON.")
  var json = false

  func run() throws(Diagnostic) {
    let console = Console(isQuiet: false)
    var configuration = try SiteConfiguration(file: config.file)
    if let output { configuration.output = AbsolutePath.of(output) }
    let folder = CacheFolder(configuration)
    let isClearing = action == .clear
    let report = CacheReport(folder, try isClearing ? folder.clear() : folder.parts)
    if json { return console.printJSON(report.json) }
    console.print(report.summary(heading: isClearing ? "removed" : "holds"))
  }
}
