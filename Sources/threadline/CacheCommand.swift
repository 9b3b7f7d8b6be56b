import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline cache`: shows what builds keep to be faster, or removes it.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show or clear the cache that makes builds fast.",
    discussion: """
      Builds keep the records of imported exports and the media that they have prepared in .threadline/cache, next to \
      threadline.toml or the output. Clearing it never changes the site: the next build only takes longer. Nothing that \
      is not public is ever in it.

      EXAMPLES
        threadline cache
        threadline cache clear
      """,
    subcommands: [Show.self, Clear.self], defaultSubcommand: Show.self)

  /// Which site's cache is meant.
  struct Place: ParsableArguments {
    @Option(
      name: .shortAndLong, help: ArgumentHelp("The folder of the site (default: site).", valueName: "folder"),
      completion: .directory)
    var output: String?

    @Option(
      name: [.customLong("config")],
      help: ArgumentHelp("The configuration file (default: threadline.toml).", valueName: "file"),
      completion: .file(extensions: ["toml"]))
    var configurationFile: String?

    @Flag(help: "Print what there is as JSON.")
    var json = false

    /// The cache.
    func folder() throws(Diagnostic) -> CacheFolder {
      let file = try ConfigurationFile.load(configurationFile)
      var settings = file?.settings ?? SiteSettings()
      if let output { settings.set(\.output, "output", to: AbsolutePath.of(output)) }
      if settings.baseURL == nil { settings.set(\.baseURL, "base_url", to: "https://site.example") }
      settings.set(\.exports, "exports", to: ["-"])
      return CacheFolder(try settings.configuration(folder: file?.folder))
    }

    func run(_ heading: String, _ parts: (CacheFolder) throws(Diagnostic) -> [CacheFolder.Part]) throws {
      let console = Console(isQuiet: false, isVerbose: false, showsProgress: false)
      do throws(Diagnostic) {
        let folder = try folder()
        let report = CacheReport(folder, try parts(folder), heading: heading)
        if json { console.printJSON(report.json) } else { console.print(report.summary) }
      } catch {
        console.print(error)
        throw ExitStatus.status(for: error)
      }
    }
  }

  /// `threadline cache`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what the cache holds and how large it is.")

    @OptionGroup var place: Place

    func run() throws { try place.run("holds") { $0.parts } }
  }

  /// `threadline cache clear`.
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Empty the cache; never while a build runs.")

    @OptionGroup var place: Place

    func run() throws { try place.run("removed") { folder throws(Diagnostic) in try folder.clear() } }
  }
}
