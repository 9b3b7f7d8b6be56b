import ArgumentParser
import Foundation
import SyscallShim
import ThreadlineKit

/// The command line: one verb a file, each of which turns what was typed into what is meant and prints.
@main
struct Threadline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "threadline",
    abstract: "Turns an export of public posts and threads into a fast, read-only website.",
    discussion: """
      EXAMPLES
        Make the site of an archive from Mastodon, X, Bluesky or Threads:
          threadline build archive.zip --base-url https://me.example

        Look at it on http://127.0.0.1:8080/:
          threadline serve site

        Check offline that its links, feeds and previews are good:
          threadline check site
      """,
    version: "threadline \(SiteConfiguration.version)",
    subcommands: [
      NewCommand.self, BuildCommand.self, PreviewCommand.self, ServeCommand.self, CheckCommand.self,
      RedactCommand.self, SearchCommand.self, ImportCommand.self, PlanCommand.self, ExplainCommand.self,
      UnfurlCommand.self,
      DiffCommand.self, SaveCommand.self, ConfigCommand.self, CacheCommand.self,
      DoctorCommand.self,
    ])

  /// Runs the verb that was typed.
  static func main() async {
    threadline_return_freed_memory()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try UnknownCommand.refuse(arguments)
      var command = try await asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Foundation.exit(CommandEnd.report(error, of: arguments).rawValue)
    }
  }

  func run() { print(start) }

  /// What the program prints without arguments: what it is, and the commands to begin with.
  private var start: String {
    let isSite = FileManager.default.fileExists(atPath: AbsolutePath.of("threadline.toml"))
    let build =
      isSite
      ? "  threadline build              build the site of this folder's threadline.toml"
      : "  threadline build archive.zip  build a site from an export, to look at"
    return """
      Threadline \(SiteConfiguration.version) turns exports of posts into a static website.

      \(build)
        threadline serve              show the site on http://127.0.0.1:8080/
        threadline check              check its pages, links and link previews

      All commands: threadline --help
      """
  }
}
